/** Places in the queue of all machines: how many wait is in the database, what is being uploaded here in memory. */
import type { Config } from '../../config.ts'
import type { Reservation } from '../../conversions/queue.ts'
import { AppError } from '../../errors.ts'
import type { Database } from '../database/database.ts'

interface PlaceParts {
  config: Pick<Config, 'queueLimit' | 'keyQueueLimit'>
  database: Database
}

interface Load {
  waiting: number
  running: number
  own: number
  slots: number
}

/** After this many seconds another try makes sense when the queue is full: about one short conversion. */
const retryAfterS = 5

/** Uploads on other machines are not seen: together they can pass a limit by what comes in at the same moment. */
export function createPlaces({ config, database }: PlaceParts) {
  const reservedOf = new Map<string, number>()
  let reserved = 0

  function add(keyId: string, change: 1 | -1): void {
    reserved += change
    const left = (reservedOf.get(keyId) ?? 0) + change
    if (left === 0) reservedOf.delete(keyId)
    else reservedOf.set(keyId, left)
  }

  async function look(keyId: string): Promise<Load> {
    const { rows } = await database.query<Load>(
      `SELECT coalesce(sum(waiting), 0)::integer AS waiting, coalesce(sum(running), 0)::integer AS running,
         coalesce(sum(waiting) FILTER (WHERE key_id = $1), 0)::integer AS own,
         (SELECT coalesce(sum(slots), 0)::integer FROM nodes) AS slots
       FROM shares`,
      [keyId],
    )
    return rows[0] ?? { waiting: 0, running: 0, own: 0, slots: 0 }
  }

  return {
    /** @throws AppError as `Queue.reserve` */
    async reserve(keyId: string, isStopped: boolean): Promise<Reservation> {
      if (isStopped) throw new AppError('shutting_down', 'The server is stopping. Try again in a moment.', { retryAfterS })
      // Before anything is awaited, so that uploads that come together see each other.
      const before = reserved
      const ownBefore = reservedOf.get(keyId) ?? 0
      add(keyId, 1)
      let isHeld = true
      const release = () => {
        if (isHeld) add(keyId, -1)
        isHeld = false
      }
      try {
        const { waiting, running, own, slots } = await look(keyId)
        const free = Math.max(0, slots - running)
        if (before + waiting >= config.queueLimit + free)
          throw refusal('queue_full', `The queue is full: ${config.queueLimit} conversions wait (CONVERTD_QUEUE_LIMIT).`)
        if (ownBefore + own >= config.keyQueueLimit + free) {
          const share = `This key has ${config.keyQueueLimit} conversions waiting, its share of the queue (CONVERTD_KEY_QUEUE_LIMIT).`
          throw refusal('too_many_waiting', share)
        }
      } catch (error) {
        release()
        throw error
      }
      return { release }
    },
  }
}

function refusal(code: 'queue_full' | 'too_many_waiting', message: string): AppError {
  return new AppError(code, `${message} Try again in a moment.`, { retryAfterS })
}
