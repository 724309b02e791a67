/** A form for chosen files with the same possible actions: select the action, set options, start. */

import { useStore } from '../../shared/store.ts'
import { countOf } from '../../shared/words.ts'
import type { ConsoleParts } from '../../work/parts.ts'
import { batchesOf, type Group, isMixed, takesSeveral } from '../../work/stage.ts'
import { ActionChoice } from './action-choice.tsx'
import { ActionOptions } from './action-options.tsx'
import { ChosenFiles } from './chosen-files.tsx'
import { CompanionFile } from './companion-file.tsx'
import { limitFault, limitOf } from './limits.ts'
import { OrderedFiles } from './ordered-files.tsx'
import { UnknownFiles, unknownTitle } from './unknown-files.tsx'

interface StagingProps {
  parts: ConsoleParts
  group: Group
  /** Whether it is the only form: its button is then the most prominent. */
  isOnly: boolean
}

/** Renders the form. */
export function Staging({ parts, group, isOnly }: StagingProps) {
  const { staging } = parts
  const { actions, offered, current } = useStore(parts.session)
  const action = group.choices.find(({ name }) => name === group.action)
  const isTogether = action !== undefined && takesSeveral(action)
  const maxBytes = current?.limits.max_upload_bytes
  const fault = isTogether ? limitFault(group.files, action, maxBytes) : null
  const submit = (event: Event) => {
    event.preventDefault()
    if (!action || fault) return
    parts.work.add(batchesOf(group, action), action.name, group.options)
    staging.discard(group)
  }
  const choose = (name: string) => staging.change({ ...group, action: name, options: {}, companion: undefined })
  return (
    <form class="card staging" onSubmit={submit}>
      <h2>{titleOf(group, isTogether)}</h2>
      {isTogether ? (
        <OrderedFiles parts={parts} group={group} limit={limitOf(action, maxBytes)} />
      ) : (
        <ChosenFiles parts={parts} group={group} />
      )}
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
      {action && <CompanionFile parts={parts} group={group} action={action} />}
      {action && <ActionOptions parts={parts} group={group} action={action} />}
      <p class={fault ? 'notice' : 'unseen'} role="status">
        {fault}
      </p>
      <div class="buttons">
        {action && (
          <button type="submit" class={isOnly ? 'primary' : ''} disabled={fault !== null}>
            Convert {countOf(group.files.length, 'file')}
            {isTogether && group.files.length > 1 && ' together'}
          </button>
        )}
        {isMixed(group, actions) && (
          <button type="button" class="quiet" onClick={() => staging.separate(group)}>
            Separate by kind
          </button>
        )}
        <button type="button" class={action ? 'quiet' : ''} onClick={() => staging.discard(group)}>
          {action ? 'Cancel' : `Remove ${countOf(group.files.length, 'file')}`}
        </button>
      </div>
    </form>
  )
}

function titleOf(group: Group, isTogether: boolean): string {
  if (group.isUnknown) return unknownTitle(group)
  const count = countOf(group.files.length, 'file')
  return isTogether && group.files.length > 1 ? `${count} to convert together` : `${count} to convert`
}
