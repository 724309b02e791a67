/** What the server and a worker say to each other, whatever the worker is for. */
import type { FailureCode } from '../../errors.ts'

/** One thing that a worker is asked. */
export interface Question<Request extends WorkerRequest = WorkerRequest> {
  /** A file that it is to read. */
  input?: string
  /** Where a file that it makes is wanted. */
  result?: string
  /** The message, with the paths as the worker sees them; `folder` is the one that it may write in. */
  request(paths: { input: string; result: string; folder: string }): Request
  onProgress?: (done: number, total: number) => void
}

/** Each kind of worker knows its own. */
export interface WorkerRequest {
  kind: string
}

/** What a worker may say before its reply. `last`: from here on it is not to be asked again. */
export type WorkerNote = { note: 'progress'; done: number; total: number } | { note: 'last' }

/** What came of a request. */
export type WorkerReply =
  /** `hasResult`: it made a file. */
  | { ok: true; value: unknown; hasResult: boolean }
  /** `message` is for the client, `cause` for the log: the library's own text. */
  | { ok: false; code: FailureCode; message?: string; cause: string }
