/** Handles SIGINT, SIGTERM and SIGHUP: the command finishes cleanly, and its exit code says which signal it was. */
import { AppError } from '../../errors.ts'

/** The exit codes of shells: 128 plus the signal's number. */
export const interruptSignals = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
/** A key of `interruptSignals`. */
export type InterruptSignal = keyof typeof interruptSignals

/** The signals that arrive while a command runs. */
export interface Interruption {
  /** Aborted with an AppError `interrupted`. */
  signal: AbortSignal
  /** undefined until a signal arrives. */
  by(): InterruptSignal | undefined
  stopListening(): void
}

/** Starts to listen for the signals. The first one aborts the returned signal. */
export function listenForInterruption(): Interruption {
  const controller = new AbortController()
  let by: InterruptSignal | undefined
  const listeners = (Object.keys(interruptSignals) as InterruptSignal[]).map((name) => {
    const listener = () => {
      by ??= name
      controller.abort(new AppError('interrupted', 'The conversion was interrupted.'))
    }
    process.on(name, listener)
    return () => process.off(name, listener)
  })
  return {
    signal: controller.signal,
    by: () => by,
    stopListening: () => {
      for (const stop of listeners) stop()
    },
  }
}
