/** The bounded queue of one machine: places are reserved before an upload, and at most `concurrency` conversions run at once. */
import PQueue from 'p-queue'
import { AppError } from '../../errors.ts'
import type { Reservation } from '../queue.ts'
import { createFairQueue, type QueuedConversion } from './fair-queue.ts'

/** The limits of the queue. */
export interface QueueLimits {
  /** Conversions that run at once. */
  concurrency: number
  /** Conversions that wait, of all keys. */
  queueLimit: number
  /** Conversions that wait, of one key. */
  keyQueueLimit: number
}

/** The result of `createSlots`. */
export type Slots = ReturnType<typeof createSlots>

/** Seconds to wait when the queue is full: about one short conversion. */
const retryAfterS = 5

/** Returns an empty queue. */
export function createSlots({ concurrency, queueLimit, keyQueueLimit }: QueueLimits) {
  const queue = createFairQueue(concurrency)
  const reservedOf = new Map<string, number>()
  const leaving = new Map<string, AbortController>()
  let reserved = 0
  let isStopped = false
  // p-queue creates its queue itself, but this code needs access to it.
  const QueueOfThisServer = function useFairQueue() {
    return queue
  } as unknown as new () => typeof queue
  const running = new PQueue<typeof queue, QueuedConversion>({ concurrency, queueClass: QueueOfThisServer })

  return {
    /**
     * Reserves a place for a conversion that is still being uploaded. Free slots count as places, because such a conversion will not wait.
     * @throws AppError `queue_full`, `too_many_waiting` or `shutting_down`
     */
    reserve(keyId: string): Reservation {
      if (isStopped) throw new AppError('shutting_down', 'The server is stopping. Try again in a moment.', { retryAfterS })
      const free = Math.max(0, concurrency - running.pending)
      if (reserved + running.size >= queueLimit + free) {
        throw new AppError(
          'queue_full',
          `The queue is full: ${queueLimit} conversions wait (CONVERTD_QUEUE_LIMIT). Try again in a moment.`,
          {
            retryAfterS,
          },
        )
      }
      const ownReserved = reservedOf.get(keyId) ?? 0
      if (ownReserved + queue.waitingOf(keyId) >= keyQueueLimit + free) {
        throw new AppError(
          'too_many_waiting',
          `This key has ${keyQueueLimit} conversions waiting, its share of the queue (CONVERTD_KEY_QUEUE_LIMIT). Try again in a moment.`,
          { retryAfterS },
        )
      }
      reserved += 1
      reservedOf.set(keyId, ownReserved + 1)
      let isHeld = true
      return {
        release() {
          if (!isHeld) return
          isHeld = false
          reserved -= 1
          const left = (reservedOf.get(keyId) ?? 1) - 1
          if (left === 0) reservedOf.delete(keyId)
          else reservedOf.set(keyId, left)
        },
      }
    },

    /** Queues a conversion; `run` must never reject. Limits do not apply: a place was reserved, or it is resumed. */
    add(keyId: string, id: string, run: () => Promise<void>): void {
      const controller = new AbortController()
      leaving.set(id, controller)
      const start = async () => {
        leaving.delete(id)
        try {
          await run()
        } finally {
          queue.ended(keyId)
        }
      }
      running.add(start, { id, keyId, signal: controller.signal }).catch((error: unknown) => {
        if (!controller.signal.aborted) throw error
      })
    },

    /** Takes a queued conversion out of the queue; returns false if it is not queued (any more). */
    remove(id: string): boolean {
      const controller = leaving.get(id)
      leaving.delete(id)
      controller?.abort()
      return controller !== undefined
    },

    /** Returns the current 1-based position in the order of service; null unless queued. */
    position: (id: string) => queue.position(id),
    waiting: () => running.size,
    running: () => running.pending,
    waitingOf: (keyId: string) => queue.waitingOf(keyId),
    /** Unused slots. */
    freeSlots: () => Math.max(0, concurrency - running.pending),

    /** Starts and accepts nothing more. */
    stop(): void {
      isStopped = true
      running.pause()
    },
    /** Resolves when nothing runs. */
    onIdle: () => running.onPendingZero(),
    isStopped: () => isStopped,
  }
}
