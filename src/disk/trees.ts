/**
 * Measures, empties and removes folders that an engine may write: with the native program convertd-tree, which is safe while a hostile
 * process changes them, or by path if it was not built, which is safe only after that process has ended.
 */
import { unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import { findNativeProgram } from '../native-programs.ts'
import { measureByPath, removeByPath } from './by-path.ts'
import { startTreeProgram, type TreeProgram, TreeProgramEnded, type TreeRequest } from './tree-program.ts'
import { mostDepth, type TreeSize } from './tree-size.ts'

/** The operations on such folders. */
export interface Trees {
  /**
   * Adds up the content of a folder, without following links. @throws the system's error for anything that cannot be read; E2BIG for more
   * than `maxEntries`, or nesting beyond `mostDepth`
   */
  measure(path: string, maxEntries: number): Promise<TreeSize>
  /**
   * Empties a folder that a living process may write to. @returns false if that fails or takes too long: the process must be killed and the
   * folder removed
   */
  clear(path: string): Promise<boolean>
  /**
   * Removes a file or folder with all its content, whatever its permissions; it need not exist. @throws the system's error for what could
   * not be removed; the rest is gone then
   */
  remove(path: string): Promise<void>
}

const clearMs = 10_000
/** A hundred million files take this long. */
const removeMs = 600_000

/** @param command convertd-tree; undefined: it was not built */
export function createTrees(command: string | undefined): Trees {
  let program: TreeProgram | undefined
  /** Whether it has ever answered: if it cannot run, it counts as not built. */
  let isProven = false

  /** If it was killed, for example for lack of memory, it is restarted once. */
  async function ask(path: string, request: Omit<TreeRequest, 'path'>): Promise<TreeSize> {
    if (command === undefined) throw new TreeProgramEnded('convertd-tree is not built')
    const whole = { ...request, path: resolve(path) }
    for (let tries = 0; ; tries++) {
      if (!program?.isAlive()) program = startTreeProgram(command)
      try {
        return await program.ask(whole).finally(noteAnswer)
      } catch (error) {
        if (!(error instanceof TreeProgramEnded) || tries > 0) throw error
      }
    }
  }

  function noteAnswer(): void {
    if (program?.isAlive()) isProven = true
  }

  const isMissing = (error: unknown) => error instanceof TreeProgramEnded && !isProven

  return {
    measure: (path, maxEntries) =>
      ask(path, { command: 'measure', numbers: [maxEntries, mostDepth] }).catch((error: unknown) => {
        if (error instanceof TreeProgramEnded) return measureByPath(path, { maxEntries, mostDepth })
        throw error
      }),
    clear: (path) =>
      ask(path, { command: 'clear', numbers: [clearMs, 0] }).then(
        () => true,
        () => false,
      ),
    async remove(path) {
      // Usually nothing, or a file, which needs no other process. The name itself is in a folder that no engine can write.
      if (await isFileRemoved(path)) return
      await ask(path, { command: 'remove', numbers: [removeMs, 0] }).catch((error: unknown) => {
        if (isMissing(error)) return removeByPath(path)
        throw error
      })
    },
  }
}

/** Returns whether nothing is left, because it was a file or did not exist; false for a folder, and if it cannot be removed. */
async function isFileRemoved(path: string): Promise<boolean> {
  return await unlink(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  )
}

let shared: Trees | undefined

/** Returns the instance of this process: there is one for all, like Node's own thread pool. */
export function ownTrees(): Trees {
  shared ??= createTrees(findNativeProgram('convertd-tree'))
  return shared
}
