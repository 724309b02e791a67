/** The folders of a worker: one with files that it is given to read, and one that it may write to. */
import { lstatSync, mkdirSync, mkdtempSync } from 'node:fs'
import { copyFile, link, rm, unlink } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { copyEngineFile } from '../../disk/engine-files.ts'
import { ownTrees, type Trees } from '../../disk/trees.ts'
import type { Access } from '../process/sandbox.ts'

/** The folders of one worker. */
export interface WorkerDirectory {
  access: Access
  /** Folder that the worker may write to, and the name for its result. */
  resultDir: string
  result: string
  /** Adds a file that no engine can write to the directory, under a name with the file's own extension, and returns its path there. */
  addInput(path: string, name: string): Promise<string>
  /**
   * Copies the result to its destination, because the worker continues to run.
   * @throws AppError `engine_failed` when it is not a regular file
   */
  collect(path: string): Promise<void>
  /** Removes the files that were given, so that they have a single link again, as results must. */
  removeInputs(): Promise<void>
  /**
   * Empties the directory for the next file. Returns false where that is not possible while the worker runs: the worker must not be asked
   * again.
   */
  clear(): Promise<boolean>
  /** Removes the directory after the worker has ended. */
  remove(): Promise<void>
}

/** Creates a directory in `scratchDir`, for results of at most `maxBytes`. Synchronous, because a worker needs it before it starts. */
export function createWorkerDirectory(scratchDir: string, maxBytes: number, trees: Trees = ownTrees()): WorkerDirectory {
  const directory = mkdtempSync(join(scratchDir, 'worker-'))
  const [inputDir, resultDir] = [join(directory, 'inputs'), join(directory, 'results')]
  for (const folder of [inputDir, resultDir]) mkdirSync(folder, { mode: 0o700 })
  const result = join(resultDir, 'result')
  const inputPaths = new Set<string>()

  return {
    access: { readable: [inputDir], writable: [resultDir] },
    resultDir,
    result,
    async addInput(path, name) {
      const inside = join(inputDir, `${name}${extname(path)}`)
      inputPaths.add(inside)
      // A hard link costs nothing; across file systems there is none.
      const isLinked = await link(path, inside).then(
        () => true,
        () => false,
      )
      // A hard link to a symbolic link is a symbolic link, which the worker could not follow.
      if (isLinked && lstatSync(inside).isFile()) return inside
      await rm(inside, { force: true })
      await copyFile(path, inside)
      return inside
    },
    collect: (path) => copyEngineFile({ path: result, within: resultDir }, path, maxBytes),
    async removeInputs() {
      // The worker cannot write to the folder with the given files.
      for (const path of inputPaths) await unlink(path).catch(() => rm(path, { force: true }))
      inputPaths.clear()
    },
    clear: () => trees.clear(resultDir),
    remove: () => trees.remove(directory),
  }
}
