/** A button for an action that takes a while: shows that it is busy, and what went wrong. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Outcome } from '../shared/api.ts'

interface ButtonProps {
  run: () => Promise<Outcome<unknown>>
  /** Label for screen readers, where the text says too little. */
  label?: string
  class?: string
  children: ComponentChildren
}

/** Renders the button. @param run returns a problem to show, or null */
export function AsyncButton({ run, label, class: name, children }: ButtonProps) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const start = async () => {
    setBusy(true)
    setFault(null)
    const { problem } = await run()
    setBusy(false)
    setFault(problem?.message ?? null)
  }
  return (
    <>
      <button type="button" class={name} aria-label={label} aria-busy={isBusy} disabled={isBusy} onClick={() => void start()}>
        {children}
      </button>
      {fault && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
