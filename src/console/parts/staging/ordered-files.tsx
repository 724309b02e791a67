/** Files that become one conversion: ordered by drag and drop or by buttons, within the limits of the action. */
import { useRef } from 'preact/hooks'
import { formatSize } from '../../shared/words.ts'
import type { ConsoleParts } from '../../work/parts.ts'
import { byName, type Group, type StagedFile } from '../../work/stage.ts'
import { Filename } from '../filename.tsx'
import { LeaveOutButton, useFocusAfterLoss } from './leave-out.tsx'
import { useOrderByHand } from './order-by-hand.ts'

interface OrderedProps {
  parts: ConsoleParts
  group: Group
  /** Maximum number of files, in words. */
  limit: string
}

/** Renders the list. */
export function OrderedFiles({ parts, group, limit }: OrderedProps) {
  const { files } = group
  const list = useRef<HTMLOListElement>(null)
  const lose = useFocusAfterLoss(list, files)
  const order = (next: readonly StagedFile[]) => parts.staging.change({ ...group, files: next })
  const announce = (staged: StagedFile, place: number) =>
    parts.announcement.set(`${staged.file.name}: place ${place + 1} of ${files.length}`)
  const byHand = useOrderByHand({ list, files, onOrder: order, onPlaced: announce })
  const sort = () => {
    const ascending = byName(files)
    const isSorted = ascending.every(({ id }, index) => id === files[index]?.id)
    order(isSorted ? ascending.toReversed() : ascending)
    parts.announcement.set(isSorted ? 'Sorted by name, last to first' : 'Sorted by name')
  }
  return (
    <div class="ordered">
      <div class="ordered-head">
        <p class="muted">{limit}</p>
        {files.length > 1 && (
          <button type="button" class="quiet accent" onClick={sort}>
            Sort by name
          </button>
        )}
      </div>
      <ol ref={list} aria-label="Files in their order" {...byHand.listProps}>
        {files.map((staged, index) => (
          <li
            key={staged.id}
            class={staged.id === byHand.dragged ? 'is-dragged' : ''}
            onPointerDown={(event) => byHand.grab(event, staged.id)}
          >
            <DragHandle />
            <span class="place muted">{index + 1}</span>
            <Filename name={staged.file.name} />
            <span class="size muted">{formatSize(staged.file.size)}</span>
            <MoveButton label={`Move up ${staged.file.name}`} text="↑" isEnd={index === 0} onMove={() => byHand.step(index, index - 1)} />
            <MoveButton
              label={`Move down ${staged.file.name}`}
              text="↓"
              isEnd={index === files.length - 1}
              onMove={() => byHand.step(index, index + 1)}
            />
            <LeaveOutButton
              staged={staged}
              onLeaveOut={() => {
                lose(index)
                parts.staging.leaveOut(group, staged)
              }}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

function DragHandle() {
  return (
    <svg class="handle" viewBox="0 0 10 16" aria-hidden="true">
      <path d="M2 2h.01M8 2h.01M2 8h.01M8 8h.01M2 14h.01M8 14h.01" />
    </svg>
  )
}

interface MoveProps {
  label: string
  text: string
  /** Whether the row cannot move further; the button is kept, so that it keeps the focus. */
  isEnd: boolean
  onMove: () => void
}

function MoveButton({ label, text, isEnd, onMove }: MoveProps) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => {
        if (!isEnd) onMove()
      }}
    >
      {text}
    </button>
  )
}
