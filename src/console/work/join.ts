/** Joins files of several kinds that one action takes together. */
import type { Action } from '../shared/types.ts'
import { randomId } from './random-id.ts'
import { choicesFor, type Group, type StagedFile, stageFiles, takesSeveral } from './stage.ts'

/** Groups of files that one action can take together. */
export interface Join {
  action: Action
  /** At least two groups. */
  groups: readonly Group[]
}

/** Returns the action that takes most of the groups together, the first of several; undefined where none takes two. */
export function findJoin(groups: readonly Group[], actions: readonly Action[]): Join | undefined {
  const known = groups.filter(({ isUnknown }) => !isUnknown)
  const joins = actions.filter(takesSeveral).map((action) => ({ action, groups: known.filter(({ choices }) => choices.includes(action)) }))
  const most = Math.max(2, ...joins.map((join) => join.groups.length))
  return joins.find((join) => join.groups.length === most)
}

/** Returns the groups with the joined ones as one, at the place of the first, with the options that were set for its action. */
export function joinGroups(groups: readonly Group[], join: Join, actions: readonly Action[]): readonly Group[] {
  const files = joinFiles(join.groups)
  const action = join.action.name
  const options = join.groups.find((group) => group.action === action)?.options ?? {}
  const joined: Group = { id: randomId(), files, ...choicesFor(files, actions), action, options }
  const [first] = join.groups
  return groups.flatMap((group) => (group === first ? [joined] : join.groups.includes(group) ? [] : [group]))
}

/** Returns all files in the order in which they were chosen; group by group where the user has ordered one. */
function joinFiles(groups: readonly Group[]): readonly StagedFile[] {
  const files = groups.flatMap((group) => group.files)
  return groups.every(isAsChosen) ? files.toSorted((one, other) => one.order - other.order) : files
}

function isAsChosen({ files }: Group): boolean {
  return files.every(({ order }, index) => order >= (files[index - 1]?.order ?? 0))
}

/** Returns the groups with one of several kinds separated again. */
export function separateGroup(groups: readonly Group[], mixed: Group, actions: readonly Action[]): readonly Group[] {
  return groups.flatMap((group) => (group.id === mixed.id ? stageFiles([], group.files, actions) : [group]))
}
