/** What a file is and what is in it, found out in worker processes: no parser of ours in the server itself ever sees a client's file. */
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type FileKind, fileKinds } from '../../file-kinds.ts'
import { remoteContents } from '../office/marks.ts'
import type { OpenOffice } from '../office/open.ts'
import type { CountPages } from '../pdf/pdf.ts'
import type { ProcessParts } from '../process/process.ts'
import type { Question } from '../workers/messages.ts'
import { createWorkerPool } from '../workers/pool.ts'
import { startWorkerProcess } from '../workers/process.ts'
import type { DetectKind } from './detection/detect.ts'
import { startsAsPdf } from './detection/pdf.ts'
import type { FileRequest } from './file-worker.ts'

export interface FileEngineParts extends ProcessParts {
  /** Where workers get folders of their own; on the file system of the inputs, lending one costs nothing. */
  scratchDir: string
  /** Conversions at once. */
  concurrency: number
  /** A worker without work is ended after so long. */
  idleMs?: number
}

export interface FileEngine {
  /** What goes wrong here is no fault of a request and no end of a conversion, so it is no AppError: the log gets it whole. */
  detectKind: DetectKind
  /** An abort ends the worker and then rejects with the signal's reason. */
  openOffice: OpenOffice
  /** An abort as above. */
  countPages: CountPages
  /** Has a worker ready before the first file comes. Never rejects: what stands in the way fails the first file too. */
  start(): Promise<void>
  /** Ends all workers, also busy ones; the engine is of no use afterwards. */
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./file-worker.ts', import.meta.url))
/** A start takes as long as a small conversion, so workers stay for a while. */
const defaultIdleMs = 600_000
/** Milliseconds are enough, but a busy machine gets time. */
const detectMs = 30_000

const pages = z.int().positive().nullable()
const kind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]]).nullable()
/** What comes back is checked: a file may have taken the worker over. */
const openedOffice = z.strictObject({ isCopied: z.boolean(), remote: z.array(z.enum(remoteContents)), mayHaveChanges: z.boolean() })

/** Starts nothing yet. */
export function createFileEngine({ concurrency, idleMs = defaultIdleMs, ...parts }: FileEngineParts): FileEngine {
  const start = () => startWorkerProcess({ ...parts, program, noun: 'file' })
  // Conversions take one each, and uploads need not wait for them.
  const ready: Question<FileRequest> = { request: () => ({ kind: 'start' }) }
  const pool = createWorkerPool({ size: concurrency + 1, idleMs, start })

  async function ask(question: Question<FileRequest>, signal: AbortSignal): Promise<unknown> {
    const reply = await pool.ask(question, signal)
    if (reply.ok) return reply.value
    throw new AppError(reply.code, reply.message ?? 'The file could not be converted.', { cause: reply.cause })
  }

  return {
    async detectKind(path) {
      // Most files are, and their worker tells whether they are sound.
      if (await startsAsPdf(path)) return 'pdf'
      const told = ask({ input: path, request: ({ input }) => ({ kind: 'detect', path: input }) }, AbortSignal.timeout(detectMs))
      const found = await told.catch((cause: unknown) => Promise.reject(new Error('the kind of a file could not be found out', { cause })))
      return kind.parse(found) ?? undefined
    },
    async openOffice({ path, kind, password, copy, signal }) {
      const request: Question<FileRequest>['request'] = ({ input, result }) => ({
        kind: 'open-office',
        file: { path: input, kind, password, copy: result },
      })
      return openedOffice.parse(await ask({ input: path, result: copy, request }, signal))
    },
    async countPages(path, signal) {
      return pages.parse(await ask({ input: path, request: ({ input }) => ({ kind: 'count-pages', path: input }) }, signal))
    },
    start: () => pool.keepReady(ready),
    close: pool.close,
  }
}
