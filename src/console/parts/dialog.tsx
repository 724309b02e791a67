/** A modal dialog: the browser keeps the focus inside and closes it with Escape. */
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

interface DialogProps {
  title: string
  onClose: () => void
  isWide?: boolean
  children: ComponentChildren
}

/** Renders the dialog and opens it. */
export function Dialog({ title, onClose, isWide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    // The browser would focus the ×, and an extra Enter would close a dialog whose content is shown only once.
    dialog?.querySelector<HTMLElement>(':scope > header ~ * :is(input, button)')?.focus()
    // Closed while it is still in the page, so that the browser restores the focus.
    return () => dialog?.close()
  }, [])
  // The close event comes late: this dialog may be gone by then, and another one open.
  const notifyClosed = () => {
    if (element.current) onClose()
  }
  return (
    <dialog ref={element} class={isWide ? 'wide' : ''} aria-labelledby={id} onClose={notifyClosed}>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon" aria-label="Close" onClick={() => element.current?.close()}>
          ×
        </button>
      </header>
      {children}
    </dialog>
  )
}
