/** Keeps a few warm picture workers: started on demand, replaced when they die, ended when there is nothing to do. */
import PQueue from 'p-queue'
import { AppError } from '../errors.ts'
import type { WorkerReply, WorkerRequest } from './image-messages.ts'
import type { ImageProcess } from './image-process.ts'
import { residentBytes } from './resident-bytes.ts'

/** A worker starts at 90 MB; one that a large picture has left with more than this is replaced, for what is freed does not all go back. */
const maxWarmBytes = 256 * 1024 * 1024

interface PoolParts {
  /** Most workers at once. */
  size: number
  /** A worker that had nothing to do for so long is ended. */
  idleMs: number
  start(): ImageProcess
}

export interface ImagePool {
  /** Asks a free worker, waiting for one if need be; an abort kills the worker and rejects with the signal's reason. */
  ask(request: WorkerRequest, signal: AbortSignal): Promise<WorkerReply>
  close(): Promise<void>
}

export function createImagePool({ size, idleMs, start }: PoolParts): ImagePool {
  const line = new PQueue({ concurrency: size })
  const workers = new Set<ImageProcess>()
  const idle: { worker: ImageProcess; timer: NodeJS.Timeout }[] = []
  let isClosed = false

  function take(): ImageProcess {
    const free = idle.pop()
    clearTimeout(free?.timer)
    if (free?.worker.isAlive()) return free.worker
    if (free) workers.delete(free.worker)
    const worker = start()
    workers.add(worker)
    return worker
  }

  async function give(worker: ImageProcess): Promise<void> {
    if (!worker.isAlive() || isClosed || (await residentBytes(worker.pid)) > maxWarmBytes) return remove(worker)
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((free) => free.worker === worker),
        1,
      )
      void remove(worker)
    }, idleMs).unref()
    idle.push({ worker, timer })
  }

  async function remove(worker: ImageProcess): Promise<void> {
    workers.delete(worker)
    await worker.end()
  }

  return {
    ask: (request, signal) =>
      // The line does not get the signal: it would let go of a running question before its worker is gone.
      line.add(async () => {
        if (isClosed) throw new AppError('engine_failed', 'The program is stopping.')
        signal.throwIfAborted()
        const worker = take()
        try {
          return await worker.ask(request, signal)
        } finally {
          await give(worker)
        }
      }),
    async close() {
      isClosed = true
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.all([...workers].map(remove))
    },
  }
}
