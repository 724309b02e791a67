/** What is listened to while a worker has a question: what it tells on the way, how much it writes, and whether it is to stop. */
import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { boundSize } from '../../disk/bound-size.ts'
import type { AppError } from '../../errors.ts'
import type { WorkerNote } from './messages.ts'

interface Watched {
  child: ChildProcess
  /** Where the worker may write. */
  folder: string
  maxBytes: number
  signal: AbortSignal
  kill(): void
  onProgress: ((done: number, total: number) => void) | undefined
  onLast(): void
}

/** A file may have taken the worker over, so a note counts only when it is one. */
const notes: z.ZodType<WorkerNote> = z.discriminatedUnion('note', [
  z.strictObject({ note: z.literal('progress'), done: z.int().nonnegative(), total: z.int().positive() }),
  z.strictObject({ note: z.literal('last') }),
])

/** Kills the worker at an abort, or when its folder grows beyond bounds: `exceeded` is then the error. Goes on until `stop`. */
export function watchWorker({ child, folder, maxBytes, signal, kill, onProgress, onLast }: Watched) {
  const done = new AbortController()
  let exceeded: AppError | undefined
  function onMessage(message: unknown): void {
    const { data } = notes.safeParse(message)
    if (data?.note === 'progress') onProgress?.(data.done, data.total)
    if (data?.note === 'last') onLast()
  }
  function onExceeded(reason: AppError): void {
    exceeded = reason
    kill()
  }
  signal.addEventListener('abort', kill, { once: true })
  child.on('message', onMessage)
  void boundSize({ folder, maxBytes, onExceeded, signal: done.signal })
  return {
    exceeded: () => exceeded,
    stop() {
      done.abort()
      child.off('message', onMessage)
      signal.removeEventListener('abort', kill)
    },
  }
}
