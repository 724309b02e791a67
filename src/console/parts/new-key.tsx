/** Creates a key, and shows it the only time that it can be seen. */
import { useId, useRef, useState } from 'preact/hooks'
import type { Problem } from '../shared/api.ts'
import type { IssuedKey } from '../shared/types.ts'
import { actionTitle, formatTime } from '../shared/words.ts'
import type { ConsoleParts } from '../work/parts.ts'
import { Dialog } from './dialog.tsx'

interface NewKeyProps {
  parts: ConsoleParts
  onMade: (key: IssuedKey) => void
  onClose: () => void
}

const lifetimes = [
  ['', 'never'],
  ['1d', 'after a day'],
  ['30d', 'after 30 days'],
  ['90d', 'after 90 days'],
  ['1y', 'after a year'],
] as const

/** Renders the form for a new key. */
export function NewKeyDialog({ parts, onMade, onClose }: NewKeyProps) {
  const id = useId()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { actions, current } = parts.session.get()
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const chosen = form.getAll('actions').map(String)
    // The key of this session may itself be limited to the listed actions.
    const isForAll = chosen.length === actions.length && !current?.actions
    const limit = String(form.get('rate_limit') ?? '')
    const outcome = await parts.api.call<IssuedKey>('keys', {
      method: 'POST',
      body: {
        name: form.get('name'),
        admin: form.has('admin'),
        ...(!isForAll && { actions: chosen }),
        ...(limit && { rate_limit: Number(limit) }),
        ...(form.get('expires') && { expires: form.get('expires') }),
      },
    })
    if (outcome.data) onMade(outcome.data)
    else setProblem(outcome.problem)
  }
  return (
    <Dialog title="New key" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <label for={`${id}-name`}>Name</label>
        <input id={`${id}-name`} name="name" required maxLength={100} autocomplete="off" placeholder="What it is for" />
        <fieldset>
          <legend>Allowed actions</legend>
          {actions.map(({ name }) => (
            <label key={name} class="check">
              <input type="checkbox" name="actions" value={name} defaultChecked /> {actionTitle(name)}
            </label>
          ))}
        </fieldset>
        <label class="check">
          <input type="checkbox" name="admin" /> Admin: may manage keys and see the system
        </label>
        <label for={`${id}-limit`}>Conversions{current && ` in ${current.limits.rate_window_s} s`}</label>
        <input id={`${id}-limit`} name="rate_limit" type="number" min={1} max={10_000_000} placeholder="the server’s limit" />
        <label for={`${id}-expires`}>Expires</label>
        <select id={`${id}-expires`} name="expires">
          {lifetimes.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        {problem && (
          <p class="fault" role="alert">
            {problem.message}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class="primary">
            Make the key
          </button>
          <button type="button" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Renders the new key, with a button that copies it. */
export function IssuedKeyDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    setCopied(await copyText(issued.key, field.current))
  }
  return (
    <Dialog title={`The key ${issued.name}`} onClose={onClose}>
      <p>
        Copy it now: <strong>it is shown only once.</strong>
        {issued.expires_at && ` It works until ${formatTime(issued.expires_at)}.`}
      </p>
      <label for={id}>Key</label>
      <input id={id} ref={field} class="key-input" readOnly value={issued.key} onFocus={({ currentTarget }) => currentTarget.select()} />
      <div class="buttons">
        <button type="button" class="primary" onClick={() => void copy()}>
          Copy
        </button>
        <button type="button" onClick={onClose}>
          Done
        </button>
        <span class="muted" role="status">
          {isCopied ? 'Copied.' : ''}
        </span>
      </div>
    </Dialog>
  )
}

/** Copies a text. The clipboard API is missing on plain HTTP; then the selected text of the field is copied. */
async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
