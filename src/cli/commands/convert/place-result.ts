/** Puts the result files in their destination: all of them or none, and never a partial file. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, type Stats } from 'node:fs'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeZip } from 'client-zip'
import type { ResultFile } from '../../../actions/common/action.ts'
import { openEngineFile } from '../../../disk/engine-files.ts'
import { AppError } from '../../../errors.ts'
import { makeDir } from '../../../store/make-dir.ts'
import type { Screen } from '../../caller/command.ts'
import { isSystemError } from '../../terminal/report-error.ts'
import { type Destination, standardStream } from './destination.ts'
import { openPipe } from './open-pipe.ts'

interface Placement {
  made: readonly ResultFile[]
  /** Where they were made. */
  workDir: string
  destination: Destination
  /** Files that must survive: the inputs and earlier results of this command. */
  taken: Taken
  signal: AbortSignal
}

/** A result file at its destination. */
export interface PlacedFile {
  path: string
  /** Of the destination; undefined for a ZIP of several files. */
  file: ResultFile | undefined
}

/** The paths that must not be written again. */
export interface Taken {
  /** @throws AppError `result_exists` if the path was used before, or leads to an input under any name */
  claim(path: string): Promise<void>
}

/** Writes a temporary file and renames it, so readers see either the old or the complete new file. */
export async function placeResult({ made, workDir, destination, taken, signal }: Placement): Promise<PlacedFile[]> {
  if (destination.stdout) return await writeTo(destination.stdout, made, workDir, signal)
  const parts = chooseParts(made, workDir, destination)
  const staged: { temp: string; target: string }[] = []
  let current = destination.folder
  try {
    for (const { path, content } of parts) {
      current = path
      await makeDir(dirname(path))
      await taken.claim(path)
      const existing = await statOf(path)
      if (existing && !destination.replaces) throw exists(path)
      // A symbolic link stays one.
      const target = existing ? await realpath(path) : path
      // A device or pipe is written to, never replaced by a file.
      const isFile = existing?.isFile() ?? true
      const temp = isFile ? join(dirname(target), `.convertd-${randomUUID()}.tmp`) : target
      if (isFile) staged.push({ temp, target })
      const source = await content()
      try {
        // Nothing is awaited between opening a file and listening for its errors.
        const writer = existing?.isFIFO() ? await openPipe(target, signal) : createWriteStream(temp, { flags: isFile ? 'wx' : 'w' })
        await pipeline(source, writer, { signal })
      } finally {
        source.destroy()
      }
    }
    for (const { temp, target } of staged) await commit(temp, target, destination.replaces)
  } catch (error) {
    throw isSystemError(error) ? unwritable(current, error) : error
  } finally {
    for (const { temp } of staged) await rm(temp, { force: true })
  }
  return parts.map(({ path, file }) => ({ path, file }))
}

/** @throws AppError `invalid_parameter` for several files, which would be concatenated */
async function writeTo(stdout: Screen, made: readonly ResultFile[], workDir: string, signal: AbortSignal): Promise<PlacedFile[]> {
  const [file, ...others] = made
  if (!file || others.length > 0) {
    throw new AppError('invalid_parameter', `The result has ${made.length} files, but -o - takes one: name a folder or a .zip with -o.`)
  }
  await pipeline(await streamOf(file, workDir), stdout, { signal, end: false })
  return [{ path: standardStream, file }]
}

function chooseParts(made: readonly ResultFile[], workDir: string, { folder, filename, kind }: Destination) {
  const read = (file: ResultFile) => () => streamOf(file, workDir)
  const [only] = made
  if (filename !== undefined && kind === 'zip')
    return [{ path: join(folder, filename), file: undefined, content: () => Promise.resolve(zip(made, workDir)) }]
  if (filename !== undefined && only && made.length === 1) return [{ path: join(folder, filename), file: only, content: read(only) }]
  // `-o page.jpg` names several files page-01.jpg …, and `-o pages` is a folder for them.
  const place = filename !== undefined && kind === undefined ? join(folder, filename) : folder
  return made.map((file) => ({ path: join(place, file.filename), file, content: read(file) }))
}

async function streamOf({ path }: ResultFile, workDir: string): Promise<Readable> {
  return (await openEngineFile({ path, within: workDir })).createReadStream()
}

function zip(made: readonly ResultFile[], workDir: string): Readable {
  const lastModified = new Date()
  async function* entries() {
    // One at a time, so only one file is open.
    for (const file of made) yield { name: file.filename, input: await streamOf(file, workDir), lastModified }
  }
  return Readable.fromWeb(makeZip(entries()) as Parameters<typeof Readable.fromWeb>[0])
}

async function commit(temp: string, target: string, replaces: boolean): Promise<void> {
  if (!replaces) {
    // Fails if a file has appeared meanwhile, which a rename would replace.
    const handle = await open(target, 'wx').catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'EEXIST' ? exists(target) : cause
    })
    await handle.close()
  }
  await rename(temp, target)
}

/** Remembers the files that this command must not overwrite. */
export async function rememberInputs(paths: readonly string[]): Promise<Taken> {
  const claimed = new Set<string>()
  const inputs = new Set((await Promise.all(paths.map(statOf))).map(identify))
  return {
    async claim(path) {
      const whole = resolve(path)
      const isClaimed = claimed.has(whole)
      claimed.add(whole)
      const found = await statOf(path)
      if (isClaimed || (found && inputs.has(identify(found)))) {
        throw new AppError('result_exists', `${path} is an input or another result of this command; choose another path with -o.`)
      }
    },
  }
}

function identify(found: Stats | undefined): string {
  return `${found?.dev} ${found?.ino}`
}

async function statOf(path: string): Promise<Stats | undefined> {
  return await stat(path).catch(() => undefined)
}

function unwritable(path: string, cause: NodeJS.ErrnoException): AppError {
  return new AppError('result_unwritable', `${path} cannot be written (${cause.code}); choose another path with -o.`, { cause })
}

function exists(path: string): AppError {
  return new AppError('result_exists', `${path} already exists; use --force to replace it, or choose another path with -o.`)
}
