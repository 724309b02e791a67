/** Counters of rate limits in the database, one for all machines. */
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
 * The limiter takes the time from the machine that it runs on, and machines differ: what it asks of the database is moved to the clock of that,
 * and what it is told is moved back. A millisecond since 1970 is the only value of its statements that is that large.
 */
export function createDatabaseRateLimiters(database: Pick<Database, 'query' | 'now'>, { rateWindowMs }: Pick<Config, 'rateWindowMs'>) {
  const storeClient = {
    async query({ text, values }: LimiterQuery) {
      const aheadMs = database.now() - Date.now()
      const moved = values.map((value) => (isTime(value) ? Math.round(value + aheadMs) : value))
      const { rows, rowCount } = await database.query<{ points: number; expire: string | null }>(text, moved)
      const back = ({ points, expire }: Counter) => ({ points, expire: expire === null ? null : Number(expire) - aheadMs })
      return { rows: rows.map(back), rowCount }
    },
  }
  const options = {
    ...{ storeClient, storeType: 'pool', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false },
    // Keys differ in their limits, so the limiter only counts; points are an integer of 32 bits there.
    ...{ points: 2 ** 31 - 1, duration: rateWindowMs / 1000 },
  }
  return {
    submits: new RateLimiterPostgres({ ...options, keyPrefix: 'submit' }),
    reads: new RateLimiterPostgres({ ...options, keyPrefix: 'read' }),
  }
}

/** Removes counters whose window ended an hour ago; once for all machines. */
export async function clearRateLimits(database: Pick<Database, 'query' | 'now'>): Promise<void> {
  await database.query('DELETE FROM rate_limits WHERE expire < $1', [database.now() - 3_600_000])
}

/** From the year 2001 on. */
function isTime(value: unknown): value is number {
  return typeof value === 'number' && value > 1e12
}
