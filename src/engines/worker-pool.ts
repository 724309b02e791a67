/** Keeps a few warm workers: started on demand, replaced when they die, ended when there is nothing to do. */
import PQueue from 'p-queue'
import { AppError } from '../errors.ts'
import { residentBytes } from './resident-bytes.ts'
import type { Question, WorkerReply } from './worker-messages.ts'
import type { WorkerProcess } from './worker-process.ts'

/** A worker starts at 50 to 90 MB; one that a large file has left with more than this is replaced, for what is freed does not all go back. */
const maxWarmBytes = 256 * 1024 * 1024

interface PoolParts {
  /** Most workers at once. */
  size: number
  /** A worker that had nothing to do for so long is ended. */
  idleMs: number
  start(): WorkerProcess
}

export interface WorkerPool {
  /** Asks a free worker, waiting for one if need be; an abort kills the worker and rejects with the signal's reason. */
  ask(question: Question, signal: AbortSignal): Promise<WorkerReply>
  close(): Promise<void>
}

export function createWorkerPool({ size, idleMs, start }: PoolParts): WorkerPool {
  const line = new PQueue({ concurrency: size })
  const workers = new Set<WorkerProcess>()
  const idle: { worker: WorkerProcess; timer: NodeJS.Timeout }[] = []
  let isClosed = false

  function take(): WorkerProcess {
    const free = idle.pop()
    clearTimeout(free?.timer)
    if (free?.worker.isAlive()) return free.worker
    if (free) workers.delete(free.worker)
    const worker = start()
    workers.add(worker)
    return worker
  }

  async function give(worker: WorkerProcess): Promise<void> {
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

  async function remove(worker: WorkerProcess): Promise<void> {
    workers.delete(worker)
    await worker.end()
  }

  return {
    ask: (question, signal) =>
      // The line does not get the signal: it would let go of a running question before its worker is gone.
      line.add(async () => {
        if (isClosed) throw new AppError('engine_failed', 'The program is stopping.')
        signal.throwIfAborted()
        const worker = take()
        try {
          return await worker.ask(question, signal)
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
