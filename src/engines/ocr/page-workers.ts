/** Keeps the page workers of one conversion: each serves one page after the other, because a start takes a tenth of a second. */
import { AppError } from '../../errors.ts'
import { after } from '../../guard.ts'
import { residentBytes } from '../process/resident-bytes.ts'
import type { Question } from '../workers/messages.ts'
import type { WorkerProcess } from '../workers/process.ts'
import type { PageTask } from './page-messages.ts'

/** Maximum memory of a worker that takes another page: freed memory is not all returned. */
const maxBytes = 384 * 1024 * 1024
/** Time after which a worker is ended that no page has taken: its slot was given to another conversion. */
const idleMs = 2000

/** A worker that serves one page. */
export interface PageWorker {
  /**
   * Asks the worker.
   * @throws AppError as the worker; `engine_failed` where it fails
   */
  ask<Value>(question: Question<Value, PageTask>, signal: AbortSignal): Promise<Value>
}

/** The workers of one conversion. */
export interface PageWorkers {
  /** Calls `use` with a worker that serves nothing else until then. */
  borrow<Result>(use: (worker: PageWorker) => Promise<Result>): Promise<Result>
  /** Ends all workers. */
  end(): Promise<void>
}

interface Idle {
  worker: WorkerProcess
  cancelTimer(): void
}

/** Returns workers, of which none has been started. @param start starts one worker */
export function openPageWorkers(start: () => WorkerProcess): PageWorkers {
  const all = new Set<WorkerProcess>()
  const idle: Idle[] = []

  function begin(): WorkerProcess {
    const worker = start()
    all.add(worker)
    return worker
  }

  function take(): WorkerProcess {
    const free = idle.pop()
    free?.cancelTimer()
    return free === undefined ? begin() : free.worker.isFit() ? free.worker : begin()
  }

  async function giveBack(worker: WorkerProcess): Promise<void> {
    await worker.clear()
    if (!worker.isFit() || residentBytes(worker.pid) > maxBytes) return await end(worker)
    const entry: Idle = { worker, cancelTimer: after(idleMs, leave, 'unheld') }
    idle.push(entry)
    function leave(): void {
      idle.splice(idle.indexOf(entry), 1)
      void end(worker)
    }
  }

  async function end(worker: WorkerProcess): Promise<void> {
    await worker.end()
    all.delete(worker)
  }

  async function ask<Value>(worker: WorkerProcess, question: Question<Value, PageTask>, signal: AbortSignal): Promise<Value> {
    const reply = await worker.ask(question, signal)
    if (reply.ok) return reply.value
    throw new AppError(reply.code, reply.message ?? 'The page could not be read.', { cause: reply.cause })
  }

  return {
    async borrow(use) {
      const worker = take()
      try {
        return await use({ ask: (question, signal) => ask(worker, question, signal) })
      } finally {
        await giveBack(worker)
      }
    },
    async end() {
      for (const { cancelTimer } of idle.splice(0)) cancelTimer()
      await Promise.all([...all].map(end))
    },
  }
}
