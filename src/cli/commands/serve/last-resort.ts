/** Keeps the server running after an uncaught exception. */
import type { App } from '../../../app/app.ts'
import { attach } from '../../../guard.ts'

/** An uncaught exception ends the request or conversion that it belongs to, not the process. */
export function surviveUncaught({ takeUncaught }: Pick<App, 'takeUncaught'>): void {
  for (const event of ['uncaughtException', 'unhandledRejection']) attach(process, event, takeUncaught)
}
