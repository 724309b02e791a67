/** The shared queue: records and jobs in PostgreSQL, in one transaction. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Runner } from '../../conversions/attempt.ts'
import type { Conversion } from '../../conversions/conversion.ts'
import type { Queue } from '../../conversions/queue.ts'
import type { Waiters } from '../../conversions/waiters.ts'
import type { Database } from '../database/database.ts'
import { notify } from '../database/events.ts'
import { addConversion } from './add.ts'
import type { Jobs } from './jobs.ts'
import type { Node } from './nodes.ts'
import { createPlaces } from './places.ts'
import { positionOf } from './position.ts'
import { createWorker, type Worker } from './worker.ts'

/** The dependencies of `createClusterQueue`. */
export interface ClusterQueueParts {
  config: Pick<Config, 'queueLimit' | 'keyQueueLimit'>
  /** Conversions at once on this server; none if it only serves requests. */
  slots: number
  log: Logger
  database: Database
  jobs: Jobs
  node: Node
  waiters: Waiters
  /** Called for every change of state that this server makes. */
  observe: (conversion: Conversion) => void
}

/** Time limit for the end of a withdrawn conversion: its server stops it within a second, and a dead server is detected meanwhile. */
const endedWithinMs = 20_000
const checkIntervalMs = 250

/** Returns the queue of all servers; this server's worker starts with `start`. */
export function createClusterQueue({ config, slots, log, database, jobs, node, waiters, observe }: ClusterQueueParts) {
  const places = createPlaces({ config, database })
  let worker: Worker | undefined
  let runner: Runner | undefined
  let isStopped = false

  /** Waits until no server runs a withdrawn conversion any more. */
  async function untilEnded(id: string): Promise<void> {
    const deadline = performance.now() + endedWithinMs
    while (performance.now() < deadline) {
      const { rows } = await database.query<{ runs: boolean }>('SELECT node_id IS NOT NULL AS runs FROM conversions WHERE id = $1', [id])
      if (!rows[0]?.runs) return
      const enough = new AbortController()
      await Promise.race([waiters.wait(id, checkIntervalMs, enough.signal), delay(checkIntervalMs)])
      enough.abort()
    }
    log.error({ conversion_id: id }, 'the server that runs a withdrawn conversion does not confirm its end')
  }

  const queue: Queue = {
    // Also while this server stops: other servers run the conversion, or this one after its next start.
    reserve: (keyId) => places.reserve(keyId),
    async add(conversion, place, inputs) {
      await inputs
      const first = await addConversion(database, jobs, conversion, { nodeId: node.id, limits: config }).finally(() => {
        place.release()
        places.forgetLoads()
      })
      if (first) return first
      observe(conversion)
      worker?.wake()
      return conversion
    },
    async withdraw(id) {
      const isWithdrawn = await database.transaction(async (statements) => {
        const { rows } = await statements.query<{ job_id: string }>(
          `UPDATE conversions SET state = 'deleted', bytes = 0, slot = NULL, changed_at = clock_timestamp()
           WHERE id = $1 AND state <> 'deleted' RETURNING job_id`,
          [id],
        )
        const [row] = rows
        if (!row) return false
        await jobs.remove(statements, row.job_id)
        await notify(statements, 'withdrawn', id)
        await notify(statements, 'changed', id)
        return true
      })
      if (isWithdrawn) await untilEnded(id)
      return isWithdrawn
    },
    position: (conversion) => positionOf(database, conversion),
    counts: () => countAll(database),
    countsOf: (keyId) => countOne(database, keyId),
    freeSlots: () => (worker ? Math.max(0, slots - worker.running()) : 0),
    attach(given) {
      runner = given
    },
    async start() {
      if (!runner) throw new Error('the queue has no runner')
      if (slots === 0) return
      worker = createWorker({ database, jobs, node, log, slots, runner })
      worker.wake()
    },
    stop() {
      isStopped = true
      worker?.stop()
    },
    onIdle: async () => await worker?.onIdle(),
    isStopped: () => isStopped,
  }
  return { queue, worker: () => worker }
}

const nothing = { waiting: 0, running: 0 }

async function countAll(database: Database): Promise<{ waiting: number; running: number }> {
  const text = 'SELECT coalesce(sum(waiting), 0)::integer AS waiting, coalesce(sum(running), 0)::integer AS running FROM shares'
  return (await database.query<{ waiting: number; running: number }>(text)).rows[0] ?? nothing
}

async function countOne(database: Database, keyId: string): Promise<{ waiting: number; running: number }> {
  const text = 'SELECT waiting, running FROM shares WHERE key_id = $1'
  return (await database.query<{ waiting: number; running: number }>(text, [keyId])).rows[0] ?? nothing
}
