/** Counts for rate limits in the database, once for all servers. */
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'

interface LimiterQuery {
  text: string
  values: unknown[]
}

interface Counter {
  points: number
  expire: string | null
}

/**
 * Creates the limiters. The limiter uses the clock of its own server, and servers' clocks differ: times in its queries are converted to the
 * database's clock, and times in the results back. Only milliseconds since 1970 are such large numbers in its statements.
 */
export function createDatabaseRateLimiters(database: Pick<Database, 'query' | 'now'>, { rateWindowMs }: Pick<Config, 'rateWindowMs'>) {
  const storeClient = {
    async query({ text, values }: LimiterQuery) {
      const aheadMs = database.now() - Date.now()
      const moved = values.map((value) => (isTime(value) ? Math.round(value + aheadMs) : value))
      const { rows, rowCount } = await database.query<{ points: number; expire: string | null }>(text, moved)
      // Servers know the database's clock to within some milliseconds, so that a window could seem to end later than it can.
      const latest = Date.now() + rateWindowMs
      const back = ({ points, expire }: Counter) => ({
        points,
        expire: expire === null ? null : Math.min(Number(expire) - aheadMs, latest),
      })
      return { rows: rows.map(back), rowCount }
    },
  }
  const options = {
    ...{ storeClient, storeType: 'pool', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false },
    // Keys differ in their limits, so that the limiter only counts; its points are 32-bit integers.
    ...{ points: 2 ** 31 - 1, duration: rateWindowMs / 1000 },
  }
  return {
    submits: new RateLimiterPostgres({ ...options, keyPrefix: 'submit' }),
    reads: new RateLimiterPostgres({ ...options, keyPrefix: 'read' }),
  }
}

/** Removes counters whose window ended an hour ago, once for all servers. */
export async function clearRateLimits(database: Pick<Database, 'query' | 'now'>): Promise<void> {
  await database.query('DELETE FROM rate_limits WHERE expire < $1', [database.now() - 3_600_000])
}

/** Returns whether it is a time, of the year 2001 or later. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 1e12
}
