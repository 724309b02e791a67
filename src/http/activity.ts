/** Counts ended conversions of the last hours in short intervals, for the console's plots; kept in memory only. */
import type { Conversion } from '../conversions/conversion.ts'

/** Ten minutes each, twelve hours in all. */
const intervalMs = 600_000
const kept = 72

interface Interval {
  from: string
  completed: number
  failed: number
  deleted: number
  /** Total run time of those that ended in this interval. */
  run_ms: number
}

/** The result of `createActivity`. */
export type Activity = ReturnType<typeof createActivity>

/** `startedAt` is in milliseconds since 1970. */
export function createActivity(startedAt = Date.now()) {
  const intervals = new Map<number, Interval>()

  function intervalAt(time: number): Interval {
    const start = time - (time % intervalMs)
    const interval = intervals.get(start) ?? { from: new Date(start).toISOString(), completed: 0, failed: 0, deleted: 0, run_ms: 0 }
    intervals.set(start, interval)
    for (const old of intervals.keys()) if (old <= start - kept * intervalMs) intervals.delete(old)
    return interval
  }

  return {
    /** Records a change of state. */
    observe({ state, started_at, finished_at }: Conversion, now = Date.now()): void {
      if (state !== 'completed' && state !== 'failed' && state !== 'deleted') return
      const interval = intervalAt(now)
      interval[state] += 1
      if (state !== 'deleted' && started_at && finished_at) interval.run_ms += Date.parse(finished_at) - Date.parse(started_at)
    },
    /** Every interval since the start, oldest first, including empty ones. */
    describe(now = Date.now()) {
      const first = Math.max(startedAt, now - (kept - 1) * intervalMs)
      for (let time = first; time < now; time += intervalMs) intervalAt(time)
      intervalAt(now)
      return {
        interval_s: intervalMs / 1000,
        intervals: [...intervals.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1)),
      }
    },
  }
}
