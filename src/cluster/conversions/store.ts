/** Records, queue and locks of servers that share a database. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Conversion } from '../../conversions/conversion.ts'
import type { ConversionStore } from '../../conversions/parts.ts'
import type { Waiters } from '../../conversions/waiters.ts'
import type { Database } from '../database/database.ts'
import { openJobs } from './jobs.ts'
import { createClusterKeyUploads } from './key-uploads.ts'
import { createClusterLocks } from './locks.ts'
import { joinCluster } from './nodes.ts'
import { createClusterQueue } from './queue.ts'
import { createClusterRecords } from './records.ts'
import { requeueOrphans } from './requeue.ts'

/** The dependencies of `openClusterStore`. */
export interface ClusterStoreParts {
  config: Pick<Config, 'queueLimit' | 'keyQueueLimit'>
  /** Conversions at once on this server; none if it only serves requests. */
  slots: number
  log: Logger
  database: Database
  waiters: Waiters
  observe: (conversion: Conversion) => void
}

const givenBackWithinMs = 3000

/** @throws AppError `store_unavailable` */
export async function openClusterStore(parts: ClusterStoreParts): Promise<ConversionStore> {
  const { database, log, slots, waiters } = parts
  const jobs = await openJobs(database, log)
  const node = await joinCluster({
    ...{ database, log, slots },
    async onCheck() {
      const requeued = await requeueOrphans(database, jobs)
      if (requeued.length > 0) log.warn({ conversions: requeued.length }, 'conversions of a server that is gone are queued again')
      await worker()?.check()
    },
  })
  const { queue, worker } = createClusterQueue({ ...parts, jobs, node })
  const endings = [
    // This server wakes itself for a conversion that it added.
    database.events.listen('queued', (addedBy) => addedBy !== node.id && worker()?.wake()),
    database.events.listen('changed', (id) => waiters.notify(id)),
    database.events.listen('withdrawn', (id) => worker()?.end(id)),
    database.events.onGap(() => {
      waiters.notifyAll()
      worker()?.wake()
      worker()
        ?.check()
        .catch((err: unknown) => log.warn({ err }, 'the running conversions could not be compared with the records'))
    }),
  ]
  return {
    records: createClusterRecords(database),
    queue,
    locks: createClusterLocks(database),
    now: database.now,
    createKeyUploads: (limits) => createClusterKeyUploads({ database, nodeId: node.id, limits }),
    leftWorkDirs: () => [],
    async close() {
      for (const end of endings) end()
      // What cannot be returned within this time is found by the other servers.
      await Promise.race([queue.onIdle(), delay(givenBackWithinMs, undefined, { ref: false })])
      await node.close()
      await jobs.close()
    },
  }
}
