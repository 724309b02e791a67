/** The records of one machine: files in the data folder, with an index in memory. */
import { isDue, isOver } from '../expire.ts'
import type { Records } from '../records.ts'
import type { Collection } from './collection.ts'

/** Returns the records of a collection. */
export function createLocalRecords(collection: Collection): Records {
  const expiring = new Map<string, Promise<boolean>>()
  return {
    find: collection.find,
    has: async (id) => collection.entry(id) !== undefined,
    async findBySlot(slot) {
      const id = collection.idOfSlot(slot)
      return id === undefined ? undefined : await collection.find(id)
    },
    async statesOf(ids) {
      const known = ids.flatMap((id) => collection.entry(id) ?? [])
      return new Map(known.map((entry) => [entry.id, entry]))
    },
    list: collection.list,
    bytesOf: async (keyId) => collection.bytesOf(keyId),
    due: async (now, keepRecordMs) => [
      ...collection
        .entries()
        .filter((entry) => isDue(entry, now) || isOver(entry, now, keepRecordMs))
        .map(({ id }) => id),
    ],
    async expire(expired) {
      const { id } = expired
      const before = expiring.get(id)
      if (before) {
        await before
        return false
      }
      const state = collection.entry(id)?.state
      if (state !== 'completed' && state !== 'failed') return false
      const saving = collection.save(expired)
      expiring.set(id, saving)
      try {
        return await saving
      } finally {
        expiring.delete(id)
      }
    },
    async drop(id) {
      collection.forget(id)
    },
  }
}
