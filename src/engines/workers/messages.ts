/** Messages between the server and a worker of any kind. */
import type { z } from 'zod'
import type { FailureCode } from '../../errors.ts'

/** One request to a worker. */
export interface Question<Value = unknown, Request extends WorkerRequest = WorkerRequest> {
  /** File to read. */
  input?: string
  /** Further files to read. */
  inputs?: readonly string[]
  /** A second file, which an engine made for this request. */
  aside?: string | undefined
  /** Path for a file that the worker makes. */
  result?: string
  /** Whether this answer comes with a file; unset: every answer does. */
  hasResult?: (value: Value) => boolean
  /** Returns the message, with the paths as the worker sees them; `folder` is the one that it may write to. */
  request(paths: { input: string; inputs: readonly string[]; aside: string | undefined; result: string; folder: string }): Request
  /** Schema of the answer: a file may have taken the worker over. */
  answer: z.ZodType<Value>
  onProgress?: ((done: number, total: number) => void) | undefined
}

/** Request of any worker; each kind of worker defines its own. */
export interface WorkerRequest {
  kind: string
}

/** Message of a worker before its reply. After `last` it must not be asked again. */
export type WorkerNote = { note: 'progress'; done: number; total: number } | { note: 'last' }

/** Failures of a file. A worker must not send those of the server itself, such as `interrupted`. */
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
/** One of `workerFailureCodes`. */
export type WorkerFailureCode = (typeof workerFailureCodes)[number]

/** Returns whether a worker may send the code. */
export function isWorkerFailureCode(code: string): code is WorkerFailureCode {
  return (workerFailureCodes as readonly string[]).includes(code)
}

/** A failed request: `message` is for the client, `cause` is the library's own text for the log. */
export interface WorkerFailure {
  ok: false
  code: WorkerFailureCode
  message?: string | undefined
  cause: string
}

/** The reply to a request: a value or a failure. */
export type WorkerReply<Value = unknown> = { ok: true; value: Value } | WorkerFailure

/** Maximum bytes of a request; a list of a million pages takes less. */
export const maxRequestBytes = 16 * 1024 ** 2
/** Maximum bytes of a note or reply; causes of failures are the longest. */
export const maxReplyBytes = 128 * 1024
