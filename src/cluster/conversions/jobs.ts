/** pg-boss, which hands the waiting conversions out: one job for each, made and ended in the transaction of its record. */
import { type Db, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import { attach } from '../../guard.ts'
import type { Database } from '../database/database.ts'
import { oneAtATime } from '../database/migrate.ts'
import type { Statements } from '../database/statements.ts'

/** What it takes to end the one attempt that was handed out. */
export interface JobAttempt {
  id: string
  retryCount: number
}

export interface Jobs {
  /** `virtualStart`: the smaller, the earlier. */
  send(statements: Statements, job: { id: string; conversionId: string; virtualStart: number }): Promise<void>
  /** Takes the next one, until the transaction is rolled back. */
  fetch(statements: Statements): Promise<(JobAttempt & { conversionId: string }) | undefined>
  /** Returns false where it was handed out again meanwhile. */
  complete(statements: Statements, job: JobAttempt): Promise<boolean>
  /** Has it handed out again. Returns false where it was already. */
  retry(statements: Statements, job: JobAttempt): Promise<boolean>
  /** Removes it in whatever state it is. */
  remove(statements: Statements, id: string): Promise<void>
  close(): Promise<void>
}

const queue = 'conversions'
const schema = 'convertd_queue'
/** How often something may be tried is told by its record: this is only not to be less. */
const retryLimit = 10_000
const dayS = 24 * 3600
/** What waits is never dropped: pg-boss wants a time. */
const waitsForS = 3650 * dayS
/** Kept to look at, no more. */
const keptForS = 600

export async function openJobs(database: Database, log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    db: adapt(database),
    schema,
    schedule: false,
    supervise: true,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  attach(boss, 'error', (err: Error) => log.warn({ err }, 'the queue could not be looked after; it is tried again'))
  // No time-out of pg-boss's own: the machines watch each other.
  const options = { retryLimit, retryDelay: 0, expireInSeconds: dayS, retentionSeconds: waitsForS, deleteAfterSeconds: keptForS }
  const start = async () => {
    await boss.start()
    await boss.createQueue(queue, options)
  }
  await database.session(
    () => undefined,
    (statements) => oneAtATime(statements, start),
  )
  return {
    async send(statements, { id, conversionId, virtualStart }) {
      await boss.send(queue, { id: conversionId }, { id, priority: -virtualStart, db: adapt(statements) })
    },
    async fetch(statements) {
      const [job] = await boss.fetch<{ id: string }>(queue, { batchSize: 1, includeMetadata: true, db: adapt(statements) })
      return job && { id: job.id, retryCount: job.retryCount, conversionId: job.data.id }
    },
    async complete(statements, job) {
      return isAffected(await boss.complete(queue, job, null, { db: adapt(statements) }))
    },
    async retry(statements, job) {
      return isAffected(await boss.fail(queue, job, null, { db: adapt(statements) }))
    },
    async remove(statements, id) {
      await boss.deleteJob(queue, id, { db: adapt(statements) })
    },
    close: () => boss.stop({ graceful: false }),
  }
}

function adapt(statements: Statements): Db {
  return { executeSql: (text, values = []) => statements.query(text, values) }
}

/** What pg-boss answers, of which its types say nothing. */
const response = z.object({ affected: z.number() })

function isAffected(answer: unknown): boolean {
  return response.parse(answer).affected > 0
}
