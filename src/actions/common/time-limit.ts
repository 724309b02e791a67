/** Limits the time of an action's run. */
import { AppError } from '../../errors.ts'
import { after, onAbort } from '../../guard.ts'

/** Time that an engine gets to end after an abort before it is abandoned; its processes were killed already. */
const abortTimeoutMs = 5000

/** Returns the abort reason for a conversion that has reached its time limit. */
export function timeoutError(limitMs: number): AppError {
  return new AppError(
    'timeout',
    `The conversion took longer than ${limitMs / 1000} s (CONVERTD_CONVERSION_TIMEOUT_S). Try fewer pages or a smaller file.`,
  )
}

/** Settles as `run` does. After an abort it waits a limited time and then rejects with the reason. */
export function endWithSignal<Result>(run: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => after(abortTimeoutMs, () => reject(signal.reason), 'unheld')
  if (signal.aborted) giveUp()
  const forget = onAbort(signal, giveUp)
  return Promise.race([run, givenUp]).finally(forget)
}
