/** The contract for storing inputs, passwords and results of conversions. One suite of tests runs against every implementation. */
import type { Readable } from 'node:stream'

/** A completely received file of an upload, at the path that `stage` returned. */
export interface StagedInput {
  path: string
  kind: string
  size: number
  /** SHA-256 in hex. */
  sha256: string
}

/** The facts of an input that its record contains. */
export type KeptInput = Omit<StagedInput, 'path'>

/** The size and hash of a stored file. */
export interface KeptFile {
  size: number
  /** SHA-256 in hex. */
  sha256: string
}

/** A write that may not have reached the disk yet. */
export interface Writing {
  /** Resolves when the write survives a power cut; rejects with the system's error. Never an unhandled rejection. */
  onDisk: Promise<void>
}

/** One attempt at a conversion. */
export interface AttemptRef {
  id: string
  /** 1 for the first. */
  attempt: number
}

/** One file of a result, as in the record of its conversion. */
export interface ResultRef extends AttemptRef, KeptFile {
  index: number
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** The untrusted files that an engine created; `within` is the folder to which it could write. */
export interface MadeFiles {
  paths: readonly string[]
  within: string
}

/** The HTTP headers that tell a client how to treat a download. */
export interface Presentation {
  disposition: string
  mediaType: string
}

/** Which files of a conversion are still needed: all, the result of one attempt, or none. */
export type Needed = 'everything' | 'nothing' | { resultOf: number }

/** Returns what is needed of several conversions; those without an entry are unknown. */
export type NeededOf = (ids: readonly string[]) => Promise<ReadonlyMap<string, Needed>>

/**
 * Stores the files of conversions. Every method that is not marked as local throws AppError `store_unavailable` while the store cannot be
 * reached, and every method that writes throws `storage_full` (or the system's ENOSPC) if there is no free space. Both can be retried.
 */
export interface FileStore {
  /** Creates the local folder for an upload, and returns a function that gives the path for the file of each index. */
  stage(id: string): Promise<(index: number) => string>
  /** Stores the staged files as the inputs of a conversion, in order; on disk when `onDisk` resolves. None is left in the staging folder. */
  putInputs(id: string, staged: readonly StagedInput[], signal?: AbortSignal): Promise<Writing>
  /** Removes the staged and stored files of an upload that became no conversion. Does not throw if they can be swept later. */
  unstage(id: string): Promise<void>
  /** Stores the passwords of a conversion, readable only by servers; encrypted if the store is shared. */
  putSecrets(id: string, values: Record<string, unknown>): Promise<void>
  /**
   * Returns what `putSecrets` stored.
   * @throws AppError `password_required` if it is missing or damaged
   */
  readSecrets(id: string): Promise<Record<string, unknown>>
  /**
   * Returns a local path for each input, for engines to read, until `clearScratch`.
   * @throws Error if a stored input has changed
   */
  fetchInputs(attempt: AttemptRef, inputs: readonly KeptInput[], signal: AbortSignal): Promise<string[]>
  /**
   * Stores files that an engine created as the result of this attempt, in order; on disk when `onDisk` resolves. Where two attempts can
   * overlap, the files of the other one stay unchanged. After a failure nothing continues in the background.
   * @throws AppError `engine_failed` for anything but a regular file
   */
  publish(attempt: AttemptRef, made: MadeFiles, signal: AbortSignal): Promise<Writing & { files: KeptFile[] }>
  /**
   * Opens a file of a result, or a part of it; the caller ends the stream. The stream fails if the stored file has changed.
   * @throws AppError `result_expired` if it was deleted
   */
  openResult(file: ResultRef, range?: ByteRange): Promise<Readable>
  /** Returns a URL from which anyone can download a file of a result for this many seconds; undefined if the store has no such URLs. */
  presign(file: ResultRef, how: Presentation, seconds: number): Promise<string | undefined>
  /** Removes only what this attempt published, because another attempt has replaced it. */
  dropResult(attempt: AttemptRef): Promise<void>
  /** Removes all files of an ended conversion except those that are needed. */
  removeEnded(id: string, inputs: readonly KeptInput[], needed: Exclude<Needed, 'everything'>): Promise<void>
  /**
   * Removes all files of a conversion, on this machine and in shared storage.
   * @returns false if some could not be removed; the caller tries again
   */
  remove(id: string): Promise<boolean>
  /** Removes the conversion's scratch space on this machine, or moves aside what cannot be removed. */
  clearScratch(id: string): Promise<void>
  /** Removes files that killed servers left; calls `onFault` for each conversion where that fails. */
  sweep(neededOf: NeededOf, signal: AbortSignal, onFault: (id: string, error: unknown) => void): Promise<void>
  /** Interval of sweeps in milliseconds; undefined: the sweep at the start is enough, since this store is always available. */
  sweepEveryMs: number | undefined
  /** Returns the free space in bytes; infinite if the store does not report it. */
  freeBytes(): Promise<number>
}
