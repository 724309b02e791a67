/** Files that each become a separate conversion. */
import { useRef, useState } from 'preact/hooks'
import { formatSize } from '../../shared/words.ts'
import type { ConsoleParts } from '../../work/parts.ts'
import type { Group } from '../../work/stage.ts'
import { Filename } from '../filename.tsx'
import { LeaveOutButton, useFocusAfterLoss } from './leave-out.tsx'

/** Maximum files that are listed; with more, only their number is shown. */
const listedFiles = 8

/** Renders the list. */
export function ChosenFiles({ parts, group }: { parts: ConsoleParts; group: Group }) {
  const [isWhole, setWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const lose = useFocusAfterLoss(list, group.files)
  const listed = isWhole ? group.files : group.files.slice(0, listedFiles)
  const more = group.files.length - listed.length
  return (
    <>
      <ul ref={list} class="chips">
        {listed.map((staged, index) => (
          <li key={staged.id}>
            <Filename name={staged.file.name} />
            <span class="muted">{formatSize(staged.file.size)}</span>
            <LeaveOutButton
              staged={staged}
              onLeaveOut={() => {
                lose(index)
                parts.staging.leaveOut(group, staged)
              }}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          and {more} more
        </button>
      )}
    </>
  )
}
