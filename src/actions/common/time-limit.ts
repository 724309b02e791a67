/** Bounds the run of an action in time. */
import { AppError } from '../../errors.ts'

/** An engine that is told to end and does not within this time is given up on; its processes were killed already. */
const abortPatienceMs = 5000

/** What `controller` is to be aborted with when a conversion has had its time. */
export function timeoutError(limitMs: number): AppError {
  return new AppError(
    'timeout',
    `The conversion took longer than ${limitMs / 1000} s (CONVERTD_CONVERSION_TIMEOUT_S). Try fewer pages or a smaller file.`,
  )
}

/** Settles as `run` does, but no later than some time after the signal was aborted, and then with its reason. */
export function endWithSignal<Result>(run: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => setTimeout(() => reject(signal.reason), abortPatienceMs).unref()
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  return Promise.race([run, givenUp]).finally(() => signal.removeEventListener('abort', giveUp))
}
