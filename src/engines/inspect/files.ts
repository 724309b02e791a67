/** Examines files in worker processes: no parser of ours in the server itself ever reads a client's file. */
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { type FileKind, fileKinds } from '../../file-kinds.ts'
import type { FinishedOffice, FinishOffice } from '../office/finish/finish.ts'
import { remoteContents } from '../office/marks.ts'
import type { OpenedOffice, OpenOffice } from '../office/open.ts'
import type { PdfAssembler } from '../pdf/assemble/assembler.ts'
import type { CountPages } from '../pdf/qpdf/request.ts'
import type { ProcessParts } from '../process/process.ts'
import type { Question } from '../workers/messages.ts'
import { createWorkerPool } from '../workers/pool.ts'
import { isWorkerFault, startWorkerProcess } from '../workers/process.ts'
import { mostPages } from '../workers/schema.ts'
import { createAssembler } from './assembler.ts'
import type { DetectKind } from './detection/detect.ts'
import { startsAsPdf } from './detection/pdf.ts'
import type { FileRequest } from './file-worker.ts'

/** The dependencies of `createFileEngine`. */
export interface FileEngineParts extends ProcessParts {
  /** Folder for the folders of workers. On the file system of the inputs, giving access to a file costs nothing. */
  scratchDir: string
  /** Number of conversions at once. */
  concurrency: number
  /** Time in milliseconds after which an idle worker is ended. */
  idleMs?: number
  /** Program of the workers; unset: the one in this folder. */
  program?: string
}

/** The operations on files. */
export interface FileEngine {
  /**
   * Detects the kind of a file. A failure here is no fault of the request and does not fail a conversion, so that it is no AppError and is
   * logged in full.
   * @throws AppError `unsupported_input` for a file that makes its worker send an invalid answer
   */
  detectKind: DetectKind
  /** Opens an Office file. An abort ends the worker and then rejects with the signal's reason. */
  openOffice: OpenOffice
  /** Finishes an Office file; an abort as above. */
  finishOffice: FinishOffice
  /** Counts pages; an abort as above. */
  countPages: CountPages
  assembler: PdfAssembler
  /** Starts a worker before the first file comes. Never rejects: the first file then fails with the same error. */
  start(): Promise<void>
  /** Ends all workers, including busy ones; the engine is unusable afterwards. */
  close(): Promise<void>
}

const ownProgram = fileURLToPath(new URL('./file-worker.ts', import.meta.url))
/** Idle time in milliseconds. A start takes as long as a small conversion, so that workers are kept for a while. */
const defaultIdleMs = 600_000
/** Time limit of a detection. It takes milliseconds, longer on a busy machine. */
const detectMs = 30_000

/** A question to a file worker with an answer of this type. */
type Ask<Value> = Question<Value, FileRequest>

/** Maximum number of sheets in LibreOffice (MAXTABCOUNT in sc/inc/address.hxx). */
const mostSheets = 10_000
const kind = z.enum(Object.keys(fileKinds) as [FileKind, ...FileKind[]])

/** Schema of the answers: a file may have taken the worker over. */
const answers = {
  started: z.null(),
  pages: z.int().positive().max(mostPages).nullable(),
  kind: kind.nullable(),
  openedOffice: z.strictObject({
    kind,
    isCopied: z.boolean(),
    remote: z.array(z.enum(remoteContents)).max(remoteContents.length),
    mayHaveChanges: z.boolean(),
    hasMacros: z.boolean(),
    sheets: z
      .strictObject({ printed: z.array(z.int().positive().max(mostSheets)).max(mostSheets), total: z.int().min(0).max(mostSheets) })
      .optional(),
  }),
  finishedOffice: z.strictObject({ isCopied: z.boolean(), hadMacros: z.boolean() }),
}

/** Creates the engine and starts nothing yet. */
export function createFileEngine({ concurrency, idleMs = defaultIdleMs, program = ownProgram, ...parts }: FileEngineParts): FileEngine {
  const start = () => startWorkerProcess({ ...parts, program, noun: 'file' })
  // Conversions take one worker each; this spares uploads from waiting for them.
  const ready: Ask<null> = { request: () => ({ kind: 'start' }), answer: answers.started }
  const pool = createWorkerPool({ size: concurrency + 1, idleMs, start })

  async function ask<Value>(question: Ask<Value>, signal: AbortSignal): Promise<Value> {
    const reply = await pool.ask(question, signal)
    if (reply.ok) return reply.value
    throw new AppError(reply.code, reply.message ?? 'The file could not be converted.', { cause: reply.cause })
  }

  return {
    async detectKind(path) {
      // Most files are PDFs, and their conversion finds out whether they are valid.
      if (startsAsPdf(path)) return 'pdf'
      const question: Ask<FileKind | null> = {
        input: path,
        request: ({ input }) => ({ kind: 'detect', path: input }),
        answer: answers.kind,
      }
      const found = await ask(question, AbortSignal.timeout(detectMs)).catch((error: unknown) => Promise.reject(detectionFailure(error)))
      return found ?? undefined
    },
    openOffice({ path, signal, copy, ...file }) {
      const question: Ask<OpenedOffice> = {
        input: path,
        result: copy,
        hasResult: ({ isCopied }) => isCopied,
        request: ({ input, result }) => ({ kind: 'open-office', file: { ...file, path: input, copy: result } }),
        answer: answers.openedOffice,
      }
      return ask(question, signal)
    },
    finishOffice({ path, copy, signal, ...file }) {
      const question: Ask<FinishedOffice> = {
        input: path,
        result: copy,
        hasResult: ({ isCopied }) => isCopied,
        request: ({ input, result }) => ({ kind: 'finish-office', file: { ...file, path: input, copy: result } }),
        answer: answers.finishedOffice,
      }
      return ask(question, signal)
    },
    countPages(path, signal) {
      return ask({ input: path, request: ({ input }) => ({ kind: 'count-pages', path: input }), answer: answers.pages }, signal)
    },
    assembler: createAssembler(ask),
    start: () => pool.keepReady(ready),
    close: pool.close,
  }
}

function detectionFailure(cause: unknown): Error {
  // The file has taken over a worker that read no other file.
  if (isWorkerFault(cause))
    return new AppError('unsupported_input', 'The type of the file could not be determined.', { cause, field: 'file' })
  return new Error('the type of a file could not be detected', { cause })
}
