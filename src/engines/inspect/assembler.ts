/** Looks at PDFs and assembles them in file workers. */
import { z } from 'zod'
import type { Assembly, LookedAt, PdfAssembler } from '../pdf/assemble/assembler.ts'
import type { Compressed } from '../pdf/assemble/compress-plan.ts'
import type { Question } from '../workers/messages.ts'
import { mostPages } from '../workers/schema.ts'
import type { FileRequest } from './file-worker.ts'

/** Asks a file worker. */
export type AskFileWorker = <Value>(question: Question<Value, FileRequest>, signal: AbortSignal) => Promise<Value>

/** Maximum PDFs in one question; the answer for this many takes 40 KiB. */
const lookedAtOnce = 1000

const lookedAt = z.strictObject({ pages: z.int().positive().max(mostPages).nullable(), isSigned: z.boolean() })
const compressed = z.strictObject({ isSound: z.boolean(), isPdf14: z.boolean() })

/** Creates an assembler. Answers are checked: a file may have taken the worker over. */
export function createAssembler(ask: AskFileWorker): PdfAssembler {
  async function lookAt(paths: readonly string[], signal: AbortSignal): Promise<LookedAt[]> {
    const answer = z.array(lookedAt).length(paths.length)
    return await ask({ inputs: paths, request: ({ inputs }) => ({ kind: 'look-at-pdfs', paths: inputs }), answer }, signal)
  }

  return {
    async look(paths, signal) {
      const seen: LookedAt[] = []
      for (let from = 0; from < paths.length; from += lookedAtOnce)
        seen.push(...(await lookAt(paths.slice(from, from + lookedAtOnce), signal)))
      return seen
    },
    merge: ({ plan, ...assembly }) =>
      assemble(ask, plan.sources, assembly, (result, sources) => ({ kind: 'merge-pdfs', plan: { ...plan, sources }, result })),
    writePictures: ({ plan, ...assembly }) =>
      assemble(ask, plan.pictures, assembly, (result, pictures) => ({ kind: 'write-pictures', plan: { ...plan, pictures }, result })),
    async compress({ plan, result: wanted, signal, onProgress }) {
      const question: Question<Compressed, FileRequest> = {
        input: plan.path,
        result: wanted,
        hasResult: ({ isSound }) => isSound,
        request: ({ input, result }) => ({ kind: 'compress-pdf', plan: { ...plan, path: input }, result }),
        answer: compressed,
        onProgress,
      }
      return await ask(question, signal)
    },
  }
}

/** Asks a worker; `request` gets the parts with the paths that the worker sees. */
function assemble<Part extends { path: string }>(
  ask: AskFileWorker,
  parts: readonly Part[],
  { result: wanted, signal, onProgress }: Omit<Assembly<unknown>, 'plan'>,
  request: (result: string, parts: Part[]) => FileRequest,
): Promise<number[]> {
  const index = z
    .int()
    .min(0)
    .max(parts.length - 1)
  const question: Question<number[], FileRequest> = {
    inputs: parts.map(({ path }) => path),
    result: wanted,
    request: ({ inputs, result }) =>
      request(
        result,
        parts.map((part, at) => ({ ...part, path: inputs[at] ?? '' })),
      ),
    answer: z.array(index).max(parts.length),
    onProgress,
  }
  return ask(question, signal)
}
