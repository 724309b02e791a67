/** The layout of the data folder: the only file that builds paths in it. */
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ownTrees } from '../disk/trees.ts'

export type Files = ReturnType<typeof createFiles>
export type ConversionFiles = ReturnType<Files['conversion']>

/** Paths below a data folder, and what is done to whole conversion folders. Folders are 0700. */
export function createFiles(dataDir: string) {
  const conversionsDir = join(dataDir, 'conversions')
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

    conversion(id: string) {
      const dir = join(conversionsDir, id)
      return {
        dir,
        record: join(dir, 'record.json'),
        /** The upload while it comes in, before its kind is known. */
        upload: join(dir, 'upload'),
        input: (kind: string) => join(dir, `input.${kind}`),
        /** Passwords of a conversion that has not ended. */
        secrets: join(dir, 'secrets.json'),
        workDir: join(dir, 'work'),
        resultDir: join(dir, 'result'),
        /** Result files are numbered: a client's name is never part of a path. */
        resultFile: (index: number) => join(dir, 'result', String(index)),
      }
    },

    async createConversionDir(id: string): Promise<void> {
      await mkdir(join(conversionsDir, id), { mode: 0o700 })
    },

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
