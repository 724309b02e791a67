/** Stops the app: refuses new work, lets running conversions end within the grace time, then finishes open responses. */
import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { every } from '../guard.ts'
import type { BuiltParts } from './build.ts'

/** Open downloads and polls get at least this long after conversions have ended. */
const minDrainMs = 1000
const closeIdleEveryMs = 50

/** Stops requests and conversions; the stores stay open. */
export async function stopServing({ parts, server }: Pick<BuiltParts, 'parts' | 'server'>): Promise<void> {
  const { config, queue, runner, waiters } = parts
  const deadline = performance.now() + config.shutdownGraceMs
  queue.stop()
  await Promise.race([queue.onIdle(), delay(config.shutdownGraceMs, undefined, { ref: false })])
  await runner.cancelAll(new AppError('shutting_down', 'The server is stopping.'))
  waiters.close()
  const closed = new Promise((resolve) => server.close(resolve))
  // Repeatedly, because a kept-alive connection with a response in progress becomes idle only later.
  const endClosing = every(closeIdleEveryMs, () => server.closeIdleConnections())
  await Promise.race([closed, delay(Math.max(minDrainMs, deadline - performance.now()), undefined, { ref: false })])
  endClosing()
  server.closeAllConnections()
}
