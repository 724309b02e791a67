/** Keeps a few warm workers: starts them on demand, replaces unusable ones, and ends idle ones. */
import PQueue from 'p-queue'
import { AppError } from '../../errors.ts'
import { after, onAbort, withOwner } from '../../guard.ts'
import { residentBytes } from '../process/resident-bytes.ts'
import type { Question, WorkerReply } from './messages.ts'
import { isWorkerFault, type WorkerProcess } from './process.ts'

/**
 * Maximum memory of an idle worker. A worker starts at 50 to 90 MB; one that a large file leaves above this is replaced, because freed
 * memory is not all returned.
 */
const maxWarmBytes = 256 * 1024 * 1024
/** Time limit for getting ready, far more than it takes even on a busy machine. */
const readyMs = 30_000

interface PoolParts {
  /** Maximum number of busy workers. */
  size: number
  /** Time after which an idle worker is ended. */
  idleMs: number
  start(): WorkerProcess
}

/** The workers of one kind. */
export interface WorkerPool {
  /** Asks a free worker, or waits for one. An abort kills the worker and rejects with the signal's reason. */
  ask<Value>(question: Question<Value>, signal: AbortSignal): Promise<WorkerReply<Value>>
  /** Makes sure that an idle worker has been asked this. Never rejects: the first file then fails with the same error. */
  prepare<Value>(question: Question<Value>): Promise<void>
  /** The same, now and whenever a worker is replaced. */
  keepReady<Value>(question: Question<Value>): Promise<void>
  close(): Promise<void>
}

interface Resting {
  worker: WorkerProcess
  /** Resolves when the worker can be asked; never rejects. */
  isReady: Promise<unknown>
  /** Called when the worker is asked again, or ended otherwise. */
  stopIdleTimer(): void
}

/** Returns an empty pool. @param start starts one worker */
export function createWorkerPool({ size, idleMs, start }: PoolParts): WorkerPool {
  const line = new PQueue({ concurrency: size })
  const workers = new Set<WorkerProcess>()
  const resting: Resting[] = []
  let isClosed = false
  /** Prepares a worker for a file that may come; unset: the file itself starts one. */
  let getReady: (() => Promise<void>) | undefined

  function begin(): WorkerProcess {
    const worker = start()
    workers.add(worker)
    return worker
  }

  async function take(signal: AbortSignal): Promise<WorkerProcess> {
    const free = resting.pop()
    if (!free) return begin()
    const { worker, isReady, stopIdleTimer } = free
    stopIdleTimer()
    // An abort does not wait for the worker to be ready.
    const stop = () => void worker.end()
    const forget = onAbort(signal, stop)
    await isReady
    forget()
    if (worker.isFit()) return worker
    await remove(worker)
    signal.throwIfAborted()
    return begin()
  }

  /** The caller has the answer already, while the worker is prepared for the next question. */
  async function give(worker: WorkerProcess): Promise<void> {
    if (isClosed || !worker.isFit()) return await replace(worker)
    rest(worker, tidy(worker))
  }

  async function tidy(worker: WorkerProcess): Promise<void> {
    await worker.clear()
    if (worker.isFit() && residentBytes(worker.pid) <= maxWarmBytes) return
    const index = resting.findIndex((free) => free.worker === worker)
    for (const { stopIdleTimer } of index < 0 ? [] : resting.splice(index, 1)) stopIdleTimer()
    await replace(worker)
  }

  async function replace(worker: WorkerProcess): Promise<void> {
    await remove(worker)
    void getReady?.()
  }

  function rest(worker: WorkerProcess, isReady: Promise<unknown>): void {
    const leave = () => {
      resting.splice(
        resting.findIndex((free) => free.worker === worker),
        1,
      )
      void remove(worker)
    }
    // Runs long after the conversion that started it.
    const stopIdleTimer = withOwner(undefined, () => after(idleMs, leave, 'unheld'))
    resting.push({ worker, isReady, stopIdleTimer })
  }

  async function prepare<Value>(question: Question<Value>): Promise<void> {
    if (isClosed || resting.length > 0) return
    try {
      const worker = begin()
      const isReady = worker.ask(question, AbortSignal.timeout(readyMs)).catch(() => undefined)
      rest(worker, isReady)
      await isReady
    } catch {
      // The worker could not start.
    }
  }

  async function askOne<Value>(worker: WorkerProcess, question: Question<Value>, signal: AbortSignal): Promise<WorkerReply<Value>> {
    const couldBeTaken = worker.hasRead()
    try {
      return await worker.ask(question, signal)
    } catch (error) {
      if (!couldBeTaken || !isWorkerFault(error) || isClosed) throw error
      // An earlier file has taken the worker over; this file must not fail for that.
      return await askOne(begin(), question, signal)
    } finally {
      await give(worker)
    }
  }

  async function remove(worker: WorkerProcess): Promise<void> {
    workers.delete(worker)
    await worker.end()
  }

  return {
    ask: (question, signal) =>
      // The queue does not get the signal: it would release a running question before its worker has ended.
      line.add(async () => {
        if (isClosed) throw new AppError('engine_failed', 'The program is stopping.')
        signal.throwIfAborted()
        return await askOne(await take(signal), question, signal)
      }),
    prepare,
    keepReady(question) {
      getReady = () => prepare(question)
      return getReady()
    },
    async close() {
      isClosed = true
      for (const { stopIdleTimer } of resting.splice(0)) stopIdleTimer()
      await Promise.all([...workers].map(remove))
    },
  }
}
