/** Keeps what Node made of a program's source, so that it starts in a third of the time: types taken out, code compiled. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeProgram } from './node-program.ts'
import type { RunProcess } from './process.ts'

/** Far more than loading a program takes, even on a busy machine. */
const patienceMs = 60_000

export interface CodeCache {
  /** Loads the program once and keeps its code in a folder of its own; without it the program starts as ever. Never rejects. */
  prepare(scratchDir: string): Promise<void>
  /** What a start of the program adds: the folder to read, and the variable that names it. */
  use(): { reads: readonly string[]; env: Readonly<Record<string, string>> }
  /** Ends a preparation that is under way and removes the folder. */
  close(): Promise<void>
}

export interface CodeCacheParts {
  run: RunProcess
  /** The program's file. */
  program: string
  /** With these it loads what it needs, and ends. */
  args: readonly string[]
}

/** Only that one run writes the folder, and it sees no client's file: a conversion that went astray cannot change the code of the next. */
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
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
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
