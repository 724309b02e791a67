/** The contract for the files of conversions: inputs, passwords and results, wherever they are kept. One suite of tests holds for all who fulfil it. */
import type { Readable } from 'node:stream'

/** A file of an upload, where `stage` said, whole. */
export interface StagedInput {
  path: string
  kind: string
  size: number
  /** SHA-256 in hex. */
  sha256: string
}

/** What a record keeps of an input. */
export type KeptInput = Omit<StagedInput, 'path'>

/** The size and hash of a kept file. */
export interface KeptFile {
  size: number
  /** SHA-256 in hex. */
  sha256: string
}

/** What was written, and that the disk may not have yet. */
export interface Writing {
  /** Resolves when a power cut would leave it, rejects with the system's error. Never an unhandled rejection. */
  onDisk: Promise<void>
}

/** One attempt at a conversion. */
export interface AttemptRef {
  id: string
  /** 1 for the first. */
  attempt: number
}

/** One file of a result, as the record of its conversion knows it. */
export interface ResultRef extends AttemptRef, KeptFile {
  index: number
}

/** Both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** What an engine left, of which nothing is trusted; `within` is the folder that the engine was given. */
export interface MadeFiles {
  paths: readonly string[]
  within: string
}

/** How a client is to take what it downloads: two headers of HTTP. */
export interface Presentation {
  disposition: string
  mediaType: string
}

/** What is still needed of a conversion's files: all of them, the result of one attempt, or none. */
export type Needed = 'everything' | 'nothing' | { resultOf: number }

/** Tells what is needed, of many conversions at once; one that is left out is not known to anyone. */
export type NeededOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, Needed>>

/**
 * Stores the files of conversions. Every method that is not marked as local throws AppError `store_unavailable` while the store cannot be
 * reached, and every method that writes throws `storage_full` (or the system's ENOSPC) if there is no free space. Both can be retried.
 */
export interface FileStore {
  /** Makes the local folder that an upload is written to. Returns the path for the file of each index. */
  stage(id: string): Promise<(index: number) => string>
  /** Keeps what was staged as the inputs of a conversion, in order: on disk when `onDisk` resolves and the record is. The staged files are used up. */
  putInputs(id: string, staged: readonly StagedInput[], signal?: AbortSignal): Promise<Writing>
  /** Removes, of an upload that became no conversion, what was staged and put. Never throws for what can be swept later. */
  unstage(id: string): Promise<void>
  /** Keeps what a conversion needs and nobody may read. */
  putSecrets(id: string, values: Record<string, unknown>): Promise<void>
  /**
   * Returns what `putSecrets` kept.
   * @throws AppError `password_required` when it is gone or damaged
   */
  readSecrets(id: string): Promise<Record<string, unknown>>
  /**
   * Returns a local path for each input, for engines to read, until `clearScratch`.
   * @throws Error where what was kept is not what came
   */
  fetchInputs(attempt: AttemptRef, inputs: readonly KeptInput[], signal: AbortSignal): Promise<string[]>
  /**
   * Keeps files that engines left as the result of this attempt, in order; on disk when `onDisk` resolves. Those of another attempt stay as they are
   * wherever two attempts can overlap. After a failure nothing of it goes on.
   * @throws AppError `engine_failed` for what is no regular file
   */
  publish(attempt: AttemptRef, made: MadeFiles, signal: AbortSignal): Promise<Writing & { files: KeptFile[] }>
  /**
   * Opens a file of a result, or a part of it; the caller ends the stream. It breaks off where what was kept is not what was published.
   * @throws AppError `result_expired` when it is gone
   */
  openResult(file: ResultRef, range?: ByteRange): Promise<Readable>
  /** Returns a URL under which anyone gets a file of a result for this many seconds; undefined where the store has no such thing. */
  presign(file: ResultRef, how: Presentation, seconds: number): Promise<string | undefined>
  /** Removes what this attempt published, and no more: another one has taken its place. */
  dropResult(attempt: AttemptRef): Promise<void>
  /** Removes, of one that has ended, all but what is needed. */
  removeEnded(id: string, inputs: readonly KeptInput[], needed: Exclude<Needed, 'everything'>): Promise<void>
  /**
   * Removes all that is kept of a conversion, here and elsewhere.
   * @returns whether every byte is gone; what resists is tried again
   */
  remove(id: string): Promise<boolean>
  /** Removes the scratch space that this machine has for a conversion. What resists is moved aside. */
  clearScratch(id: string): Promise<void>
  /** Removes what servers that were killed could not remove; `onFault` is told of each conversion of which that fails. */
  sweep(neededOf: NeededOf, signal: AbortSignal, onFault: (id: string, error: unknown) => void): Promise<void>
  /** When to sweep again: what could not be removed while the store was gone; undefined: at the next start is soon enough. In milliseconds. */
  sweepEveryMs: number | undefined
  /** Returns how many bytes can still be kept; infinite where nobody can know. */
  freeBytes(): Promise<number>
}
