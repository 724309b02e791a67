/** An action as the API and the command line show it. */
import { z } from 'zod'
import { type FileKind, fileKinds } from '../file-kinds.ts'
import type { Action } from './action.ts'

/** `options` is JSON Schema, draft 2020-12; secrets are marked `writeOnly`. */
export function describeAction({ name, summary, accepts, produces, options }: Action) {
  return {
    name,
    summary,
    accepts: { extensions: accepts, media_types: mediaTypesOf(accepts) },
    result: { extensions: produces, media_types: mediaTypesOf(produces) },
    options: z.toJSONSchema(options, { io: 'input', unrepresentable: 'any' }),
  }
}

function mediaTypesOf(kinds: readonly FileKind[]): string[] {
  return [...new Set(kinds.map((kind) => fileKinds[kind].mediaType))]
}
