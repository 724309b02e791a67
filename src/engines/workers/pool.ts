/** Keeps a few warm workers: started on demand, replaced when they are not fit any more, ended when there is nothing to do. */
import PQueue from 'p-queue'
import { AppError } from '../../errors.ts'
import { residentBytes } from '../process/resident-bytes.ts'
import type { Question, WorkerReply } from './messages.ts'
import { isWorkerFault, type WorkerProcess } from './process.ts'

/** A worker starts at 50 to 90 MB; one that a large file has left with more than this is replaced, for what is freed does not all go back. */
const maxWarmBytes = 256 * 1024 * 1024
/** Far more than getting ready takes, even on a busy machine. */
const readyMs = 30_000

interface PoolParts {
  /** Most workers that are asked at once. */
  size: number
  /** A worker that had nothing to do for so long is ended. */
  idleMs: number
  start(): WorkerProcess
}

export interface WorkerPool {
  /** Asks a free worker, waiting for one if need be; an abort kills the worker and rejects with the signal's reason. */
  ask<Value>(question: Question<Value>, signal: AbortSignal): Promise<WorkerReply<Value>>
  /** Has a worker at rest, of which this was asked. Never rejects: what stands in the way fails the first file too. */
  prepare<Value>(question: Question<Value>): Promise<void>
  /** The same, and again from now on whenever a worker is replaced. */
  keepReady<Value>(question: Question<Value>): Promise<void>
  close(): Promise<void>
}

interface Resting {
  worker: WorkerProcess
  /** Settled when it may be asked; never rejects. */
  isReady: Promise<unknown>
  timer: NodeJS.Timeout
}

export function createWorkerPool({ size, idleMs, start }: PoolParts): WorkerPool {
  const line = new PQueue({ concurrency: size })
  const workers = new Set<WorkerProcess>()
  const resting: Resting[] = []
  let isClosed = false
  /** Has a worker ready for a file that may come; unset: that file starts one. */
  let getReady: (() => Promise<void>) | undefined

  function begin(): WorkerProcess {
    const worker = start()
    workers.add(worker)
    return worker
  }

  async function take(signal: AbortSignal): Promise<WorkerProcess> {
    const free = resting.pop()
    if (!free) return begin()
    const { worker, isReady, timer } = free
    clearTimeout(timer)
    // Then it is not waited for until it is ready.
    const stop = () => void worker.end()
    signal.addEventListener('abort', stop, { once: true })
    await isReady
    signal.removeEventListener('abort', stop)
    if (worker.isFit()) return worker
    await remove(worker)
    signal.throwIfAborted()
    return begin()
  }

  /** Whoever asked has the answer while the worker is made ready for the next question. */
  async function give(worker: WorkerProcess): Promise<void> {
    if (isClosed || !worker.isFit()) return await replace(worker)
    rest(worker, tidy(worker))
  }

  async function tidy(worker: WorkerProcess): Promise<void> {
    await worker.clear()
    if (worker.isFit() && (await residentBytes(worker.pid)) <= maxWarmBytes) return
    const index = resting.findIndex((free) => free.worker === worker)
    for (const { timer } of index < 0 ? [] : resting.splice(index, 1)) clearTimeout(timer)
    await replace(worker)
  }

  async function replace(worker: WorkerProcess): Promise<void> {
    await remove(worker)
    void getReady?.()
  }

  function rest(worker: WorkerProcess, isReady: Promise<unknown>): void {
    const timer = setTimeout(() => {
      resting.splice(
        resting.findIndex((free) => free.worker === worker),
        1,
      )
      void remove(worker)
    }, idleMs).unref()
    resting.push({ worker, isReady, timer })
  }

  async function prepare<Value>(question: Question<Value>): Promise<void> {
    if (isClosed || resting.length > 0) return
    try {
      const worker = begin()
      const isReady = worker.ask(question, AbortSignal.timeout(readyMs)).catch(() => undefined)
      rest(worker, isReady)
      await isReady
    } catch {
      // It could not even begin.
    }
  }

  async function askOne<Value>(worker: WorkerProcess, question: Question<Value>, signal: AbortSignal): Promise<WorkerReply<Value>> {
    const couldBeTaken = worker.hasRead()
    try {
      return await worker.ask(question, signal)
    } catch (error) {
      if (!couldBeTaken || !isWorkerFault(error) || isClosed) throw error
      // A file before this one has taken the worker over, and this one is not to pay for it.
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
      // The line does not get the signal: it would let go of a running question before its worker is gone.
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
      for (const { timer } of resting.splice(0)) clearTimeout(timer)
      await Promise.all([...workers].map(remove))
    },
  }
}
