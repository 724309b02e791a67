/** Places in the queue for uploads that this machine takes in now; those of all machines are counted when they are added. */
import type { Reservation } from '../../conversions/queue.ts'
import { AppError } from '../../errors.ts'
import type { Database } from '../database/database.ts'
import { type QueueLimits, readLoad, requireRoom } from './load.ts'

interface PlaceParts {
  config: QueueLimits
  database: Database
}

const retryAfterS = 5

/** Refuses before a byte is taken or stored what would be refused in the end; `addConversion` has the last word. */
export function createPlaces({ config, database }: PlaceParts) {
  const reservedOf = new Map<string, number>()
  let reserved = 0

  function add(keyId: string, change: 1 | -1): void {
    reserved += change
    const left = (reservedOf.get(keyId) ?? 0) + change
    if (left === 0) reservedOf.delete(keyId)
    else reservedOf.set(keyId, left)
  }

  return {
    /** @throws AppError as `Queue.reserve` */
    async reserve(keyId: string, isStopped: boolean): Promise<Reservation> {
      if (isStopped) throw new AppError('shutting_down', 'The server is stopping. Try again in a moment.', { retryAfterS })
      // Before anything is awaited, so that uploads that come together see each other.
      const before = { all: reserved, own: reservedOf.get(keyId) ?? 0 }
      add(keyId, 1)
      let isHeld = true
      const release = () => {
        if (isHeld) add(keyId, -1)
        isHeld = false
      }
      try {
        requireRoom(await readLoad(database, keyId), config, before)
      } catch (error) {
        release()
        throw error
      }
      return { release }
    },
  }
}
