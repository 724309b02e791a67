/** Describes an action for the API and the command line. */
import { z } from 'zod'
import { type FileKind, fileKinds } from '../../file-kinds.ts'
import { type Action, inputCount } from './action.ts'

/** `maxFiles` limits the files of any action. `options` is JSON Schema, draft 2020-12; secrets are marked `writeOnly`. */
export function describeAction(action: Action, maxFiles: number) {
  const { name, group, summary, accepts, produces, options } = action
  const { min, max, others } = inputCount(action)
  return {
    name,
    group,
    summary,
    inputs: { min, max: Math.min(max, maxFiles), ...(others && { others }) },
    accepts: { extensions: accepts, media_types: mediaTypesOf(accepts) },
    result: { extensions: produces, media_types: mediaTypesOf(produces) },
    options: z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }),
  }
}

/**
 * Returns the kinds that a file can be converted to: for each accepted kind, by extension, the other result kinds with the action that
 * makes them, the first of the list where several do.
 */
export function convertTo(actions: Iterable<Action>): Record<string, Record<string, string>> {
  const index: Record<string, Record<string, string>> = {}
  for (const { name, accepts, produces, becomes = () => produces } of actions) {
    for (const from of accepts) {
      const targets = index[from] ?? {}
      for (const to of becomes(from)) if (to !== from) targets[to] ??= name
      index[from] = targets
    }
  }
  return index
}

function mediaTypesOf(kinds: readonly FileKind[]): string[] {
  return [...new Set(kinds.map((kind) => fileKinds[kind].mediaType))]
}
