/** Groups actions as the API does. */
import { actionGroups } from '../../actions/common/groups.ts'
import type { Action } from '../shared/types.ts'
import { takesSeveral } from './stage.ts'

/** A group of actions with its heading. */
export interface ActionGroup {
  heading: string
  actions: readonly Action[]
}

/**
 * Returns the actions by group, each in the order of the API, which begins with the most frequent. The groups are ordered by their first
 * action on one file, because the first is preselected; groups without such an action come last.
 */
export function groupActions(actions: readonly Action[]): readonly ActionGroup[] {
  const ofOneFile = actions.filter((action) => !takesSeveral(action))
  const names = new Set([...ofOneFile, ...actions].map(({ group }) => group as keyof typeof actionGroups))
  return [...names].map((name) => ({ heading: actionGroups[name], actions: actions.filter(({ group }) => group === name) }))
}
