/** A replacement for convertd-tree on machines without a compiler. Unsafe for removing while an engine that can write there still runs. */
import { constants } from 'node:fs'
import { chmod, type FileHandle, lstat, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TreeSize } from './tree-size.ts'

interface Bounds {
  maxEntries: number
  mostDepth: number
}

/** The unit of stat(2), on every file system. */
const blockBytes = 512
const folderFlags = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW

/**
 * Adds up the content of a folder, by descriptors and without following links. @throws the system's error for anything that cannot be read;
 * E2BIG beyond the limits
 */
export async function measureByPath(path: string, bounds: Bounds): Promise<TreeSize> {
  const size = { bytes: 0, entries: 0 }
  await addBelow(await open(path, folderFlags), 0, bounds, size)
  return size
}

/** Takes `folder` over. */
async function addBelow(folder: FileHandle, depth: number, bounds: Bounds, size: TreeSize): Promise<void> {
  try {
    const here = `/proc/self/fd/${folder.fd}`
    if (depth > bounds.mostDepth) throw tooMany(here)
    for (const name of await readdir(here)) {
      if (++size.entries > bounds.maxEntries) throw tooMany(here)
      const facts = await lstat(join(here, name)).catch(ignoreMissing)
      if (!facts) continue
      size.bytes += Math.max(facts.isFile() ? facts.size : 0, facts.blocks * blockBytes)
      const below = facts.isDirectory() ? await open(join(here, name), folderFlags).catch(ignoreMissing) : undefined
      if (below) await addBelow(below, depth + 1, bounds, size)
    }
  } finally {
    await folder.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function tooMany(path: string): Error {
  return Object.assign(new Error(`E2BIG: measure '${path}'`), { code: 'E2BIG' })
}

/** Removes a file or folder if it exists, including the content of folders without permissions. @throws the system's error */
export async function removeByPath(path: string): Promise<void> {
  const attempt = () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 })
  await attempt().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM' && error.code !== 'ENOTEMPTY') throw error
    await makePrivate(path)
    await attempt()
  })
}

async function makePrivate(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) return
  await chmod(path, 0o700)
  for (const name of await readdir(path)) await makePrivate(join(path, name))
}
