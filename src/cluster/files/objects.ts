/** The interface of shared storage: named objects in a bucket, or files in a shared folder. */
import type { Readable } from 'node:stream'
import type { ByteRange, KeptFile, Presentation } from '../../store/file-store.ts'

/** A local file that no engine can change any more. */
export interface LocalFile extends KeptFile {
  path: string
}

/** An object as a listing shows it. */
export interface ObjectEntry {
  name: string
  size: number
  /** Milliseconds since 1970 by the clock of the store. */
  modifiedAt: number
}

/**
 * Every method also throws AppError `store_unavailable` or `storage_full` once the failure has lasted longer than the caller's retry time.
 */
export interface Objects {
  /** Returns the location for messages, without secrets. */
  describe(): string
  /** Writes an object atomically and durably. */
  put(name: string, file: LocalFile, signal: AbortSignal): Promise<void>
  /** Writes a few bytes in the same way. */
  putBytes(name: string, bytes: Buffer, signal: AbortSignal): Promise<void>
  /** Opens an object, or a part of it; undefined if there is none. The caller ends the stream. */
  get(name: string, range?: ByteRange, signal?: AbortSignal): Promise<{ stream: Readable; size: number } | undefined>
  /** Lists all objects with this prefix, in no particular order. */
  list(prefix: string, signal?: AbortSignal): AsyncIterable<ObjectEntry>
  /** Removes objects; a missing one is no error. */
  remove(names: readonly string[]): Promise<void>
  /** Removes the remains of writes that were interrupted before that time. */
  removeCutWrites(before: number, signal: AbortSignal): Promise<void>
  /** Returns a URL that needs no key, valid for this many seconds from `signedAt`, in milliseconds since 1970; undefined if unsupported. */
  presign(name: string, how: Presentation, term: { signedAt: number; seconds: number }): Promise<string | undefined>
  freeBytes(): Promise<number>
  close(): void
}
