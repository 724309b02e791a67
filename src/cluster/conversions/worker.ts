/** Runs queued conversions on this server, up to its concurrency. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Runner } from '../../conversions/attempt.ts'
import { notFound } from '../../conversions/get.ts'
import { AppError } from '../../errors.ts'
import { every } from '../../guard.ts'
import type { Database } from '../database/database.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { type Claimed, claimNext, isAnyWaiting } from './claim.ts'
import type { Jobs } from './jobs.ts'
import type { Node } from './nodes.ts'
import { release, releaseUnrun } from './requeue.ts'

/** The part of a server that runs conversions. */
export interface Worker {
  /** Claims queued conversions: one was added. */
  wake(): void
  running(): number
  /** Ends a withdrawn conversion, if it runs here. */
  end(id: string): void
  /** Ends all conversions that run here but no longer belong to this server. */
  check(): Promise<void>
  /** Stops starting conversions. */
  stop(): void
  onIdle(): Promise<void>
}

interface WorkerParts {
  database: Database
  jobs: Jobs
  node: Node
  log: Logger
  slots: number
  runner: Runner
}

/** Interval of checks without a message, because messages can be lost. */
const checkIntervalMs = 1000
/** Delay before releasing an interrupted attempt again, while the database is unavailable. */
const releaseAgainMs = 1000

/** Returns a worker, which begins to claim conversions at once. */
export function createWorker({ database, jobs, node, log, slots, runner }: WorkerParts): Worker {
  const running = new Map<string, Claimed>()
  let idle = Promise.withResolvers<void>()
  let isStopped = false
  let isClaiming = false
  let isWoken = false
  /** Whether a conversion was added since the last claim. */
  let isAdded = false
  const endLooking = every(checkIntervalMs, () => void look())

  function wake(): void {
    isAdded = true
    claim()
  }

  function claim(): void {
    isWoken = true
    if (isClaiming || isStopped || running.size >= slots) return
    isClaiming = true
    void claimAll().finally(() => {
      isClaiming = false
      if (isWoken) claim()
    })
  }

  async function look(): Promise<void> {
    if (isClaiming || isStopped || running.size >= slots) return
    // A claim is a transaction of several statements: too much to try every second on an idle server.
    if (await isAnyWaiting(database).catch(() => false)) wake()
  }

  async function claimAll(): Promise<void> {
    while (isWoken && !isStopped && running.size < slots) {
      const isOneSure = isAdded
      isWoken = false
      isAdded = false
      try {
        const first = isOneSure ? claimNext({ database, jobs, node }) : claimIfAny()
        for (let claimed = await first; claimed; claimed = await claimIfAny()) {
          if (claimed !== 'again') {
            void run(claimed)
            // Until then it still counts as queued.
            await claimed.claiming
          }
          if (running.size < slots && !isStopped) continue
          isWoken = false
          return
        }
      } catch (err) {
        // What cannot be returned because this server stops is found by the others.
        log[isUnavailable(err) ? 'warn' : 'error']({ err }, 'no conversion could be taken from the queue')
      }
    }
  }

  /** A claim is a transaction of several statements, and after an end or another claim mostly nothing is queued. */
  async function claimIfAny(): Promise<Claimed | 'again' | undefined> {
    return (await isAnyWaiting(database)) ? await claimNext({ database, jobs, node }) : undefined
  }

  async function run(claimed: Claimed): Promise<void> {
    const { id } = claimed
    running.set(id, claimed)
    try {
      await runner.run(claimed.attempt)
      if (!claimed.isRecorded()) await giveBack(claimed)
    } finally {
      running.delete(id)
      if (running.size === 0) {
        idle.resolve()
        idle = Promise.withResolvers<void>()
      }
      claim()
    }
  }

  /** Returns a claimed conversion to the queue, and repeats that while the database is unavailable. */
  async function giveBack({ id, claim, isClaimed }: Claimed): Promise<void> {
    for (;;) {
      try {
        // An attempt whose claim failed had only begun, so that it does not count.
        if (isClaimed()) await release(database, jobs, id, claim)
        else await releaseUnrun(database, jobs, id, claim)
        return
      } catch (err) {
        if (!isUnavailable(err)) log.error({ err, conversion_id: id }, 'a conversion could not be given back')
        if (!isUnavailable(err) || isStopped) return
        await delay(releaseAgainMs)
      }
    }
  }

  /** Returns a conversion claimed by a commit whose response was lost, which therefore does not run here. */
  async function giveBackUnknown(id: string, claim: string): Promise<void> {
    if (isStopped || isClaiming || running.has(id)) return
    if (await releaseUnrun(database, jobs, id, claim))
      log.warn({ conversion_id: id }, 'a conversion was claimed, but the answer was lost; it is queued again')
  }

  function end(id: string): void {
    void runner.cancel(id, notFound())
  }

  return {
    wake,
    running: () => running.size,
    end(id) {
      if (running.has(id)) end(id)
    },
    async check() {
      const ids = [...running.values()].filter((claimed) => claimed.isClaimed()).map(({ id }) => id)
      const { rows } = await database.query<{ id: string; claim: string | null; state: string; is_own: boolean }>(
        'SELECT id, claim, state, coalesce(node_id = $2, false) AS is_own FROM conversions WHERE id = ANY ($1) OR node_id = $2',
        [ids, node.id],
      )
      const known = new Map(rows.map((row) => [row.id, row]))
      for (const id of ids) {
        const claimed = running.get(id)
        const row = known.get(id)
        if (!claimed || claimed.isRecorded()) continue
        if (!row || row.state === 'deleted') end(id)
        else if (row.claim !== claimed.claim) void runner.cancel(id, takenOver())
      }
      for (const { id, claim, is_own: isOwn } of rows) if (isOwn && claim !== null) await giveBackUnknown(id, claim)
    },
    stop() {
      isStopped = true
      endLooking()
      for (const claimed of running.values()) claimed.giveUp()
    },
    async onIdle() {
      if (running.size > 0) await idle.promise
    },
  }
}

/** Returns the error of an attempt that another server has taken over; nothing of the attempt is recorded. */
function takenOver(): AppError {
  return new AppError('shutting_down', 'Another server has taken over the conversion.')
}
