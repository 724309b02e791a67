/** Checks an upload before it becomes a conversion; reports all errors together. */
import { type Action, inputCount } from '../actions/common/action.ts'
import { parseOptions } from '../actions/common/options.ts'
import { acceptsKind, unsupportedInput } from '../actions/common/unsupported-input.ts'
import { didYouMean } from '../did-you-mean.ts'
import type { Engines } from '../engines/engines.ts'
import { AppError, allInOne, type ErrorDetail } from '../errors.ts'
import type { FileKind } from '../file-kinds.ts'
import { safeFilename } from '../filenames.ts'
import type { Key } from '../keys/key.ts'

/** One file of an upload. */
export interface UploadedFile {
  /** Where it was written. */
  path: string
  filename: string
  size: number
  sha256: string
}

/** What a client sent: its files and the other fields, each in their order. */
export interface Upload {
  files: readonly UploadedFile[]
  fields: readonly (readonly [name: string, text: string])[]
}

const judgedAtOnce = 4

interface Check {
  upload: Upload
  key: Key
  actions: ReadonlyMap<string, Action>
  engines: Pick<Engines, 'detectKind'>
}

/** A valid upload. */
export interface CheckedUpload {
  action: Action
  options: Record<string, unknown>
  /** One for each file of the upload. */
  inputs: readonly { kind: FileKind; filename: string }[]
}

/** @throws AppError with `missing_field`, `too_many_files`, `unsupported_action`, `action_not_allowed`, `unknown_option`, `invalid_option`, `empty_file`, `unsupported_input` */
export async function checkUpload({ upload, key, actions, engines }: Check): Promise<CheckedUpload> {
  const errors: ErrorDetail[] = []
  const actionNames = upload.fields.filter(([name]) => name === 'action').map(([, text]) => text)
  const action = findAction(actionNames, actions, errors)
  if (action && key.actions && !key.actions.includes(action.name)) {
    throw new AppError('action_not_allowed', `This key may not use ${action.name}; allowed are ${key.actions.join(', ')}.`, {
      field: 'action',
    })
  }
  errors.push(...checkCount(upload.files.length, action))
  const parsed =
    action &&
    parseOptions(
      action,
      upload.fields.filter(([name]) => name !== 'action'),
    )
  errors.push(...(parsed?.errors ?? []))
  const inputs: { kind: FileKind; filename: string }[] = []
  for (const { file, kind } of await judgeFiles(upload.files, action, engines)) {
    if (typeof kind === 'string') inputs.push({ kind, filename: safeFilename(file.filename) })
    else if (kind) errors.push(upload.files.length === 1 ? kind : naming(file, kind))
  }
  if (errors.length > 0) throw allInOne(errors)
  if (!action || !parsed || inputs.length !== upload.files.length) throw new Error('an upload was neither accepted nor refused')
  return { action, options: parsed.options, inputs }
}

function checkCount(count: number, action: Action | undefined): ErrorDetail[] {
  if (count === 0) return [{ code: 'missing_field', field: 'file', message: 'file is missing: send the input as a form field named file' }]
  if (!action) return []
  const { min, max } = inputCount(action)
  if (count < min)
    return [{ code: 'missing_field', field: 'file', message: `${action.name} takes at least ${min} files; ${count} were sent.` }]
  if (count <= max) return []
  const message = `${action.name} takes ${max === 1 ? 'one file' : `at most ${max} files`}; ${count} were sent. Send the others as separate conversions.`
  return [{ code: 'too_many_files', field: 'file', message }]
}

/** A few at a time, because the workers serve other uploads too. */
async function judgeFiles(files: readonly UploadedFile[], action: Action | undefined, engines: Check['engines']) {
  const judged: { file: UploadedFile; kind: Awaited<ReturnType<typeof judgeFile>> }[] = []
  for (let first = 0; first < files.length; first += judgedAtOnce) {
    const some = files.slice(first, first + judgedAtOnce)
    judged.push(...(await Promise.all(some.map(async (file, at) => ({ file, kind: await judgeFile(file, first + at, action, engines) })))))
  }
  return judged
}

/** Returns the file's type, or why it is refused; undefined if there is no action to check against. */
async function judgeFile(
  { path, size }: UploadedFile,
  index: number,
  action: Action | undefined,
  engines: Check['engines'],
): Promise<FileKind | ErrorDetail | undefined> {
  if (size === 0) return { code: 'empty_file', field: 'file', message: 'The file is empty.' }
  if (!action) return undefined
  const kind = await engines.detectKind(path)
  return kind && acceptsKind(action, kind, index) ? kind : unsupportedInput(action, kind, index)
}

/** With several files, an error names the one it is about. */
function naming({ filename }: UploadedFile, detail: ErrorDetail): ErrorDetail {
  return { ...detail, message: `${safeFilename(filename)}: ${detail.message}` }
}

function findAction(names: readonly string[], actions: ReadonlyMap<string, Action>, errors: ErrorDetail[]): Action | undefined {
  const [name] = names
  const choices = `available are ${[...actions.keys()].join(', ')}`
  if (!name) errors.push({ code: 'missing_field', field: 'action', message: `action is missing: ${choices}` })
  else if (names.length > 1) errors.push({ code: 'invalid_option', field: 'action', message: 'action was given more than once' })
  else if (!actions.has(name))
    errors.push({
      code: 'unsupported_action',
      field: 'action',
      message: `${JSON.stringify(name.slice(0, 60))} is not an action of this server; ${choices}.${didYouMean(name, actions.keys())}`,
    })
  return name ? actions.get(name) : undefined
}
