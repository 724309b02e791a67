/** The layout of the data folder: the only file that builds paths in it. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ownTrees } from '../disk/trees.ts'
import { makeDir } from './make-dir.ts'

export type Files = ReturnType<typeof createFiles>
export type ConversionFiles = ReturnType<Files['conversion']>

/** Told of a path that could not be removed and was moved aside. */
export type OnResist = (path: string, error: unknown) => void

/** Returns the paths below a data folder, and what is done to whole folders in it. Folders are 0700. */
export function createFiles(dataDir: string, onResist: OnResist = () => undefined) {
  const conversionsDir = join(dataDir, 'conversions')
  const trashDir = join(dataDir, 'trash')

  /** The folder of a program that was taken over, of which the disk or the system gives nothing up. */
  async function moveAside(path: string, error: unknown): Promise<void> {
    const name = `${basename(path)}-${randomUUID()}`
    await mkdir(trashDir, { mode: 0o700 }).catch(() => undefined)
    // A folder of another user can get another name, but not another parent.
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
    controlSocket: join(dataDir, 'control.sock'),
    /** Folders of programs that are kept warm. */
    scratchDir: join(dataDir, 'scratch'),
    /** What could not be removed; tried again now and then. */
    trashDir,

    conversion(id: string) {
      const dir = join(conversionsDir, id)
      return {
        dir,
        record: join(dir, 'record.json'),
        /** A file of the upload while it comes in, before its kind is known; the first has the index 0. */
        upload: (index: number) => join(dir, numbered('upload', index)),
        input: (kind: string, index: number) => join(dir, `${numbered('input', index)}.${kind}`),
        /** Passwords of a conversion that has not ended. */
        secrets: join(dir, 'secrets.json'),
        workDir: join(dir, 'work'),
        resultDir: join(dir, 'result'),
        /** Result files are numbered: a client's name is never part of a path. */
        resultFile: (index: number) => join(dir, 'result', String(index)),
      }
    },

    /** Makes the folder above those of conversions, where it is missing. */
    makeConversionsDir: () => makeDir(conversionsDir, 0o700),

    async createConversionDir(id: string): Promise<void> {
      await mkdir(join(conversionsDir, id), { mode: 0o700 })
    },

    /**
     * Removes a file or a whole folder, if there. What resists is moved aside, so that nothing has to wait for it, and `onResist` is told.
     * @returns whether it is gone
     * @throws the system's error where it can be neither removed nor moved
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

    /** Tries once more to remove what was moved aside, and returns how much still resists. */
    async emptyTrash(): Promise<number> {
      const paths = await listTrash(trashDir, dataDir, conversionsDir)
      const ends = await Promise.allSettled(paths.map(remove))
      return ends.filter(({ status }) => status === 'rejected').length
    },

    /** Returns how much lies aside that could not be removed; without folders of other users among the conversions, which are many to list. */
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

/** The first goes without a number. */
function numbered(name: string, index: number): string {
  return index === 0 ? name : `${name}-${index + 1}`
}

const trashPrefix = '.trash-'

/** All in `trashDir`, and what was moved aside in the `others`. */
async function listTrash(trashDir: string, ...others: readonly string[]): Promise<string[]> {
  const inside = async (folder: string) => (await readdir(folder).catch(() => [])).map((name) => join(folder, name))
  const beside = (await Promise.all(others.map(inside))).flat()
  return [...(await inside(trashDir)), ...beside.filter((path) => basename(path).startsWith(trashPrefix))]
}

/**
 * Removes a file or a whole folder, if there, also what folders without permissions hold.
 * @throws the system's error of what could not be removed
 */
export async function remove(path: string): Promise<void> {
  await ownTrees().remove(path)
}

/** Removes the folder if there and makes an empty one. */
export async function makeFreshDir(path: string): Promise<void> {
  await remove(path)
  await mkdir(path, { recursive: true, mode: 0o700 })
}

/** Has the disk keep a file's content, or a folder's entries. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Gives a file its final name; the caller syncs the folder. */
export async function move(from: string, to: string): Promise<void> {
  await rename(from, to)
}
