/** PDFs as Word files that can be edited: our own engine, in worker processes. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import type { Loss } from '../../pdf-to-word/ir/account.ts'
import type { CountPages } from '../pdf/qpdf/request.ts'
import { createCodeCache } from '../process/code-cache.ts'
import type { ProcessParts, RunProcess } from '../process/process.ts'
import type { Question } from '../workers/messages.ts'
import { createWorkerPool } from '../workers/pool.ts'
import { startWorkerProcess } from '../workers/process.ts'
import { mostPages } from '../workers/schema.ts'
import type { WordRequest } from './messages.ts'
import { joinScans } from './scans.ts'
import { readTrace, type Trace } from './trace.ts'

export interface WordConversion {
  /** A PDF without encryption. */
  path: string
  /** 1-based; unset is all. */
  pages?: readonly number[] | undefined
  images: boolean
  /** What the OCR engine left of each page that it read: an `OcrPage` each, as JSON. */
  scans?: readonly string[] | undefined
  /** Whether pages that are better read from their pictures first are only named; false if left out. */
  findsUnread?: boolean
  /** Where the result goes. */
  workDir: string
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

export interface Inspection extends Omit<WordConversion, 'pages' | 'images' | 'scans' | 'findsUnread'> {
  /** 1-based. */
  pages: readonly number[]
}

/** What is told of a conversion. */
export interface Converted {
  hasText: boolean
  losses: Loss[]
  /** Pages to be read from their pictures first, counted from 1, where that was asked for; with any, there is no docx. */
  unread: number[]
}

export interface WordEngine {
  /**
   * Writes a docx into the work folder.
   * @returns its path, whether the PDF has text at all, and what of its pages the docx does not show
   * @throws AppError `unreadable_input`, `engine_failed`, `out_of_memory`, `result_too_large`
   */
  convertPdf(conversion: WordConversion): Promise<{ path: string } & Converted>
  /**
   * Returns what each pass of the conversion found on the pages.
   * @throws AppError as `convertPdf`; `result_too_large` where that is too much to be shown
   */
  inspectPdf(inspection: Inspection): Promise<Trace>
  /** By the worker that converts the file next, so that no other need be started for it. */
  countPages: CountPages
  /** Has a worker start while its file is still on the way. Never rejects: what stands in the way fails the file too. */
  prepare(): Promise<void>
}

export interface WordEngineParts extends ProcessParts {
  run: RunProcess
  /** Where workers and their compiled code get folders of their own; on the file system of the inputs, lending one costs nothing. */
  scratchDir: string
  /** Conversions at once, so workers at most, and one more that is ready. */
  concurrency: number
  /** A worker without work is ended after so long. */
  idleMs?: number
  /** What its workers run; unset: the one of this folder. */
  program?: string
}

export interface StartedWordEngine extends WordEngine {
  /** Keeps the compiled code, which makes all further starts faster. Never rejects. */
  keepCode(): Promise<void>
  /** Has a worker ready that has practised, which makes its first file faster too. Never rejects. */
  practise(): Promise<void>
  /** Ends all workers, also busy ones; the engine is of no use afterwards. */
  close(): Promise<void>
}

const ownProgram = fileURLToPath(new URL('./word-worker.ts', import.meta.url))
/** A start takes longer than most conversions, so workers stay for a while. */
const defaultIdleMs = 600_000

/** What a Word worker is asked for a value of this type. */
type Ask<Value> = Question<Value, WordRequest>

const count = z.int().nonnegative()
const loss = z.strictObject({ page: count, letters: count, pictures: count, drawings: count, truncated: z.boolean() })

/** What comes back is checked: a file may have taken the worker over. */
const answers = {
  started: z.null(),
  pages: z.int().positive().max(mostPages).nullable(),
  converted: z.strictObject({
    hasText: z.boolean(),
    losses: z.array(loss).max(mostPages),
    unread: z.array(z.int().positive().max(mostPages)).max(mostPages),
  }),
}
const started: Ask<null> = { request: () => ({ kind: 'start' }), answer: answers.started }
const practised: Ask<null> = { request: ({ folder }) => ({ kind: 'practise', folder }), answer: answers.started }

/** Starts nothing yet. A worker goes on to the next file until one has pictures: those reach libraries in C, the rest only JavaScript. */
export function createWordEngine({
  run,
  concurrency,
  idleMs = defaultIdleMs,
  program = ownProgram,
  ...parts
}: WordEngineParts): StartedWordEngine {
  const code = createCodeCache({ run, program, args: ['practise'] })
  const pool = createWorkerPool({
    size: concurrency,
    idleMs,
    start() {
      const { reads, env } = code.use()
      return startWorkerProcess({ ...parts, program, startsPrograms: true, noun: 'file', reads, env: { ...parts.env, ...env } })
    },
  })

  async function ask<Value>(question: Ask<Value>, signal: AbortSignal): Promise<Value> {
    const reply = await pool.ask(question, signal)
    if (reply.ok) return reply.value
    throw new AppError(reply.code, reply.message ?? 'The file could not be converted.', { cause: reply.cause })
  }

  return {
    async convertPdf({ path, pages, images, scans = [], findsUnread = false, workDir, signal, onProgress }) {
      const target = join(workDir, 'result.docx')
      const question: Ask<Converted> = {
        input: path,
        aside: scans.length === 0 ? undefined : await joinScans(scans, workDir),
        result: target,
        hasResult: ({ unread }) => unread.length === 0,
        request: ({ input, aside, ...places }) => ({ kind: 'convert', path: input, scans: aside, ...places, pages, images, findsUnread }),
        answer: answers.converted,
        onProgress,
      }
      return { path: target, ...(await ask(question, signal)) }
    },
    async inspectPdf({ path, pages, workDir, signal, onProgress }) {
      const target = join(workDir, 'trace.json')
      const question: Ask<null> = {
        input: path,
        result: target,
        request: ({ input, result }) => ({ kind: 'inspect', path: input, result, pages }),
        answer: answers.started,
        onProgress,
      }
      await ask(question, signal)
      return await readTrace({ path: target, within: workDir })
    },
    countPages(path, signal) {
      return ask({ input: path, request: ({ input }) => ({ kind: 'count-pages', path: input }), answer: answers.pages }, signal)
    },
    keepCode: () => code.prepare(parts.scratchDir),
    prepare: () => pool.prepare(started),
    practise: () => pool.keepReady(practised),
    async close() {
      await Promise.all([pool.close(), code.close()])
    },
  }
}
