/** Stops the app: takes nothing more, lets running conversions end within the grace time, then answers what is under way. */
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { every } from '../guard.ts'
import type { BuiltParts } from './build.ts'

/** Downloads and polls that are under way when conversions have ended get at least so long. */
const minDrainMs = 1000
const closeIdleEveryMs = 50

/** Ends what takes requests and runs conversions; what was opened stays open. */
export async function stopServing({ parts, server }: Pick<BuiltParts, 'parts' | 'server'>): Promise<void> {
  const { config, queue, runner, waiters } = parts
  const deadline = performance.now() + config.shutdownGraceMs
  queue.stop()
  await Promise.race([queue.onIdle(), delay(config.shutdownGraceMs, undefined, { ref: false })])
  await runner.cancelAll(new AppError('shutting_down', 'The server is stopping.'))
  waiters.close()
  const closed = new Promise((resolve) => server.close(resolve))
  // Again and again: a kept-alive connection that is being answered now is idle only later.
  const endClosing = every(closeIdleEveryMs, () => server.closeIdleConnections())
  await Promise.race([closed, delay(Math.max(minDrainMs, deadline - performance.now()), undefined, { ref: false })])
  endClosing()
  server.closeAllConnections()
}
