/**
 * Stores objects as files in a folder that every server has mounted (NFSv4). Files are written under a temporary name, synced and renamed
 * within the folder, so that no lock is needed and nobody sees an incomplete file.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, isDiskFull } from '../../errors.ts'
import { freeBytes } from '../../store/data-folder.ts'
import { makeDir } from '../../store/make-dir.ts'
import { storeFull, storeUnavailable } from './faults.ts'
import type { Objects } from './objects.ts'

const writingDir = '.writing'
/** Up to this size, a file is read and written at once: streams take several times the processor time for it. */
const smallBytes = 1024 * 1024
/** Error codes of a file server that is unavailable, was replaced or does not respond. */
const unavailableCodes = [
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

/** Creates the storage. The folder must exist: where it is not mounted, files would be written to the disk of one server. */
export function createSharedFolder(root: string): Objects {
  const pathOf = (name: string) => join(root, name)

  /** Writes the content to a new file, on its disk when it resolves, and places it. */
  async function write(name: string, signal: AbortSignal, fill: (temp: string) => Promise<void>): Promise<void> {
    const temp = join(root, writingDir, randomUUID())
    try {
      await fill(temp).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        // Each server makes the folder when it starts.
        await makeDir(dirname(temp), 0o700)
        await fill(temp)
      })
      signal.throwIfAborted()
      await place(temp, pathOf(name))
    } catch (error) {
      await rm(temp, { force: true }).catch(() => undefined)
      signal.throwIfAborted()
      throw translate(error)
    }
  }

  /** Renames the file to its place. Another server may remove the empty folders above in between, so that it is retried once. */
  async function place(temp: string, path: string, isLastTry = false): Promise<void> {
    let top: string | undefined
    try {
      top = await makeDir(dirname(path), 0o700)
      await rename(temp, path)
    } catch (error) {
      if (isLastTry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return await place(temp, path, true)
    }
    const dirs: string[] = []
    for (let dir = dirname(path); dir !== root; dir = dirname(dir)) dirs.push(dir)
    // The root has a new entry only if the conversion's folder is new.
    if (top && dirname(top) === root) dirs.push(root)
    await Promise.all(dirs.map(syncEntries))
  }

  /** Yields a file itself, or all files in a folder. */
  async function* walk(path: string, signal: AbortSignal | undefined): AsyncGenerator<{ name: string; size: number; modifiedAt: number }> {
    signal?.throwIfAborted()
    const facts = await ifThere(stat(path))
    if (facts?.isDirectory()) for (const name of await namesIn(path)) yield* walk(join(path, name), signal)
    else if (facts) yield { name: relative(root, path), size: facts.size, modifiedAt: facts.mtimeMs }
  }

  return {
    describe: () => `the folder ${root}`,
    put: (name, { path, size }, signal) =>
      write(name, signal, (temp) =>
        // The local disk's cache answers at once.
        size <= smallBytes ? writeSynced(temp, readFileSync(path)) : streamSynced(temp, createReadStream(path), signal),
      ),
    putBytes: (name, bytes, signal) => write(name, signal, (temp) => writeSynced(temp, bytes)),
    async get(name, range) {
      const handle = await ifThere(open(pathOf(name)))
      if (!handle) return undefined
      let isRead = true
      try {
        const { size } = await handle.stat()
        isRead = !range && size <= smallBytes
        if (isRead) return { stream: Readable.from([await handle.readFile()], { objectMode: false }), size }
        return { stream: handle.createReadStream(range ?? {}), size }
      } catch (error) {
        throw translate(error)
      } finally {
        if (isRead) await handle.close()
      }
    },
    async *list(prefix, signal) {
      // Only the folder of the conversion is listed: listing all folders would take longer the more there are.
      const dir = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for (const name of await namesIn(join(root, dir))) {
        const path = join(dir, name)
        if (name === writingDir || !path.startsWith(prefix)) continue
        yield* walk(join(root, path), signal)
      }
    },
    async remove(names) {
      for (const name of names) await ifThere(unlink(pathOf(name)))
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

async function writeSynced(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}

async function streamSynced(path: string, source: Readable, signal: AbortSignal): Promise<void> {
  await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }), { signal })
}

/** Syncs the entries of a folder, in threads: the file server may take its time to answer. */
async function syncEntries(dir: string): Promise<void> {
  await using folder = await open(dir, 'r')
  await folder.sync()
}

/** Removes a folder and those above it as long as they are empty. */
async function removeEmpty(root: string, dir: string): Promise<void> {
  for (let name = dir; name !== '.' && name !== ''; name = dirname(name)) {
    const isGone = await rmdir(join(root, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    )
    if (!isGone) return
  }
}

/** Yields the names one by one: the names of a hundred thousand conversions are not all kept in memory. */
async function namesIn(dir: string): Promise<string[]> {
  // A file beside the folders of conversions contains no names.
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

/** Checks that the folder exists. The operator creates it once; a server whose mount is missing must never do so. */
export async function checkSharedFolder(root: string): Promise<void> {
  const facts = await ifThere(stat(root))
  if (facts?.isDirectory()) {
    await mkdir(join(root, writingDir), { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw unusable(root, error)
    })
    return
  }
  throw unusable(root, facts ? 'it is not a folder' : 'it does not exist')
}

function unusable(root: string, cause: unknown): AppError {
  const reason = (cause as NodeJS.ErrnoException).code ?? cause
  return new AppError(
    'invalid_config',
    `CONVERTD_FILES_URL names the folder ${root}, which cannot be used (${reason}). Mount it, writable, on every server.`,
  )
}

function translate(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (isDiskFull(error)) return storeFull(error)
  return code && unavailableCodes.includes(code) ? storeUnavailable(error) : error
}
