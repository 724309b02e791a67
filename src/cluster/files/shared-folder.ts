/**
 * Objects as files in a folder that every machine has mounted (NFSv4). Files are written under a name of their own, synced and renamed within the
 * folder, so that no lock is needed and nobody sees half of one.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../errors.ts'
import { freeBytes } from '../../store/data-folder.ts'
import { sync } from '../../store/files.ts'
import { makeDir } from '../../store/make-dir.ts'
import { storeFull, storeUnavailable } from './faults.ts'
import type { Objects } from './objects.ts'

const writingDir = '.writing'
/** No room, for all or for us. */
const fullCodes = ['ENOSPC', 'EDQUOT']
/** What a server of files says, or has said for it, that is gone, was replaced or has no answer. */
const goneCodes = [
  'EIO',
  'ESTALE',
  'ETIMEDOUT',
  'ENOTCONN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ECONNREFUSED',
  'ENXIO',
  'EREMOTEIO',
  'EROFS',
  'EACCES',
  'EPERM',
]

/** The folder itself must be there: where it is not mounted, files would end on the disk of one machine. */
export function createSharedFolder(root: string): Objects {
  const pathOf = (name: string) => join(root, name)

  async function write(name: string, source: Readable, signal: AbortSignal): Promise<void> {
    const temp = join(root, writingDir, randomUUID())
    try {
      await makeDir(dirname(temp), 0o700)
      await pipeline(source, createWriteStream(temp, { flags: 'wx', mode: 0o600, flush: true }), { signal })
      await place(temp, pathOf(name))
    } catch (error) {
      await rm(temp, { force: true }).catch(() => undefined)
      signal.throwIfAborted()
      throw translate(error)
    }
  }

  /** The folders above may be removed by another machine in between, once. */
  async function place(temp: string, path: string, isLastTry = false): Promise<void> {
    try {
      await makeDir(dirname(path), 0o700)
      await rename(temp, path)
    } catch (error) {
      if (isLastTry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return await place(temp, path, true)
    }
    for (let dir = dirname(path); dir.startsWith(root); dir = dirname(dir)) await sync(dir)
  }

  async function* walk(dir: string, signal: AbortSignal | undefined): AsyncGenerator<{ name: string; size: number; modifiedAt: number }> {
    for (const name of await namesIn(dir)) {
      signal?.throwIfAborted()
      const path = join(dir, name)
      const facts = await ifThere(stat(path))
      if (facts?.isDirectory()) yield* walk(path, signal)
      else if (facts) yield { name: relative(root, path), size: facts.size, modifiedAt: facts.mtimeMs }
    }
  }

  return {
    describe: () => `the folder ${root}`,
    put: (name, { path }, signal) => write(name, createReadStream(path), signal),
    putBytes: (name, bytes, signal) => write(name, Readable.from([bytes]), signal),
    async get(name, range) {
      const handle = await ifThere(open(pathOf(name)))
      if (!handle) return undefined
      const { size } = await handle.stat().catch(async (error: unknown) => {
        await handle.close()
        throw translate(error)
      })
      return { stream: handle.createReadStream(range ?? {}), size }
    },
    async *list(prefix, signal) {
      for (const name of await namesIn(root)) {
        if (name === writingDir || !(name.startsWith(prefix) || prefix.startsWith(`${name}/`))) continue
        for await (const entry of walk(join(root, name), signal)) if (entry.name.startsWith(prefix)) yield entry
      }
    },
    async remove(names) {
      for (const name of names) await rm(pathOf(name), { force: true }).catch((error: unknown) => Promise.reject(translate(error)))
      const dirs = new Set(names.map((name) => dirname(name)))
      for (const dir of dirs) await removeEmpty(root, dir)
    },
    async removeCutWrites(before, signal) {
      for (const name of await namesIn(join(root, writingDir))) {
        signal.throwIfAborted()
        const path = join(root, writingDir, name)
        const facts = await ifThere(stat(path))
        if (facts && facts.mtimeMs < before) await rm(path, { force: true })
      }
    },
    presign: async () => undefined,
    freeBytes: () => freeBytes(root).catch((error: unknown) => Promise.reject(translate(error))),
    close: () => undefined,
  }
}

/** Removes a folder and those above it for as long as they are empty. */
async function removeEmpty(root: string, dir: string): Promise<void> {
  for (let name = dir; name !== '.' && name !== ''; name = dirname(name)) {
    const isGone = await rmdir(join(root, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    )
    if (!isGone) return
  }
}

/** Name by name: a folder of a hundred thousand conversions is not held as a whole longer than the walk needs it. */
async function namesIn(dir: string): Promise<string[]> {
  // A file beside the folders of conversions holds none.
  const folder = await ifThere(opendir(dir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  const names: string[] = []
  if (folder) for await (const { name } of folder) names.push(name)
  return names
}

async function ifThere<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw translate(error)
  })
}

/** Makes sure that the folder is there: `create` once, by the operator, never by a server whose mount is missing. */
export async function checkSharedFolder(root: string): Promise<void> {
  const facts = await ifThere(stat(root))
  if (facts?.isDirectory()) {
    await mkdir(join(root, writingDir), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw unusable(root, error)
    })
    return
  }
  throw unusable(root, facts ? 'it is no folder' : 'it is not there')
}

function unusable(root: string, cause: unknown): AppError {
  const reason = (cause as NodeJS.ErrnoException).code ?? cause
  return new AppError(
    'invalid_config',
    `CONVERTD_FILES_URL names the folder ${root}, which cannot be used (${reason}). Mount it, writable, on every machine.`,
  )
}

function translate(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code && fullCodes.includes(code)) return storeFull(error)
  return code && goneCodes.includes(code) ? storeUnavailable(error) : error
}
