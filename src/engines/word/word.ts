/** Converts PDFs to editable Word files by our own engine, in worker processes. */
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

/** A PDF to convert. */
export interface WordConversion {
  /** A PDF without encryption. */
  path: string
  /** 1-based; unset is all. */
  pages?: readonly number[] | undefined
  images: boolean
  /** OCR results of the pages that were read: the path of an `OcrPage` as JSON for each. */
  scans?: readonly string[] | undefined
  /** Whether pages that need OCR first are only listed; false by default. */
  findsUnread?: boolean
  /** Folder for the result. */
  workDir: string
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** A PDF to inspect. */
export interface Inspection extends Omit<WordConversion, 'pages' | 'images' | 'scans' | 'findsUnread'> {
  /** 1-based. */
  pages: readonly number[]
}

/** Facts about a conversion. */
export interface Converted {
  hasText: boolean
  losses: Loss[]
  /** Pages that need OCR first, counted from 1, where `findsUnread` is set. If there are any, there is no docx. */
  unread: number[]
}

/** The operations of the PDF to Word engine. */
export interface WordEngine {
  /**
   * Writes a docx into the work folder.
   * @returns its path, whether the PDF has any text, and what of its pages the docx does not show
   * @throws AppError `unreadable_input`, `engine_failed`, `out_of_memory`, `result_too_large`
   */
  convertPdf(conversion: WordConversion): Promise<{ path: string } & Converted>
  /**
   * Returns what each pass of the conversion found on the pages.
   * @throws AppError as `convertPdf`; `result_too_large` where that is too much to be shown
   */
  inspectPdf(inspection: Inspection): Promise<Trace>
  /** Counts pages in the worker that converts the file next, so that no other worker must be started. */
  countPages: CountPages
  /** Starts a worker while its file is still being uploaded. Never rejects: the conversion of the file then fails with the same error. */
  prepare(): Promise<void>
}

/** The dependencies of `createWordEngine`. */
export interface WordEngineParts extends ProcessParts {
  run: RunProcess
  /** Folder for the folders of workers and their compiled code. On the file system of the inputs, giving access to a file costs nothing. */
  scratchDir: string
  /** Maximum number of conversions at once, and so of workers, plus one that is ready. */
  concurrency: number
  /** Time in milliseconds after which an idle worker is ended. */
  idleMs?: number
  /** Program of the workers; unset: the one in this folder. */
  program?: string
}

/** The engine, with functions that start and stop its workers. */
export interface StartedWordEngine extends WordEngine {
  /** Keeps the compiled code, which makes later starts faster. Never rejects. */
  keepCode(): Promise<void>
  /** Starts a worker and warms it up, which makes its first file faster too. Never rejects. */
  warmUp(): Promise<void>
  /** Ends all workers, including busy ones; the engine is unusable afterwards. */
  close(): Promise<void>
}

const ownProgram = fileURLToPath(new URL('./word-worker.ts', import.meta.url))
/** Idle time in milliseconds. A start takes longer than most conversions, so that workers are kept for a while. */
const defaultIdleMs = 600_000

/**
 * Size of each half of V8's space for new objects, in MB. By default, both halves grow to 64 MB on the first hundred pages of a long file,
 * although hardly anything in them is still used. With 16 MB, 504 pages need 399 MB instead of 445 with 32 MB, in the same time.
 */
const smallNursery = { NODE_OPTIONS: '--max-semi-space-size=16' }

/** A question to a Word worker with an answer of this type. */
type Ask<Value> = Question<Value, WordRequest>

const count = z.int().nonnegative()
const loss = z.strictObject({ page: count, letters: count, pictures: count, drawings: count, truncated: z.boolean() })

/** Schema of the answers: a file may have taken the worker over. */
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
const warmUpCall: Ask<null> = { request: ({ folder }) => ({ kind: 'warm-up', folder }), answer: answers.started }

/**
 * Creates the engine and starts nothing yet. A worker takes further files until one has pictures: those are decoded by C libraries,
 * everything else by JavaScript.
 */
export function createWordEngine({
  run,
  concurrency,
  idleMs = defaultIdleMs,
  program = ownProgram,
  ...parts
}: WordEngineParts): StartedWordEngine {
  const code = createCodeCache({ run, program, args: ['warm-up'] })
  const pool = createWorkerPool({
    size: concurrency,
    idleMs,
    start() {
      const { reads, env } = code.use()
      return startWorkerProcess({
        ...parts,
        program,
        startsPrograms: true,
        noun: 'file',
        reads,
        env: { ...parts.env, ...env, ...smallNursery },
      })
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
    warmUp: () => pool.keepReady(warmUpCall),
    async close() {
      await Promise.all([pool.close(), code.close()])
    },
  }
}
