/** Checks whether an action accepts an input, and makes the error for one that it does not. */
import type { ErrorDetail } from '../../errors.ts'
import { type FileKind, fileKinds } from '../../file-kinds.ts'
import { type Action, acceptedAt } from './action.ts'

/** Kinds that an encrypted Office file may turn out to be when it is opened. */
const encryptable: readonly FileKind[] = ['docx', 'xlsx', 'pptx']

/** Returns whether an action takes files of a kind, as far as that is known before they are opened. `index` counts the inputs from 0. */
export function acceptsKind(action: Pick<Action, 'accepts' | 'inputs'>, kind: FileKind, index = 0): boolean {
  const accepted = acceptedAt(action, index)
  return accepted.includes(kind) || (kind === 'encrypted' && encryptable.some((inside) => accepted.includes(inside)))
}

/** `kind` is the detected kind, undefined if unknown; `index` counts the inputs from 0. */
export function unsupportedInput(action: Pick<Action, 'name' | 'accepts' | 'inputs'>, kind: FileKind | undefined, index = 0): ErrorDetail {
  const found = kind ? fileKinds[kind].label : 'of an unknown type'
  return {
    code: 'unsupported_input',
    field: 'file',
    message: `${action.name} accepts ${acceptedAt(action, index).join(', ')}${index > 0 ? ' after the first file' : ''}; this file is ${found}`,
  }
}
