/** Actions in the groups that the API gives them. */
import { actionGroups } from '../../actions/common/groups.ts'
import type { Action } from '../shared/types.ts'
import { takesSeveral } from './stage.ts'

export interface ActionGroup {
  heading: string
  actions: readonly Action[]
}

/**
 * Returns the actions by group, each in the order of the API, which begins with the most usual. The groups come in the order of their first
 * actions of one file, since one of these is chosen until the user chooses; groups without any come last.
 */
export function groupActions(actions: readonly Action[]): readonly ActionGroup[] {
  const ofOneFile = actions.filter((action) => !takesSeveral(action))
  const names = new Set([...ofOneFile, ...actions].map(({ group }) => group as keyof typeof actionGroups))
  return [...names].map((name) => ({ heading: actionGroups[name], actions: actions.filter(({ group }) => group === name) }))
}
