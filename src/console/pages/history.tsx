/** The conversions of this key, newest first. */
import { useCallback, useId, useState } from 'preact/hooks'
import { AsyncButton } from '../parts/async-button.tsx'
import { Filename } from '../parts/filename.tsx'
import { catchFocus } from '../parts/focus.ts'
import { MoreNames } from '../parts/more-names.tsx'
import { PreviewButton } from '../parts/preview.tsx'
import { useLoaded } from '../shared/loading.ts'
import type { Conversion, ConversionPage } from '../shared/types.ts'
import { actionTitle, formatDuration, formatSize, formatTime, namesInShort } from '../shared/words.ts'
import { downloadResult } from '../work/download.ts'
import type { ConsoleParts } from '../work/parts.ts'

const everyMs = 3000
const pageSize = 25
const filters = ['', 'queued', 'processing', 'completed', 'failed', 'expired'] as const

/** Renders the page. */
export function HistoryPage({ parts }: { parts: ConsoleParts }) {
  const id = useId()
  const [state, setState] = useState('')
  /** Cursors of the previous pages. */
  const [trail, setTrail] = useState<readonly string[]>([])
  const cursor = trail.at(-1)
  const load = useCallback(() => {
    const query = new URLSearchParams({ limit: String(pageSize), ...(state && { state }), ...(cursor && { cursor }) })
    return parts.api.call<ConversionPage>(`conversions?${query}`)
  }, [parts, state, cursor])
  const { data, problem, reload } = useLoaded(load, everyMs)
  const choose = (wanted: string) => {
    setState(wanted)
    setTrail([])
  }
  return (
    <>
      <div class="toolbar">
        <label for={id}>Show</label>
        <select id={id} value={state} onChange={({ currentTarget }) => choose(currentTarget.value)}>
          {filters.map((name) => (
            <option key={name} value={name}>
              {name === '' ? 'all' : name}
            </option>
          ))}
        </select>
      </div>
      {problem && (
        <p class="fault" role="alert">
          {problem.message}
        </p>
      )}
      {data && data.conversions.length === 0 && (
        <p class="empty">{state ? 'No conversion in this state.' : 'Nothing has been converted with this key yet.'}</p>
      )}
      {data && data.conversions.length > 0 && (
        <div class="scroller">
          <table class="history">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">State</th>
                <th scope="col">Sent</th>
                <th scope="col">Took</th>
                <th scope="col">Time left</th>
                <th scope="col">
                  <span class="unseen">What to do</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.conversions.map((conversion) => (
                <Row key={conversion.conversion_id} parts={parts} conversion={conversion} onDeleted={reload} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && (trail.length > 0 || data.next_cursor !== null) && (
        <div class="buttons centred">
          <button type="button" disabled={trail.length === 0} onClick={() => setTrail(trail.slice(0, -1))}>
            Newer
          </button>
          <button type="button" disabled={data.next_cursor === null} onClick={() => setTrail([...trail, data.next_cursor ?? ''])}>
            Older
          </button>
        </div>
      )}
    </>
  )
}

interface RowProps {
  parts: ConsoleParts
  conversion: Conversion
  onDeleted: () => Promise<void>
}

function Row({ parts, conversion, onDeleted }: RowProps) {
  const { inputs, result, action, state, error, created_at, started_at, finished_at, expires_at } = conversion
  const names = inputs.map(({ filename }) => filename)
  const name = namesInShort(names)
  const remove = async () => {
    const outcome = await parts.api.call(`conversions/${conversion.conversion_id}`, { method: 'DELETE' })
    parts.pictures.drop(conversion.conversion_id)
    parts.announcement.set(`${name}: deleted`)
    await onDeleted()
    catchFocus()
    return outcome
  }
  return (
    <tr>
      <th scope="row">
        <Filename name={names[0] ?? ''} />
        <MoreNames names={names} />
        <span class="muted">
          {actionTitle(action)} · {formatSize(inputs.reduce((sum, { size }) => sum + size, 0))}
          {result && ` → ${formatSize(result.size)}`}
        </span>
        {error && <span class="reason">{error.message}</span>}
      </th>
      <td data-label="State">
        <State conversion={conversion} />
      </td>
      <td data-label="Sent">{formatTime(created_at)}</td>
      <td data-label="Took">{started_at && finished_at ? formatDuration(Date.parse(finished_at) - Date.parse(started_at)) : '–'}</td>
      <td data-label="Time left">
        {state === 'expired' ? 'deleted' : expires_at ? formatDuration(Date.parse(expires_at) - Date.now()) : '–'}
      </td>
      <td class="row-buttons">
        {result && (
          <>
            <PreviewButton parts={parts} conversion={conversion} />
            <AsyncButton label={`Download ${result.filename}`} run={() => downloadResult(parts.api, conversion)}>
              Download
            </AsyncButton>
          </>
        )}
        <AsyncButton class="quiet" label={`Delete now: ${name}`} run={remove}>
          Delete now
        </AsyncButton>
      </td>
    </tr>
  )
}

function State({ conversion: { state, progress, queue_position } }: { conversion: Conversion }) {
  const tone = { completed: 'good', failed: 'bad' }[state as string] ?? 'plain'
  const more = state === 'processing' ? ` ${progress} %` : queue_position ? `, place ${queue_position}` : ''
  return <span class={`badge ${tone}`}>{state + more}</span>
}
