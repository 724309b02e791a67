/** Removes a chosen file, and keeps the focus in the list. */
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { StagedFile } from '../../work/stage.ts'

/** Renders the button that removes a file from the chosen ones. */
export function LeaveOutButton({ staged, onLeaveOut }: { staged: StagedFile; onLeaveOut: () => void }) {
  return (
    <button type="button" class="icon leave-out" aria-label={`Leave out ${staged.file.name}`} onClick={onLeaveOut}>
      ×
    </button>
  )
}

/** Returns a function to call before the file at an index is removed. The button of the file after it then gets the focus. */
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
