/** Watches a worker during a question: how much it writes, and whether it must stop. */
import { boundSize } from '../../disk/bound-size.ts'
import type { AppError } from '../../errors.ts'
import { onAbort } from '../../guard.ts'

interface Watched {
  /** Folder that the worker may write to. */
  folder: string
  maxBytes: number
  signal: AbortSignal
  kill(): void
}

/** Kills the worker at an abort, or when its folder grows too large; `exceeded` is then the error. Runs until `stop`. */
export function watchWorker({ folder, maxBytes, signal, kill }: Watched) {
  const done = new AbortController()
  let exceeded: AppError | undefined
  function onExceeded(reason: AppError): void {
    exceeded = reason
    kill()
  }
  const forget = onAbort(signal, kill)
  void boundSize({ folder, maxBytes, onExceeded, signal: done.signal })
  return {
    exceeded: () => exceeded,
    stop() {
      // A reason, because without one Node makes an exception with its stack.
      done.abort('over')
      forget()
    },
  }
}
