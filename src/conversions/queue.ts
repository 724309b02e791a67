/** The bounded queue between those who submit and those who run: the contract that each queue fulfils. */

import type { Runner } from './attempt.ts'
import type { Conversion } from './conversion.ts'

export interface Reservation {
  /** Gives the place back; harmless after the first time. */
  release(): void
}

/** Everything may reject with an AppError `store_unavailable` where the queue is another machine's. */
export interface Queue {
  /**
   * Takes a place for a conversion that is still being uploaded. Free slots count as places, since whoever takes one will not wait.
   * @throws AppError `queue_full`, `too_many_waiting` or `shutting_down`
   */
  reserve(keyId: string): Promise<Reservation>
  /**
   * Keeps a new conversion and puts it in the queue. Both are durable when this resolves, or neither when it rejects; only with
   * `store_unavailable` that is not known. `place` is given back as soon as the conversion has its own.
   * @throws AppError as `reserve`, where other machines have filled the queue meanwhile
   * @returns the conversion, or, with nothing done, the one that came first under the same mark of an upload sent twice
   */
  add(conversion: Conversion, place: Reservation): Promise<Conversion>
  /**
   * Withdraws a conversion in whatever state it is: from now on nobody finds it, and nothing of it runs when this resolves. Its files are
   * the caller's to remove, and then `records.drop` is to be called. Returns false where there is none, or another call withdraws it.
   */
  withdraw(id: string): Promise<boolean>
  /** 1-based position in the order of service, as of now; null when it does not wait. */
  position(conversion: Conversion): Promise<number | null>
  /** Those of all machines. */
  counts(): Promise<{ waiting: number; running: number }>
  countsOf(keyId: string): Promise<{ waiting: number; running: number }>
  /** Slots of this machine that nothing uses now. */
  freeSlots(): number

  /** Says who runs what is started here; to be called before anything is added. */
  attach(runner: Runner): void
  /** Begins to run what earlier servers left. */
  start(): Promise<void>
  /** Starts nothing more and takes nothing more. */
  stop(): void
  /** Resolves when nothing runs here. */
  onIdle(): Promise<void>
  isStopped(): boolean
}
