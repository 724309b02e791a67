/** Places in the queue for uploads in progress on this machine; the global limits are checked when conversions are added. */
import type { Reservation } from '../../conversions/queue.ts'
import type { Database } from '../database/database.ts'
import { type Load, type QueueLimits, readLoad, requireCapacity } from './load.ts'

interface PlaceParts {
  config: QueueLimits
  database: Database
}

/** How long a load is reused; one upload asks for it twice, and `addConversion` reads it anew. */
const loadHoldsMs = 250
/** Keys whose load is remembered. */
const mostLoads = 1000

/** Creates the places. They refuse an upload before its first byte if it would be refused in the end; `addConversion` has the final say. */
export function createPlaces({ config, database }: PlaceParts) {
  const reservedOf = new Map<string, number>()
  let reserved = 0

  function add(keyId: string, change: 1 | -1): void {
    reserved += change
    const left = (reservedOf.get(keyId) ?? 0) + change
    if (left === 0) reservedOf.delete(keyId)
    else reservedOf.set(keyId, left)
  }

  const loads = new Map<string, { readAt: number; load: Promise<Load> }>()

  function loadFor(keyId: string): Promise<Load> {
    const known = loads.get(keyId)
    if (known && performance.now() - known.readAt < loadHoldsMs) return known.load
    const load = readLoad(database, keyId)
    load.catch(() => loads.delete(keyId))
    if (loads.size >= mostLoads) loads.clear()
    loads.set(keyId, { readAt: performance.now(), load })
    return load
  }

  return {
    /** Reads the loads again: this server has added a conversion. */
    forgetLoads: () => loads.clear(),
    /** @throws AppError as `Queue.reserve` */
    async reserve(keyId: string): Promise<Reservation> {
      // Before any await, so that simultaneous uploads see each other.
      const before = { all: reserved, own: reservedOf.get(keyId) ?? 0 }
      add(keyId, 1)
      let isHeld = true
      const release = () => {
        if (isHeld) add(keyId, -1)
        isHeld = false
      }
      try {
        requireCapacity(await loadFor(keyId), config, before)
      } catch (error) {
        release()
        throw error
      }
      return { release }
    },
  }
}
