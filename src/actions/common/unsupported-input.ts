/** Whether an input is what an action accepts, and how one is refused that is not. */
import type { ErrorDetail } from '../../errors.ts'
import { type FileKind, fileKinds } from '../../file-kinds.ts'
import { type Action, acceptedAt } from './action.ts'

/** An encrypted Office file shows what it is only when it is opened: each of these may come out. */
const encryptable: readonly FileKind[] = ['docx', 'xlsx', 'pptx']

/** Returns whether an action takes files of a kind, as far as that can be told before they are opened; `index` counts the inputs from 0. */
export function acceptsKind(action: Pick<Action, 'accepts' | 'inputs'>, kind: FileKind, index = 0): boolean {
  const accepted = acceptedAt(action, index)
  return accepted.includes(kind) || (kind === 'encrypted' && encryptable.some((inside) => accepted.includes(inside)))
}

/** `kind` is what the content was found to be, undefined: nothing known; `index` counts the inputs from 0. */
export function unsupportedInput(action: Pick<Action, 'name' | 'accepts' | 'inputs'>, kind: FileKind | undefined, index = 0): ErrorDetail {
  const found = kind ? fileKinds[kind].label : 'of no kind that convertd knows'
  return {
    code: 'unsupported_input',
    field: 'file',
    message: `${action.name} accepts ${acceptedAt(action, index).join(', ')}${index > 0 ? ' after the first file' : ''}; this file is ${found}`,
  }
}
