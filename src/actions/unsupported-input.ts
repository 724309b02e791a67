/** How an input is refused that is not what an action accepts. */
import type { ErrorDetail } from '../errors.ts'
import { type FileKind, fileKinds } from '../file-kinds.ts'
import type { Action } from './action.ts'

/** `kind` is what the content was found to be; undefined: nothing known. */
export function unsupportedInput({ name, accepts }: Pick<Action, 'name' | 'accepts'>, kind: FileKind | undefined): ErrorDetail {
  const found = kind ? fileKinds[kind].label : 'of no kind that convertd knows'
  return { code: 'unsupported_input', field: 'file', message: `${name} accepts ${accepts.join(', ')}; this file is ${found}` }
}
