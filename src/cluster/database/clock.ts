/** The time as the database takes it: clocks of machines may differ by minutes. */
import type { Statements } from './statements.ts'

export function createClock(statements: Statements) {
  /** Add to the monotonic clock of this process, which nobody sets, to get milliseconds since 1970. */
  let offset = Number.NaN
  return {
    /** Asks the database; what the way there and back takes is shared equally. */
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
