/** The keys, with their start and end; ended ones are shown on request for 30 days. */
import { useCallback, useState } from 'preact/hooks'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { Filename } from '../parts/filename.tsx'
import { catchFocus } from '../parts/focus.ts'
import { IssuedKeyDialog, NewKeyDialog } from '../parts/new-key.tsx'
import { useLoaded } from '../shared/loading.ts'
import type { IssuedKey, Key } from '../shared/types.ts'
import { formatDistance, formatTime } from '../shared/words.ts'
import type { ConsoleParts } from '../work/parts.ts'

const everyMs = 10_000

/** Renders the page. */
export function KeysPage({ parts }: { parts: ConsoleParts }) {
  const load = useCallback(() => parts.api.call<{ keys: readonly Key[] }>('keys'), [parts])
  const { data, problem, reload } = useLoaded(load, everyMs)
  const [isMaking, setMaking] = useState(false)
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const [isWhole, setWhole] = useState(false)
  const [keyToRevoke, setKeyToRevoke] = useState<Key | null>(null)
  const over = data?.keys.filter((key) => status(key)[0] !== 'works') ?? []
  const shown = isWhole ? data?.keys : data?.keys.filter((key) => !over.includes(key))
  const made = (key: IssuedKey) => {
    setMaking(false)
    setIssued(key)
    void reload()
  }
  const revoke = async (key: Key) => {
    const outcome = await parts.api.call(`keys/${key.key_id}`, { method: 'DELETE' })
    if (outcome.problem) return outcome
    setKeyToRevoke(null)
    parts.announcement.set(`${key.name} was revoked`)
    await reload()
    catchFocus()
    return outcome
  }
  return (
    <>
      <div class="toolbar">
        <button type="button" class="primary" onClick={() => setMaking(true)}>
          New key
        </button>
        {over.length > 0 && (
          <label class="check">
            <input type="checkbox" checked={isWhole} onChange={() => setWhole(!isWhole)} /> Show revoked and expired ({over.length})
          </label>
        )}
      </div>
      {problem && (
        <p class="fault" role="alert">
          {problem.message}
        </p>
      )}
      {shown && <KeyTable keys={shown} own={parts.session.get().current?.key_id} onRevoke={setKeyToRevoke} />}
      {isMaking && <NewKeyDialog parts={parts} onMade={made} onClose={() => setMaking(false)} />}
      {issued && <IssuedKeyDialog issued={issued} onClose={() => setIssued(null)} />}
      {keyToRevoke && (
        <ConfirmDialog
          title={`Revoke ${keyToRevoke.name}?`}
          action="Revoke for good"
          run={() => revoke(keyToRevoke)}
          onClose={() => setKeyToRevoke(null)}
        >
          From now on, requests with this key are refused. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  )
}

interface TableProps {
  keys: readonly Key[]
  /** The key of this session. */
  own: string | undefined
  onRevoke: (key: Key) => void
}

function KeyTable({ keys, own, onRevoke }: TableProps) {
  return (
    <div class="scroller">
      <table>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Actions</th>
            <th scope="col">Limit</th>
            <th scope="col">Made</th>
            <th scope="col">Last used</th>
            <th scope="col">State</th>
            <th scope="col">
              <span class="unseen">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.toReversed().map((key) => (
            <tr key={key.key_id} class={status(key)[0] === 'works' ? '' : 'is-over'}>
              <th scope="row">
                <Filename name={key.name} />
                <span class="muted">
                  {key.key_id}
                  {key.key_id === own && ' · yours'}
                </span>
              </th>
              <td data-label="Actions">
                {key.admin && <span class="badge plain">admin</span>} {key.actions?.join(', ') ?? 'all actions'}
              </td>
              <td data-label="Limit">{key.rate_limit ?? 'default'}</td>
              <td data-label="Made">{formatTime(key.created_at)}</td>
              <td data-label="Last used">{key.last_used_at ? formatDistance(key.last_used_at) : 'never'}</td>
              <td data-label="State">
                <State keyShown={key} />
              </td>
              <td class="row-buttons">
                {!key.revoked_at && key.key_id !== own && (
                  <button type="button" class="quiet" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
                    Revoke
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ keyShown }: { keyShown: Key }) {
  const [word, more] = status(keyShown)
  return (
    <>
      <span class={`badge ${word === 'works' ? 'good' : 'plain'}`}>{word}</span> <span class="muted">{more}</span>
    </>
  )
}

function status({ revoked_at, expires_at }: Key): [word: string, more: string] {
  if (revoked_at) return ['revoked', formatTime(revoked_at)]
  if (expires_at && Date.parse(expires_at) <= Date.now()) return ['expired', formatTime(expires_at)]
  return ['works', expires_at ? `until ${formatTime(expires_at)}` : '']
}
