/** Judges what was uploaded before it becomes a conversion; every fault is told at once. */
import type { Action } from '../actions/action.ts'
import { parseOptions } from '../actions/options.ts'
import { unsupportedInput } from '../actions/unsupported-input.ts'
import { didYouMean } from '../did-you-mean.ts'
import type { Engines } from '../engines/engines.ts'
import { AppError, allInOne, type ErrorDetail } from '../errors.ts'
import type { FileKind } from '../file-kinds.ts'
import { safeFilename } from '../filenames.ts'
import type { Key } from '../keys/key.ts'

/** What a client sent: one file, written where it was told to go, and the other fields in their order. */
export interface Upload {
  /** null when no file came. */
  filename: string | null
  size: number
  sha256: string
  fields: readonly (readonly [name: string, text: string])[]
}

interface Check {
  upload: Upload
  /** Where the file lies. */
  path: string
  key: Key
  actions: ReadonlyMap<string, Action>
  engines: Pick<Engines, 'detectKind'>
}

export interface CheckedUpload {
  action: Action
  options: Record<string, unknown>
  kind: FileKind
  filename: string
}

/** @throws AppError with `missing_field`, `unsupported_action`, `action_not_allowed`, `unknown_option`, `invalid_option`, `empty_file`, `unsupported_input` */
export async function checkUpload({ upload, path, key, actions, engines }: Check): Promise<CheckedUpload> {
  const errors: ErrorDetail[] = []
  const actionNames = upload.fields.filter(([name]) => name === 'action').map(([, text]) => text)
  const action = findAction(actionNames, actions, errors)
  if (action && key.actions && !key.actions.includes(action.name)) {
    throw new AppError('action_not_allowed', `This key may not use ${action.name}; it may use ${key.actions.join(', ')}.`, {
      field: 'action',
    })
  }
  if (upload.filename === null)
    errors.push({ code: 'missing_field', field: 'file', message: 'file is missing: send the input as a form field named file' })
  else if (upload.size === 0) errors.push({ code: 'empty_file', field: 'file', message: 'The file is empty.' })
  const parsed =
    action &&
    parseOptions(
      action,
      upload.fields.filter(([name]) => name !== 'action'),
    )
  errors.push(...(parsed?.errors ?? []))
  const kind = action && upload.size > 0 ? await engines.detectKind(path) : undefined
  if (action && upload.size > 0 && !(kind && action.accepts.includes(kind))) errors.push(unsupportedInput(action, kind))
  if (errors.length > 0) throw allInOne(errors)
  if (!action || !parsed || !kind || upload.filename === null) throw new Error('an upload was neither accepted nor refused')
  return { action, options: parsed.options, kind, filename: safeFilename(upload.filename) }
}

function findAction(names: readonly string[], actions: ReadonlyMap<string, Action>, errors: ErrorDetail[]): Action | undefined {
  const [name] = names
  const choices = `there are ${[...actions.keys()].join(', ')}`
  if (!name) errors.push({ code: 'missing_field', field: 'action', message: `action is missing: ${choices}` })
  else if (names.length > 1) errors.push({ code: 'invalid_option', field: 'action', message: 'action was given more than once' })
  else if (!actions.has(name))
    errors.push({
      code: 'unsupported_action',
      field: 'action',
      message: `${JSON.stringify(name.slice(0, 60))} is no action here; ${choices}.${didYouMean(name, actions.keys())}`,
    })
  return name ? actions.get(name) : undefined
}
