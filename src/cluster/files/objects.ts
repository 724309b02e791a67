/** The contract for a place that all machines reach: named objects in a bucket, or files in a shared folder. */
import type { Readable } from 'node:stream'
import type { ByteRange, KeptFile, Presentation } from '../../store/file-store.ts'

/** A local file that no engine can change any more. */
export interface LocalFile extends KeptFile {
  path: string
}

export interface ObjectEntry {
  name: string
  size: number
  /** By the clock of the store, in milliseconds since 1970. */
  modifiedAt: number
}

/** What everything here throws besides: AppError `store_unavailable` or `storage_full`, once that has lasted for as long as the caller has patience. */
export interface Objects {
  /** Where they lie, for messages; without secrets. */
  describe(): string
  /** Writes an object as a whole: it is there with all its bytes, and will stay, or it is not. */
  put(name: string, file: LocalFile, signal: AbortSignal): Promise<void>
  /** The same for a few bytes. */
  putBytes(name: string, bytes: Buffer, signal: AbortSignal): Promise<void>
  /** Opens an object, or a part of it; undefined where there is none. The caller ends the stream. */
  get(name: string, range?: ByteRange, signal?: AbortSignal): Promise<{ stream: Readable; size: number } | undefined>
  /** Lists all objects whose name begins so, in no order that anyone may rely on. */
  list(prefix: string, signal?: AbortSignal): AsyncIterable<ObjectEntry>
  /** Removes objects; that one is not there is fine. */
  remove(names: readonly string[]): Promise<void>
  /** Removes what writes that were cut off before that time left. */
  removeCutWrites(before: number, signal: AbortSignal): Promise<void>
  /** Returns a URL that needs no key, for this many seconds; undefined where there is no such thing. */
  presign(name: string, how: Presentation, seconds: number): Promise<string | undefined>
  freeBytes(): Promise<number>
  close(): void
}
