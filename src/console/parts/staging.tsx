/** Chosen files, by what can be done with them: pick the action, set options, begin. */
import { useId, useState } from 'preact/hooks'
import type { ConsoleParts } from '../parts.ts'
import type { Action } from '../types.ts'
import { actionTitle, countOf, formatSize } from '../words.ts'
import type { Group } from '../work/stage.ts'
import { Filename } from './filename.tsx'
import { OptionsForm } from './options-form.tsx'

interface StagingProps {
  parts: ConsoleParts
  group: Group
  onChange: (group: Group) => void
  onRemove: (file: File) => void
  /** The group has been sent, or is not wanted. */
  onDone: () => void
}

/** More are counted, not listed. */
const listedFiles = 8

export function Staging({ parts, group, onChange, onRemove, onDone }: StagingProps) {
  const action = group.choices.find(({ name }) => name === group.action)
  if (!action) return null
  const submit = (event: Event) => {
    event.preventDefault()
    parts.work.add(group.files, action.name, group.options)
    onDone()
  }
  return (
    <form class="card staging" onSubmit={submit}>
      <h2>{countOf(group.files.length, 'file')} to convert</h2>
      {group.isUnknown && (
        <p class="notice">
          No action that this key may use takes files with such a name. The server looks at the content: pick the action that should fit.
        </p>
      )}
      <FileList group={group} onRemove={onRemove} />
      <ActionChoice group={group} onChoose={(name) => onChange({ ...group, action: name, options: {} })} />
      <details class="options-box" open={Object.keys(group.options).length > 0}>
        <summary>
          Options<span class="muted"> – the defaults suit most files</span>
        </summary>
        <OptionsForm key={action.name} action={action} values={group.options} onChange={(options) => onChange({ ...group, options })} />
      </details>
      <div class="buttons">
        <button type="submit" class="primary">
          Convert {countOf(group.files.length, 'file')}
        </button>
        <button type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function FileList({ group, onRemove }: Pick<StagingProps, 'group' | 'onRemove'>) {
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? group.files : group.files.slice(0, listedFiles)
  const more = group.files.length - listed.length
  return (
    <>
      <ul class="chips">
        {listed.map((file) => (
          <li key={file}>
            <Filename name={file.name} />
            <span class="muted">{formatSize(file.size)}</span>
            <button type="button" class="icon" aria-label={`Leave out ${file.name}`} onClick={() => onRemove(file)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button type="button" class="link" onClick={() => setWhole(true)}>
          and {more} more
        </button>
      )}
    </>
  )
}

function ActionChoice({ group, onChoose }: { group: Group; onChoose: (name: string) => void }) {
  const id = useId()
  return (
    <fieldset class="choices">
      <legend>Action</legend>
      {group.choices.map((action) => (
        <label key={action.name} class={action.name === group.action ? 'choice is-chosen' : 'choice'}>
          <input type="radio" name={id} value={action.name} checked={action.name === group.action} onChange={() => onChoose(action.name)} />
          <span>
            <strong>{actionTitle(action.name)}</strong>
            <span class="muted">{summaryOf(action)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function summaryOf({ summary }: Action): string {
  return summary.replace(/\.$/, '')
}
