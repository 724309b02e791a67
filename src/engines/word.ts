/** PDFs as Word files that can be edited: our own engine, in a process of its own. */
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'
import type { WordOutcome, WordRequest } from '../pdf-to-word/messages.ts'
import { type CodeCache, createCodeCache } from './code-cache.ts'
import { nodeProgram } from './node-program.ts'
import { engineFailure, type RunProcess } from './process.ts'

export interface WordConversion extends WordRequest {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

export interface WordEngine {
  /**
   * Writes a docx into the work folder.
   * @returns its path, and whether the PDF has text at all
   * @throws AppError `unreadable_input`, `engine_failed`, `out_of_memory`
   */
  convertPdf(conversion: WordConversion): Promise<{ path: string; hasText: boolean }>
}

const program = fileURLToPath(new URL('../pdf-to-word/main.ts', import.meta.url))

/** `prepare` makes the starts that follow faster, until `close`. */
export function createWordEngine({ run }: { run: RunProcess }): WordEngine & Pick<CodeCache, 'prepare' | 'close'> {
  const { prepare, use, close } = createCodeCache({ run, program, args: ['load'] })
  return {
    prepare,
    close,
    async convertPdf({ signal, onProgress, ...request }) {
      const { command, env, codeRangeBytes } = nodeProgram
      const cache = use()
      const outcome = await run({
        command,
        args: [program],
        workDir: request.workDir,
        reads: [...nodeProgram.reads, ...cache.reads, request.path],
        dataBytesBeside: codeRangeBytes,
        env: { ...env, ...cache.env },
        input: JSON.stringify(request satisfies WordRequest),
        signal,
        onStderrLine(line) {
          const [, done, total] = /^progress (\d+) (\d+)$/.exec(line) ?? []
          if (done && total) onProgress(Number(done), Number(total))
        },
      })
      if (outcome.exitCode !== 0) throw engineFailure('pdf-to-word', outcome)
      const told = JSON.parse(outcome.stdout) as WordOutcome
      if (!told.ok) throw new AppError(told.code, told.message)
      return told
    },
  }
}
