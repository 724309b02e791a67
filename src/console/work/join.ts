/** Files of several kinds that one action takes together. */
import type { Action } from '../shared/types.ts'
import { randomId } from './random-id.ts'
import { choicesFor, type Group, type StagedFile, stageFiles, takesSeveral } from './stage.ts'

export interface Join {
  action: Action
  /** Two at least. */
  groups: readonly Group[]
}

/** Returns the action that takes most of the groups together, the first where several do; undefined where none takes two. */
export function findJoin(groups: readonly Group[], actions: readonly Action[]): Join | undefined {
  const known = groups.filter(({ isUnknown }) => !isUnknown)
  const joins = actions.filter(takesSeveral).map((action) => ({ action, groups: known.filter(({ choices }) => choices.includes(action)) }))
  const most = Math.max(2, ...joins.map((join) => join.groups.length))
  return joins.find((join) => join.groups.length === most)
}

/** Returns the groups with those of the join as one, in place of the first, with the options that were set for its action. */
export function joinGroups(groups: readonly Group[], join: Join, actions: readonly Action[]): readonly Group[] {
  const files = joinFiles(join.groups)
  const action = join.action.name
  const options = join.groups.find((group) => group.action === action)?.options ?? {}
  const joined: Group = { id: randomId(), files, ...choicesFor(files, actions), action, options }
  const [first] = join.groups
  return groups.flatMap((group) => (group === first ? [joined] : join.groups.includes(group) ? [] : [group]))
}

/** Returns all files as they were chosen; where someone has put a group in order, group after group. */
function joinFiles(groups: readonly Group[]): readonly StagedFile[] {
  const files = groups.flatMap((group) => group.files)
  return groups.every(isAsChosen) ? files.toSorted((one, other) => one.order - other.order) : files
}

function isAsChosen({ files }: Group): boolean {
  return files.every(({ order }, index) => order >= (files[index - 1]?.order ?? 0))
}

/** Returns the groups with one of several kinds taken apart again. */
export function separateGroup(groups: readonly Group[], mixed: Group, actions: readonly Action[]): readonly Group[] {
  return groups.flatMap((group) => (group.id === mixed.id ? stageFiles([], group.files, actions) : [group]))
}
