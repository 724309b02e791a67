/** The records of all conversions, as every other part knows them: the contract that each store of records fulfils. */
import type { Conversion, State } from './conversion.ts'

export interface Page {
  conversions: Conversion[]
  /** The id to go on after; null at the end. */
  next: string | null
}

export interface PageRequest {
  /** undefined: of every key. */
  keyId: string | undefined
  state: State | undefined
  limit: number
  /** Only those older than this id. */
  before: string | undefined
}

/** Everything may reject with an AppError `store_unavailable` where the store is another machine's. Times are in milliseconds since 1970. */
export interface Records {
  /** Returns the record as of now; undefined for one that never was or was withdrawn. The caller does not change it. */
  find(id: string): Promise<Conversion | undefined>
  /** Returns whether there is one, without reading it. */
  has(id: string): Promise<boolean>
  /** Returns the one that came under this mark of an upload sent twice. */
  findBySlot(slot: string): Promise<Conversion | undefined>
  /** Returns the states of many at once; one that is not known is left out. */
  statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, Pick<Conversion, 'state' | 'attempts'>>>
  /** Newest first. */
  list(request: PageRequest): Promise<Page>
  /** Returns the bytes that inputs and results of a key take. */
  bytesOf(keyId: string): Promise<number>
  /** Returns the ids of those whose files are due at `now`, and of those that expired at least `keepRecordMs` before. */
  due(now: number, keepRecordMs: number): Promise<string[]>
  /** Keeps one that has expired. Returns false, with nothing done, where it is not `completed` or `failed` any more. */
  expire(expired: Conversion): Promise<boolean>
  /** Forgets one that has expired or was withdrawn, after its files are gone. */
  drop(id: string): Promise<void>
}
