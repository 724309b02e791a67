/** The only folders that a worker sees: what it is lent to read, and where it may write. */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { copyFile, link, lstat, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { copyLeft } from '../../disk/left-files.ts'
import { ownTrees, type Trees } from '../../disk/trees.ts'
import type { Access } from '../process/sandbox.ts'

export interface WorkerDirectory {
  access: Access
  /** Where the worker may write, and under which name it leaves its result. */
  made: string
  result: string
  /** Puts a file that no engine can write into the directory, under a name and its own extension, and answers with its path there. */
  lend(path: string, name: string): Promise<string>
  /**
   * Puts the result where it is wanted: a copy, for the worker lives on.
   * @throws AppError `engine_failed` for what is no regular file
   */
  collect(path: string): Promise<void>
  /** Takes back what was lent: files have their own names alone again, as results must. */
  takeBack(): Promise<void>
  /** Empties the directory for the next file. False where that cannot be done while the worker lives: it is not to be asked again. */
  clear(): Promise<boolean>
  /** Once the worker has ended. */
  remove(): Promise<void>
}

/** Makes a directory in `scratchDir`, for results of at most `maxBytes`; a worker needs it before it starts, so it is made at once. */
export function createWorkerDirectory(scratchDir: string, maxBytes: number, trees: Trees = ownTrees()): WorkerDirectory {
  const directory = mkdtempSync(join(scratchDir, 'worker-'))
  const [lent, made] = [join(directory, 'lent'), join(directory, 'made')]
  for (const folder of [lent, made]) mkdirSync(folder, { mode: 0o700 })
  const result = join(made, 'result')
  const lentPaths = new Set<string>()

  return {
    access: { readable: [lent], writable: [made] },
    made,
    result,
    async lend(path, name) {
      const inside = join(lent, `${name}${extname(path)}`)
      lentPaths.add(inside)
      // A second name for the same file costs nothing; across file systems there is none.
      const isLinked = await link(path, inside).then(
        () => true,
        () => false,
      )
      // A second name for a link is a link, which the worker could not follow.
      if (isLinked && (await lstat(inside)).isFile()) return inside
      await rm(inside, { force: true })
      await copyFile(path, inside)
      return inside
    },
    collect: (path) => copyLeft({ path: result, within: made }, path, maxBytes),
    async takeBack() {
      // The worker cannot write where lent files are.
      for (const path of lentPaths) await rm(path, { force: true })
      lentPaths.clear()
    },
    clear: () => trees.clear(made),
    remove: () => trees.remove(directory),
  }
}
