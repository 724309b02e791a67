/** Retries operations of a store that is temporarily unavailable, busy or full. */
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../../errors.ts'

const firstPauseMs = 100
const longestPauseMs = 5000

/** Time for which to retry, in milliseconds. */
export interface RetryTimes {
  /** While a client waits for its answer. */
  client: number
  /** While minutes of work would be lost. */
  work: number
}

export const retryMs: RetryTimes = { client: 10_000, work: 120_000 }

/**
 * Calls `work` until it succeeds, fails for good, or has failed for `forMs`; the pause between doubles.
 * @throws the last failure; the reason of `signal`
 */
export async function retry<Result>(forMs: number, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + forMs
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error) || performance.now() + pauseMs > end) throw error
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Returns whether a retry may help. */
function isPassing(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'store_unavailable' || error.code === 'storage_full')
}
