/** The interface of the bounded queue between submitting and running conversions. */

import type { Runner } from './attempt.ts'
import type { Conversion } from './conversion.ts'

/** A reserved place in the queue. */
export interface Reservation {
  /** Releases the place; further calls do nothing. */
  release(): void
}

/** If the queue is remote, every method may reject with AppError `store_unavailable`. */
export interface Queue {
  /**
   * Reserves a place for a conversion that is still being uploaded. Free slots count as places, because such a conversion will not wait.
   * @throws AppError `queue_full`, `too_many_waiting` or `shutting_down`
   */
  reserve(keyId: string): Promise<Reservation>
  /**
   * Stores and queues a new conversion. Both are durable when this resolves, and neither happened when it rejects, except that
   * `store_unavailable` leaves it unknown. `place` is released once the conversion has its own. @throws AppError as `reserve`, if other
   * machines have filled the queue meanwhile @returns the conversion, or, if nothing was added, the first one with the same idempotency
   * mark
   */
  add(conversion: Conversion, place: Reservation, inputs: Promise<void>): Promise<Conversion>
  /**
   * Withdraws a conversion in any state: it can no longer be found, and its processes have ended when this resolves. The caller removes its
   * files and then calls `records.drop`. Returns false if there is none, or another call is withdrawing it.
   */
  withdraw(id: string): Promise<boolean>
  /** Returns the current 1-based position in the order of service; null unless queued. */
  position(conversion: Conversion): Promise<number | null>
  /** On all machines. */
  counts(): Promise<{ waiting: number; running: number }>
  countsOf(keyId: string): Promise<{ waiting: number; running: number }>
  /** Unused slots of this machine. */
  freeSlots(): number

  /** Sets the runner for conversions started here; must be called before anything is added. */
  attach(runner: Runner): void
  /** Starts running what earlier servers left. */
  start(): Promise<void>
  /** Starts nothing more on this machine; if there are no others, accepts nothing more either. */
  stop(): void
  /** Resolves when nothing runs here. */
  onIdle(): Promise<void>
  isStopped(): boolean
}
