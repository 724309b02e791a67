/** Records when keys were last used on any server: noted in memory, and written at intervals. */
import type { KeyUsage } from '../../keys/usage.ts'
import type { Database } from '../database/database.ts'

/** Returns the times of last use of all keys, on the database's clock. */
export function createDatabaseKeyUsage(database: Pick<Database, 'query' | 'now'>): KeyUsage {
  /** Uses not written yet, in milliseconds since 1970 by the database's clock. */
  let fresh = new Map<string, number>()
  return {
    touch(keyId) {
      fresh.set(keyId, database.now())
    },
    async lastUses(keyIds) {
      const { rows } = await database.query<{ key_id: string; last_used_at: Date }>(
        'SELECT key_id, last_used_at FROM key_usage WHERE key_id = ANY($1)',
        [keyIds],
      )
      const uses = new Map(rows.map(({ key_id, last_used_at }) => [key_id, last_used_at.getTime()]))
      for (const keyId of keyIds) {
        const own = fresh.get(keyId)
        if (own !== undefined) uses.set(keyId, Math.max(own, uses.get(keyId) ?? 0))
      }
      return new Map([...uses].map(([keyId, time]) => [keyId, new Date(time).toISOString()]))
    },
    async save() {
      if (fresh.size === 0) return
      const saved = fresh
      fresh = new Map()
      try {
        // Sorted, so that servers that save at the same time cannot deadlock.
        const entries = [...saved].toSorted(([one], [other]) => (one < other ? -1 : 1))
        await database.query(
          `INSERT INTO key_usage (key_id, last_used_at) SELECT * FROM unnest($1::text[], $2::timestamptz[])
            ON CONFLICT (key_id) DO UPDATE SET last_used_at = greatest(key_usage.last_used_at, excluded.last_used_at)`,
          [entries.map(([keyId]) => keyId), entries.map(([, time]) => new Date(time))],
        )
      } catch (error) {
        for (const [keyId, time] of saved) fresh.set(keyId, Math.max(time, fresh.get(keyId) ?? 0))
        throw error
      }
    },
  }
}
