/** Keeps Node's compiled code of a program, without types, so that the program starts in a third of the time. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeProgram } from './node-program.ts'
import type { RunProcess } from './process.ts'

/** Time limit for loading the program, far more than it takes even on a busy machine. */
const timeoutMs = 60_000

/** The compiled code of one program. */
export interface CodeCache {
  /** Loads the program once and keeps its code in a separate folder. Without it the program starts more slowly. Never rejects. */
  prepare(scratchDir: string): Promise<void>
  /** Returns additions for a start of the program: the folder to read, and the variable that names it. */
  use(): { reads: readonly string[]; env: Readonly<Record<string, string>> }
  /** Ends a preparation in progress and removes the folder. */
  close(): Promise<void>
}

/** The dependencies of `createCodeCache`. */
export interface CodeCacheParts {
  run: RunProcess
  /** Path of the program's file. */
  program: string
  /** Arguments with which it loads its modules and exits. */
  args: readonly string[]
}

/**
 * Creates a cache. Only this one run writes to the folder, and it reads no client's file: a conversion that was taken over cannot change
 * the code of the next.
 */
export function createCodeCache({ run, program, args }: CodeCacheParts): CodeCache {
  const closing = new AbortController()
  let folder: string | undefined
  let prepared: Promise<void> | undefined

  async function load(scratchDir: string): Promise<void> {
    closing.signal.throwIfAborted()
    const workDir = await mkdtemp(join(scratchDir, 'code-'))
    try {
      const { exitCode } = await run({
        command: nodeProgram.command,
        args: [program, ...args],
        workDir,
        reads: nodeProgram.reads,
        calls: 'node-starting',
        dataBytesBeside: nodeProgram.codeRangeBytes,
        env: { ...nodeProgram.env, NODE_COMPILE_CACHE: workDir },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
      })
      if (exitCode === 0) folder = workDir
    } finally {
      if (folder === undefined) await rm(workDir, { recursive: true, force: true })
    }
  }

  return {
    prepare(scratchDir) {
      // Slower starts are no reason to fail.
      prepared ??= load(scratchDir).catch(() => undefined)
      return prepared
    },
    use: () => (folder === undefined ? { reads: [], env: {} } : { reads: [folder], env: { NODE_COMPILE_CACHE: folder } }),
    async close() {
      closing.abort()
      await prepared
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
      folder = undefined
    },
  }
}
