/** Runs work on one server at a time for all, by advisory locks, which are released with their connection. */
import type { Locks } from '../../conversions/locks.ts'
import type { Database } from '../database/database.ts'

/** The first half of a PostgreSQL lock number; the second half is a hash of its name. */
const lockSpace = 0x63_76_64

/** Returns locks that all servers of the database share. */
export function createClusterLocks(database: Database): Locks {
  return {
    async ifFree(name, work) {
      const lost = new AbortController()
      return await database.session(
        () => lost.abort(),
        async (statements) => {
          const { rows } = await statements.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken', [
            lockSpace,
            name,
          ])
          if (!rows[0]?.taken) return false
          try {
            await work(lost.signal)
          } finally {
            await statements.query('SELECT pg_advisory_unlock($1, hashtext($2))', [lockSpace, name])
          }
          return true
        },
      )
    },
  }
}
