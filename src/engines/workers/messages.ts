/** What the server and a worker say to each other, whatever the worker is for. */
import type { z } from 'zod'
import type { FailureCode } from '../../errors.ts'

/** One thing that a worker is asked. */
export interface Question<Value = unknown, Request extends WorkerRequest = WorkerRequest> {
  /** A file that it is to read. */
  input?: string
  /** More files that it is to read. */
  inputs?: readonly string[]
  /** A second one, which an engine made for it. */
  aside?: string | undefined
  /** Where a file that it makes is wanted. */
  result?: string
  /** Whether an answer comes with that file; unset: each does. */
  hasResult?: (value: Value) => boolean
  /** The message, with the paths as the worker sees them; `folder` is the one that it may write in. */
  request(paths: { input: string; inputs: readonly string[]; aside: string | undefined; result: string; folder: string }): Request
  /** What an answer must be: a file may have taken the worker over. */
  answer: z.ZodType<Value>
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Each kind of worker knows its own. */
export interface WorkerRequest {
  kind: string
}

/** What a worker may say before its reply. `last`: from here on it is not to be asked again. */
export type WorkerNote = { note: 'progress'; done: number; total: number } | { note: 'last' }

/** Failures of a file: those of the server itself, such as `interrupted`, are no words for a worker. */
export const workerFailureCodes = [
  'unreadable_input',
  'invalid_option',
  'password_required',
  'wrong_password',
  'too_many_pages',
  'too_many_pixels',
  'result_too_large',
  'out_of_memory',
  'engine_failed',
] as const satisfies readonly FailureCode[]
export type WorkerFailureCode = (typeof workerFailureCodes)[number]

/** Returns whether a worker may say that code. */
export function isWorkerFailureCode(code: string): code is WorkerFailureCode {
  return (workerFailureCodes as readonly string[]).includes(code)
}

/** What came of a request that was not met: `message` is for the client, `cause` for the log: the library's own text. */
export interface WorkerFailure {
  ok: false
  code: WorkerFailureCode
  message?: string | undefined
  cause: string
}

export type WorkerReply<Value = unknown> = { ok: true; value: Value } | WorkerFailure

/** Bytes of the longest request: a list of a million pages is below. */
export const maxRequestBytes = 16 * 1024 ** 2
/** Bytes of the longest note or reply: the causes of failures are the longest. */
export const maxReplyBytes = 128 * 1024
