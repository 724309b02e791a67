/** Asks before an action that cannot be undone. */
import type { ComponentChildren } from 'preact'
import type { Outcome } from '../shared/api.ts'
import { AsyncButton } from './async-button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  /** Text of the button that runs the action. */
  action: string
  run: () => Promise<Outcome<unknown>>
  onClose: () => void
  children: ComponentChildren
}

/** Renders the dialog. @param action label of the button that confirms */
export function ConfirmDialog({ title, action, run, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{children}</p>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          Keep it
        </button>
        <AsyncButton class="danger" run={run}>
          {action}
        </AsyncButton>
      </div>
    </Dialog>
  )
}
