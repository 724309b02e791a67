/** Keeps the server running when an exception gets past everything else. */
import type { App } from '../../../app/app.ts'

/** Has what nothing caught end the request or conversion that it belongs to, and not the process. */
export function surviveUncaught({ takeUncaught }: Pick<App, 'takeUncaught'>): void {
  process.on('uncaughtException', takeUncaught)
  process.on('unhandledRejection', takeUncaught)
}
