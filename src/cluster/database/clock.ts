/** Tracks the database's time, because servers' clocks may differ by minutes. */
import type { Statements } from './statements.ts'

/** Returns a clock that runs on this process's monotonic clock, set by the database's time. */
export function createClock(statements: Statements) {
  /** Added to this process's monotonic clock, this gives milliseconds since 1970. */
  let offset = Number.NaN
  return {
    /** Asks the database; assumes equal latency in both directions. */
    async compare(): Promise<void> {
      const asked = performance.now()
      const { rows } = await statements.query<{ ms: number }>(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS ms',
      )
      const [row] = rows
      if (row) offset = row.ms - (asked + performance.now()) / 2
    },
    now: () => Math.round(performance.now() + offset),
  }
}
