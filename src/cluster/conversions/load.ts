/** How full the shared queue is, and whether another conversion fits. */
import type { Config } from '../../config.ts'
import { AppError } from '../../errors.ts'
import type { Statements } from '../database/statements.ts'

/** The limits of the shared queue. */
export type QueueLimits = Pick<Config, 'queueLimit' | 'keyQueueLimit'>

/** Numbers of conversions, of all keys and of the requesting one. */
export interface Load {
  waiting: number
  running: number
  own: number
  /** Slots of all servers. */
  slots: number
  nodes: number
}

/** Seconds to wait when the queue is full: about one short conversion. */
const retryAfterS = 5

/** Returns the number of queued and running conversions, of all keys and of this one. @throws AppError `store_unavailable` */
export async function readLoad(statements: Statements, keyId: string): Promise<Load> {
  const { rows } = await statements.query<Load>(
    `SELECT coalesce(sum(waiting), 0)::integer AS waiting, coalesce(sum(running), 0)::integer AS running,
       coalesce(sum(waiting) FILTER (WHERE key_id = $1), 0)::integer AS own,
       (SELECT coalesce(sum(slots), 0)::integer FROM nodes) AS slots, (SELECT count(*)::integer FROM nodes) AS nodes
     FROM shares`,
    [keyId],
  )
  return rows[0] ?? { waiting: 0, running: 0, own: 0, slots: 0, nodes: 0 }
}

/**
 * Throws where another conversion does not fit. Free slots count as places in the queue, because such a conversion does not wait.
 * @param reserved places that are taken but not yet in `load`: of all keys, and of this one
 * @throws AppError `queue_full` or `too_many_waiting`
 */
export function requireCapacity(load: Load, limits: QueueLimits, reserved = { all: 0, own: 0 }): void {
  const free = Math.max(0, load.slots - load.running)
  if (reserved.all + load.waiting >= limits.queueLimit + free)
    throw refusal('queue_full', `The queue is full: ${limits.queueLimit} conversions wait (CONVERTD_QUEUE_LIMIT).`)
  if (reserved.own + load.own >= limits.keyQueueLimit + free) {
    const share = `This key has ${limits.keyQueueLimit} conversions waiting, its share of the queue (CONVERTD_KEY_QUEUE_LIMIT).`
    throw refusal('too_many_waiting', share)
  }
}

function refusal(code: 'queue_full' | 'too_many_waiting', message: string): AppError {
  return new AppError(code, `${message} Try again in a moment.`, { retryAfterS })
}
