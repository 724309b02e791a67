/** Leaves a chosen file out, and keeps the focus in the list. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { StagedFile } from '../../work/stage.ts'

export function LeaveOutButton({ staged, onLeaveOut }: { staged: StagedFile; onLeaveOut: () => void }) {
  return (
    <button type="button" class="icon leave-out" aria-label={`Leave out ${staged.file.name}`} onClick={onLeaveOut}>
      ×
    </button>
  )
}

/** Returns what to call before the file at an index is left out: the button of the one that comes after it then has the focus. */
export function useFocusAfterLoss(list: RefObject<HTMLElement | null>, files: readonly StagedFile[]): (index: number) => void {
  const lost = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (lost.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('.leave-out') ?? []
    buttons[Math.min(lost.current, buttons.length - 1)]?.focus()
    lost.current = null
  }, [files])
  return (index) => {
    lost.current = index
  }
}
