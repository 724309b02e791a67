/** The actions for the chosen files, by name and in groups; the selected one is described below. */
import { useId } from 'preact/hooks'
import { actionTitle } from '../../shared/words.ts'
import { type ActionGroup, groupActions } from '../../work/action-groups.ts'
import type { Group } from '../../work/stage.ts'

interface ChoiceProps {
  group: Group
  onChoose: (name: string) => void
}

/** Renders the choice; a single possible action as text. */
export function ActionChoice({ group, onChoose }: ChoiceProps) {
  const id = useId()
  const [first, ...others] = group.choices
  if (first && others.length === 0 && !group.isUnknown) {
    return (
      <p>
        <strong>{actionTitle(first.name)}</strong> <span class="muted">{first.summary}</span>
      </p>
    )
  }
  const chosen = group.choices.find(({ name }) => name === group.action)
  const groups = groupActions(group.choices)
  return (
    <fieldset class="choices" aria-describedby={`${id}-summary`}>
      <legend>Action</legend>
      {groups.map(({ heading, actions }) => (
        <fieldset key={heading} class={groups.length > 1 ? 'choice-group' : ''} aria-label={heading}>
          {groups.length > 1 && (
            <span class="muted" aria-hidden="true">
              {heading}
            </span>
          )}
          <Chips id={id} actions={actions} chosen={group.action} onChoose={onChoose} />
        </fieldset>
      ))}
      {chosen && (
        <p class="hint" id={`${id}-summary`}>
          {chosen.summary}
        </p>
      )}
    </fieldset>
  )
}

interface ChipsProps extends Pick<ActionGroup, 'actions'>, Pick<ChoiceProps, 'onChoose'> {
  id: string
  chosen: string
}

function Chips({ id, actions, chosen, onChoose }: ChipsProps) {
  return (
    <div class="picks">
      {actions.map(({ name, summary }) => (
        <label key={name} class={name === chosen ? 'pick is-chosen' : 'pick'} title={summary}>
          <input type="radio" name={id} value={name} checked={name === chosen} onChange={() => onChoose(name)} />
          {actionTitle(name)}
        </label>
      ))}
    </div>
  )
}
