/** The layout of the data folder: the only file that builds paths in it. */
import { randomUUID } from 'node:crypto'
import { closeSync, fsync, openSync } from 'node:fs'
import { mkdir, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ownTrees } from '../disk/trees.ts'
import { makeDir } from './make-dir.ts'

/** The result of `createFiles`. */
export type Files = ReturnType<typeof createFiles>
/** The paths of one conversion. */
export type ConversionFiles = ReturnType<Files['conversion']>

/** Called for a path that could not be removed and was moved aside. */
export type OnResist = (path: string, error: unknown) => void

/** Returns the paths in a data folder, and the operations on whole folders. Folders are 0700. */
export function createFiles(dataDir: string, onResist: OnResist = () => undefined) {
  const conversionsDir = join(dataDir, 'conversions')
  const trashDir = join(dataDir, 'trash')

  /** The folder of a compromised program, of which nothing can be deleted. */
  async function moveAside(path: string, error: unknown): Promise<void> {
    const name = `${basename(path)}-${randomUUID()}`
    await mkdir(trashDir, { mode: 0o700 }).catch(() => undefined)
    // A folder of another user can be renamed, but not moved to another parent.
    await rename(path, join(trashDir, name)).catch(() => rename(path, join(dirname(path), `${trashPrefix}${name}`)))
    onResist(path, error)
  }

  return {
    dataDir,
    conversionsDir,
    lock: join(dataDir, 'lock'),
    keys: join(dataDir, 'keys.json'),
    keysLock: join(dataDir, 'keys.lock'),
    keyUsage: join(dataDir, 'key-usage.json'),
    /** What was moved here from where several servers share it. */
    movedIds: join(dataDir, 'moved-ids'),
    controlSocket: join(dataDir, 'control.sock'),
    /** Folders of warm processes. */
    scratchDir: join(dataDir, 'scratch'),
    /** What could not be removed; retried regularly. */
    trashDir,

    conversion(id: string) {
      const dir = join(conversionsDir, id)
      return {
        dir,
        record: join(dir, 'record.json'),
        /** An uploaded file while it arrives, before its type is known; counted from 0. */
        upload: (index: number) => join(dir, numbered('upload', index)),
        input: (kind: string, index: number) => join(dir, `${numbered('input', index)}.${kind}`),
        /** Passwords of a conversion that has not ended. */
        secrets: join(dir, 'secrets.json'),
        workDir: join(dir, 'work'),
        resultDir: join(dir, 'result'),
        /** Result files are numbered: client filenames are never part of a path. */
        resultFile: (index: number) => join(dir, 'result', String(index)),
      }
    },

    /** Creates the parent folder of conversions if missing. */
    makeConversionsDir: () => makeDir(conversionsDir, 0o700),

    async createConversionDir(id: string): Promise<void> {
      await mkdir(join(conversionsDir, id), { mode: 0o700 })
    },

    /**
     * Removes a file or folder if it exists. What cannot be deleted is moved aside, so nothing has to wait for it, and `onResist` is
     * called. @returns whether it is gone @throws the system's error if it can be neither removed nor moved
     */
    async discard(path: string): Promise<boolean> {
      try {
        await remove(path)
        return true
      } catch (error) {
        await moveAside(path, error)
        return false
      }
    },

    /** Retries removing what was moved aside, and returns how much is left. */
    async emptyTrash(): Promise<number> {
      const paths = await listTrash(trashDir, dataDir, conversionsDir)
      const ends = await Promise.allSettled(paths.map(remove))
      return ends.filter(({ status }) => status === 'rejected').length
    },

    /** Returns how much could not be removed; without folders of other users among the conversions, which would take long to list. */
    countTrash: async (): Promise<number> => (await listTrash(trashDir, dataDir)).length,

    /** Every id that has a folder, oldest first. */
    async listConversionIds(): Promise<string[]> {
      const entries = await readdir(conversionsDir, { withFileTypes: true })
      return entries
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    },
  }
}

/** The first has no number. */
function numbered(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index + 1}`
}

const trashPrefix = '.trash-'

/** Everything in `trashDir`, and what was moved aside in the `others`. */
async function listTrash(trashDir: string, ...others: readonly string[]): Promise<string[]> {
  const inside = async (folder: string) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
  const beside = (await Promise.all(others.map(inside))).flat()
  return [...(await inside(trashDir)), ...beside.filter((path) => basename(path).startsWith(trashPrefix))]
}

/**
 * Removes a file or folder if it exists, including the content of folders without permissions. @throws the system's error for what could
 * not be removed
 */
export async function remove(path: string): Promise<void> {
  await ownTrees().remove(path)
}

/** Replaces the folder with an empty one. */
export async function makeFreshDir(path: string): Promise<void> {
  // Mostly there is none, and the folder above is there.
  const isMade = await mkdir(path, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isMade) return
  await remove(path)
  await mkdir(path, { recursive: true, mode: 0o700 })
}

const syncDescriptor = promisify(fsync)

/**
 * Syncs a file's content or a folder's entries to the disk of this machine. Opens and closes it at once, which waits for no disk when the
 * file has just been in use; each of the two would take ten times as long in a thread.
 */
export async function sync(path: string): Promise<void> {
  const descriptor = openSync(path, 'r')
  try {
    await syncDescriptor(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Renames a file to its final name; the caller syncs the folder. */
export async function move(from: string, to: string): Promise<void> {
  await rename(from, to)
}
