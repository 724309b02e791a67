/** Asks for the password of one protected file. */
import { useId, useState } from 'preact/hooks'
import type { Item } from '../work/item.ts'

export function PasswordForm({ item, onPassword }: { item: Item; onPassword: (password: string) => void }) {
  const id = useId()
  const [password, setPassword] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    onPassword(password)
  }
  return (
    <form class="password-form" onSubmit={submit}>
      <label for={id}>Password of {item.filename}</label>
      <div class="buttons">
        <input
          id={id}
          type="password"
          autocomplete="off"
          required
          value={password}
          onInput={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <button type="submit" class="primary">
          Unlock and convert
        </button>
      </div>
    </form>
  )
}
