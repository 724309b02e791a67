/** The interface of the record store. */
import type { Conversion, State } from './conversion.ts'

/** One page of a list. */
export interface Page {
  conversions: Conversion[]
  /** The id after which the next page starts; null at the end. */
  next: string | null
}

/** Which page of which conversions to list. */
export interface PageRequest {
  /** undefined: of every key. */
  keyId: string | undefined
  state: State | undefined
  limit: number
  /** Only those older than this id. */
  before: string | undefined
}

/** If the store is remote, every method may reject with AppError `store_unavailable`. Times are in milliseconds since 1970. */
export interface Records {
  /** Returns the current record; undefined if it never existed or was withdrawn. The caller must not change it. */
  find(id: string): Promise<Conversion | undefined>
  /** Returns whether it exists, without reading it. */
  has(id: string): Promise<boolean>
  /** Returns the conversion with this idempotency mark. */
  findBySlot(slot: string): Promise<Conversion | undefined>
  /** Returns the states of many at once; unknown ones are left out. */
  statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<Conversion, 'state' | 'attempts'>>>
  /** Newest first. */
  list(request: PageRequest): Promise<Page>
  /** Returns the bytes occupied by a key's inputs and results. */
  bytesOf(keyId: string): Promise<number>
  /** Returns the ids of those whose files are due at `now`, and of those that expired at least `keepRecordMs` earlier. */
  due(now: number, keepRecordMs: number): Promise<string[]>
  /** Stores an expired one. Returns false, doing nothing, if it is no longer `completed` or `failed`. */
  expire(expired: Conversion): Promise<boolean>
  /** Forgets an expired or withdrawn conversion, after its files are removed. */
  drop(id: string): Promise<void>
}
