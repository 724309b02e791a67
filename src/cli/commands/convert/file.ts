/** Runs one conversion of local files: never rejects, reports the outcome, and leaves only the result. */
import { createWriteStream } from 'node:fs'
import { chmod, copyFile, mkdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Logger } from 'pino'
import type { Action, Input, ResultFile, Warning } from '../../../actions/common/action.ts'
import { acceptsKind, unsupportedInput } from '../../../actions/common/unsupported-input.ts'
import type { Config } from '../../../config.ts'
import { runAction } from '../../../conversions/run-action.ts'
import type { Engines } from '../../../engines/engines.ts'
import { AppError, allInOne, type ErrorCode } from '../../../errors.ts'
import { type FileKind, fileKinds } from '../../../file-kinds.ts'
import { safeFilename } from '../../../filenames.ts'
import { remove } from '../../../store/files.ts'
import { harmless } from '../../terminal/print.ts'
import { isSystemError } from '../../terminal/report-error.ts'
import { type Destination, standardStream } from './destination.ts'
import { type PlacedFile, placeResult, type Taken } from './place-result.ts'

/** The files of one conversion. */
export type Group = readonly [string, ...string[]]

/** The dependencies of one conversion. */
export interface FileParts {
  action: Action
  options: Record<string, unknown>
  destination: Destination
  config: Config
  engines: Engines
  parallelism: number
  taken: Taken
  /** Aborted when the whole command is interrupted. */
  signal: AbortSignal
  log: Logger
  onProgress(percent: number): void
  /** Asks for the password of this file; undefined where there is no one to ask. */
  ask?: ((isAgain: boolean) => Promise<string | undefined>) | undefined
}

/** The outcome of one conversion, as `--json` prints it. */
export interface FileOutcome {
  /** The first of `inputs`. */
  input: string
  inputs: string[]
  state: 'completed' | 'failed'
  error: { code: ErrorCode; message: string } | null
  warnings: Warning[]
  files: { path: string; size: number; media_type: string; width: number | null; height: number | null; page: number | null }[]
}

const passwordTries = 3

/** `scratch` is a folder for this conversion only; it is removed. */
export async function convertFile(parts: FileParts, paths: Group, scratch: string): Promise<FileOutcome> {
  const outcome: FileOutcome = { input: paths[0], inputs: [...paths], state: 'failed', error: null, warnings: [], files: [] }
  try {
    await mkdir(scratch, { mode: 0o700 })
    const inputs: Input[] = []
    for (const path of paths)
      inputs.push(await takeInput(parts, path, join(scratch, String(inputs.length)), inputs.length, paths.length > 1))
    const workDir = join(scratch, 'work')
    const made = await askUntilItOpens(parts, (options) => run(parts, { inputs, options, workDir }, outcome))
    const { destination, taken, signal } = parts
    const placed = await placeResult({ made, workDir, destination, taken, signal })
    outcome.files = await Promise.all(placed.map(describePlaced))
    outcome.state = 'completed'
  } catch (error) {
    parts.log.debug({ err: error }, 'conversion failed')
    outcome.error = failureOf(error)
  } finally {
    await remove(scratch)
  }
  return outcome
}

/** The name of an input from stdin, and the base of its results' names. */
const stdinName = 'stdin'

/** Reads stdin into a file and returns its path. */
async function readStdin(scratch: string, signal: AbortSignal): Promise<string> {
  const path = join(scratch, stdinName)
  await pipeline(process.stdin, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return path
}

/** Returns a copy: LibreOffice creates lock files beside the file it opens, and the original may change meanwhile. */
async function takeInput(parts: FileParts, path: string, folder: string, index: number, isOneOfMany: boolean): Promise<Input> {
  try {
    await mkdir(folder, { mode: 0o700 })
    const source = path === standardStream ? await readStdin(folder, parts.signal) : path
    const kind = await judgeInput(parts, source, index)
    const copy = join(folder, `input.${kind}`)
    await copyFile(source, copy)
    await chmod(copy, 0o600)
    return { path: copy, kind, filename: safeFilename(isOneOfMany ? basename(path) : nameResultsAfter(path, parts.destination)) }
  } catch (error) {
    throw isOneOfMany && error instanceof AppError ? naming(path, error) : error
  }
}

function naming(path: string, cause: AppError): AppError {
  return new AppError(cause.code, `${harmless(path)}: ${cause.message}`, { cause })
}

async function judgeInput({ action, engines }: FileParts, path: string, index: number): Promise<FileKind> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new AppError('file_not_found', cause.code === 'ENOENT' ? 'There is no such file.' : `The file cannot be read (${cause.code}).`)
  })
  if (!found.isFile())
    throw new AppError('unsupported_input', found.isDirectory() ? 'This is a folder, not a file.' : 'This is not a regular file.')
  if (found.size === 0) throw new AppError('empty_file', 'The file is empty.')
  const kind = await engines.detectKind(path)
  if (!kind || !acceptsKind(action, kind, index)) throw allInOne([unsupportedInput(action, kind, index)])
  return kind as FileKind
}

/** Asks up to three times for the password, if there is a terminal. */
async function askUntilItOpens<Result>(
  { options, ask }: FileParts,
  open: (options: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  let chosen = options
  for (let tries = 0; ; tries++) {
    try {
      return await open(chosen)
    } catch (error) {
      const code = error instanceof AppError ? error.code : undefined
      const mayAsk = code === 'password_required' || (code === 'wrong_password' && tries > 0)
      const password = mayAsk && tries < passwordTries ? await ask?.(tries > 0) : undefined
      if (password === undefined) throw error
      chosen = { ...options, password }
    }
  }
}

interface Run {
  inputs: readonly Input[]
  options: Record<string, unknown>
  workDir: string
}

async function run(parts: FileParts, { inputs, options, workDir }: Run, outcome: FileOutcome): Promise<ResultFile[]> {
  const { action, config, engines, parallelism, signal, log, onProgress } = parts
  outcome.warnings = []
  const { files } = await runAction({
    ...{ action, inputs, options, engines, config, workDir, parallelism, signal, log, onProgress },
    onPages: () => {},
    onWarning: (warning) => void outcome.warnings.push(warning),
  })
  return files
}

/** Returns the file that `-o` names, if it names one with an extension, or else the name of the input. */
function nameResultsAfter(path: string, { filename, kind }: Destination): string {
  if (filename !== undefined && kind !== undefined && kind !== 'zip') return filename
  return path === standardStream ? stdinName : basename(path)
}

async function describePlaced({ path, file }: PlacedFile): Promise<FileOutcome['files'][number]> {
  const { size } = await stat(path === standardStream && file ? file.path : path)
  const kind = file?.kind ?? 'zip'
  return {
    path,
    size,
    media_type: fileKinds[kind].mediaType,
    width: file?.width ?? null,
    height: file?.height ?? null,
    page: file?.page ?? null,
  }
}

function failureOf(error: unknown): NonNullable<FileOutcome['error']> {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  if (isSystemError(error)) return { code: 'internal', message: error.message }
  return { code: 'internal', message: 'convertd has a bug or a fault (CONVERTD_LOG_LEVEL=debug shows details).' }
}
