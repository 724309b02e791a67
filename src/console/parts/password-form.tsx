/** Asks for the password of one protected file. */
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { type Item, nameOf } from '../work/item.ts'

/** Renders the form. */
export function PasswordForm({ item, onPassword }: { item: Item; onPassword: (password: string) => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  // The row has the focus while a password is tried; this form takes it back when the password was wrong.
  useLayoutEffect(() => {
    const element = form.current
    const row = element?.closest('li')
    if (row && document.activeElement === row) document.getElementById(id)?.focus()
    return () => {
      if (element?.contains(document.activeElement)) row?.focus({ preventScroll: true })
    }
  }, [id])
  const submit = (event: Event) => {
    event.preventDefault()
    onPassword(password)
  }
  return (
    <form ref={form} class="password-form" onSubmit={submit}>
      <label for={id}>Password of {nameOf(item)}</label>
      <div class="buttons">
        <input
          id={id}
          type="password"
          autocomplete="off"
          required
          value={password}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <button type="submit">Unlock and convert</button>
      </div>
    </form>
  )
}
