/**
 * Files that an engine left. A compromised engine may leave a pipe, which would block a thread forever, or a link to any of the server's
 * files, under the name of its result. Only these functions open, move and copy such files; `within` is the engine's folder, whose own path
 * it cannot change.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, type Stats } from 'node:fs'
import { chmod, copyFile, type FileHandle, open, rename } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { AppError } from '../errors.ts'
import { ownTrees } from './trees.ts'

interface EngineFile {
  path: string
  /** A parent folder. */
  within: string
}

const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW
const fileFlags = constants.O_NOFOLLOW | constants.O_NONBLOCK | constants.O_NOCTTY
const privateMode = 0o600
/** Nothing, or not a file: a link, a folder, a socket; no permission. */
const refusedCodes = ['ENOENT', 'ELOOP', 'ENOTDIR', 'EISDIR', 'ENXIO', 'EACCES']

/**
 * Opens a file that an engine left; the caller closes it. @throws AppError `engine_failed` for anything but a regular file with a single
 * name
 */
export async function openEngineFile(engineFile: EngineFile, access: 'read' | 'change' = 'read'): Promise<FileHandle> {
  const flags = fileFlags | (access === 'read' ? constants.O_RDONLY : constants.O_RDWR)
  const file = await inFolderOf(engineFile, (path) => open(path, flags))
  try {
    checkFacts(engineFile, fstatSync(file.fd))
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/**
 * Returns the length of a regular file with a single name that an engine left. At once: with these flags nothing blocks, and a thread would
 * take ten times as long. @throws as `openEngineFile`
 */
export function measureEngineFile(engineFile: EngineFile): number {
  const { here, leave } = enterFolderOf(engineFile)
  try {
    const descriptor = openSync(here, fileFlags | constants.O_RDONLY)
    try {
      const facts = fstatSync(descriptor)
      checkFacts(engineFile, facts)
      return facts.size
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw judge(engineFile, error)
  } finally {
    leave()
  }
}

/** Checks that an engine left a regular file with a single name. @throws as `openEngineFile` */
export function checkEngineFile(engineFile: EngineFile): void {
  measureEngineFile(engineFile)
}

function checkFacts(engineFile: EngineFile, facts: Stats): void {
  if (!facts.isFile() || facts.nlink !== 1) throw refusal(engineFile, facts.isFile() ? 'it has other names' : 'it is not a regular file')
}

/** Reads a file that an engine left. @returns undefined if it is larger than `maxBytes` @throws as `openEngineFile` */
export async function readEngineFile(engineFile: EngineFile, maxBytes: number): Promise<Buffer | undefined> {
  const file = await openEngineFile(engineFile)
  try {
    return fstatSync(file.fd).size > maxBytes ? undefined : await file.readFile()
  } finally {
    await file.close()
  }
}

/**
 * Moves a file that an engine left to a folder that no engine can write, and checks it there, where it cannot be replaced. The engine must
 * have ended, because it could continue writing. @returns the file, open for reading; the caller closes it @throws as `openEngineFile`; the file
 * is gone then
 */
export async function moveEngineFile(engineFile: EngineFile, to: string): Promise<FileHandle> {
  await inFolderOf(engineFile, (path) => rename(path, to))
  try {
    const file = await openEngineFile({ path: to, within: dirname(to) })
    if ((fstatSync(file.fd).mode & 0o7777) !== privateMode) await file.chmod(privateMode)
    return file
  } catch (error) {
    await ownTrees().remove(to)
    throw error
  }
}

/**
 * Copies a file left by an engine that may live on: it may hold the file open, and later write other clients' content into it. @throws as
 * `openEngineFile`; AppError `result_too_large` beyond `maxBytes`
 */
export async function copyEngineFile(engineFile: EngineFile, to: string, maxBytes: number): Promise<void> {
  const file = await openEngineFile(engineFile)
  try {
    if (fstatSync(file.fd).size > maxBytes) {
      throw new AppError('result_too_large', 'The result is larger than allowed (CONVERTD_MAX_RESULT_MB).')
    }
    await copyFile(`/proc/self/fd/${file.fd}`, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    // Otherwise it has the permissions of the original.
    await chmod(to, privateMode)
  } finally {
    await file.close()
  }
}

/** Returns the length of a file that a living engine is writing in its folder; 0 for anything else. Never throws. */
export function sizeOfEngineFile(path: string): number {
  try {
    const facts = lstatSync(path)
    return facts.isFile() ? facts.size : 0
  } catch {
    return 0
  }
}

/** Calls `use` with a path in which no folder can be replaced. */
async function inFolderOf<Result>(engineFile: EngineFile, use: (path: string) => Promise<Result>): Promise<Result> {
  const { here, leave } = enterFolderOf(engineFile)
  try {
    return await use(here)
  } catch (error) {
    throw judge(engineFile, error)
  } finally {
    leave()
  }
}

/** Returns a path in which no folder can be replaced, because it starts at an open descriptor; `leave` closes that. */
function enterFolderOf(engineFile: EngineFile): { here: string; leave: () => void } {
  const names = relative(engineFile.within, engineFile.path).split(sep)
  const name = names.pop() ?? ''
  if (name === '' || name === '..' || names[0] === '..') throw new Error(`${engineFile.path} is not within ${engineFile.within}`)
  let folder: number | undefined
  const leave = () => {
    if (folder !== undefined) closeSync(folder)
    folder = undefined
  }
  let here = engineFile.within
  try {
    for (const next of names) {
      const below = openSync(join(here, next), folderFlags)
      leave()
      folder = below
      here = `/proc/self/fd/${folder}`
    }
  } catch (error) {
    leave()
    throw judge(engineFile, error)
  }
  return { here: join(here, name), leave }
}

function judge(engineFile: EngineFile, error: unknown): unknown {
  return refusedCodes.includes((error as NodeJS.ErrnoException).code ?? '') ? refusal(engineFile, error) : error
}

function refusal({ path }: EngineFile, cause: unknown): AppError {
  return new AppError('engine_failed', 'The conversion program failed on this file.', { cause: { engineFile: path, cause } })
}
