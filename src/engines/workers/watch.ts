/** What is looked at while a worker has a question: how much it writes, and whether it is to stop. */
import { boundSize } from '../../disk/bound-size.ts'
import type { AppError } from '../../errors.ts'

interface Watched {
  /** Where the worker may write. */
  folder: string
  maxBytes: number
  signal: AbortSignal
  kill(): void
}

/** Kills the worker at an abort, or when its folder grows beyond bounds: `exceeded` is then the error. Goes on until `stop`. */
export function watchWorker({ folder, maxBytes, signal, kill }: Watched) {
  const done = new AbortController()
  let exceeded: AppError | undefined
  function onExceeded(reason: AppError): void {
    exceeded = reason
    kill()
  }
  signal.addEventListener('abort', kill, { once: true })
  void boundSize({ folder, maxBytes, onExceeded, signal: done.signal })
  return {
    exceeded: () => exceeded,
    stop() {
      done.abort()
      signal.removeEventListener('abort', kill)
    },
  }
}
