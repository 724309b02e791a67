/** Chosen files, by what can be done with them: pick the action, set options, begin. */
import { useId, useState } from 'preact/hooks'
import type { ConsoleParts } from '../parts.ts'
import { useStore } from '../store.ts'
import type { Action } from '../types.ts'
import { actionTitle, countOf, formatSize } from '../words.ts'
import type { Group } from '../work/stage.ts'
import { Filename } from './filename.tsx'
import { FormatChoice } from './format-choice.tsx'
import { OptionsForm } from './options-form.tsx'
import { UnknownFiles, unknownTitle } from './unknown-files.tsx'

interface StagingProps {
  parts: ConsoleParts
  group: Group
  /** Whether it is the only form: then its button is the most prominent one. */
  isOnly: boolean
}

/** More are counted, not listed. */
const listedFiles = 8

export function Staging({ parts, group, isOnly }: StagingProps) {
  const { staging } = parts
  const { offered } = useStore(parts.session)
  const action = group.choices.find(({ name }) => name === group.action)
  const submit = (event: Event) => {
    event.preventDefault()
    if (!action) return
    parts.work.add(group.files, action.name, group.options)
    staging.discard(group)
  }
  const choose = (name: string) => staging.change({ ...group, action: name, options: {} })
  return (
    <form class="card staging" onSubmit={submit}>
      <h2>{group.isUnknown ? unknownTitle(group) : `${countOf(group.files.length, 'file')} to convert`}</h2>
      <FileList parts={parts} group={group} />
      {group.isUnknown ? (
        <>
          <UnknownFiles group={group} offered={offered} />
          <details class="options-box" open={action !== undefined}>
            <summary>
              Convert anyway<span class="muted"> – if only the name is wrong: the server looks at the content</span>
            </summary>
            <ActionChoice group={group} onChoose={choose} />
          </details>
        </>
      ) : (
        <ActionChoice group={group} onChoose={choose} />
      )}
      {action && <ActionOptions parts={parts} group={group} action={action} />}
      <div class="buttons">
        {action && (
          <button type="submit" class={isOnly ? 'primary' : ''}>
            Convert {countOf(group.files.length, 'file')}
          </button>
        )}
        <button type="button" class={action ? 'quiet' : ''} onClick={() => staging.discard(group)}>
          {action ? 'Cancel' : `Remove ${countOf(group.files.length, 'file')}`}
        </button>
      </div>
    </form>
  )
}

function ActionOptions({ parts, group, action }: { parts: ConsoleParts; group: Group; action: Action }) {
  const { format, ...others } = action.options.properties ?? {}
  const set = (options: Group['options']) => parts.staging.change({ ...group, options })
  const isFormatAsked = format?.enum !== undefined
  const isOpen = Object.keys(group.options).some((name) => !isFormatAsked || name !== 'format')
  return (
    <>
      {isFormatAsked && <FormatChoice schema={format} files={group.files} values={group.options} onChange={set} />}
      <details class="options-box" open={isOpen}>
        <summary>
          Options<span class="muted"> – the defaults suit most files</span>
        </summary>
        <OptionsForm
          key={action.name}
          properties={isFormatAsked ? others : (action.options.properties ?? {})}
          values={group.options}
          onChange={set}
        />
      </details>
    </>
  )
}

function FileList({ parts, group }: Pick<StagingProps, 'parts' | 'group'>) {
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? group.files : group.files.slice(0, listedFiles)
  const more = group.files.length - listed.length
  return (
    <>
      <ul class="chips">
        {listed.map((staged) => (
          <li key={staged.id}>
            <Filename name={staged.file.name} />
            <span class="muted">{formatSize(staged.file.size)}</span>
            <button
              type="button"
              class="icon"
              aria-label={`Leave out ${staged.file.name}`}
              onClick={() => parts.staging.leaveOut(group, staged)}
            >
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
  const [first, ...others] = group.choices
  if (first && others.length === 0 && !group.isUnknown) {
    return (
      <p>
        <strong>{actionTitle(first.name)}</strong> <span class="muted">{first.summary}</span>
      </p>
    )
  }
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
