/** pg-boss, which distributes queued conversions: one job each, created and ended in the transaction of its record. */
import { type Db, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { z } from 'zod'
import { attach } from '../../guard.ts'
import type { Database } from '../database/database.ts'
import { withMigrationLock } from '../database/migrate.ts'
import type { Statements } from '../database/statements.ts'

/** Identifies the issued attempt of a job. */
export interface JobAttempt {
  id: string
  retryCount: number
}

/** The jobs of pg-boss, one per queued conversion. */
export interface Jobs {
  /** A job with a smaller `virtualStart` is issued earlier. */
  send(statements: Statements, job: { id: string; conversionId: string; virtualStart: number }): Promise<void>
  /** Issues the next job; a rollback of the transaction takes it back. */
  fetch(statements: Statements): Promise<(JobAttempt & { conversionId: string }) | undefined>
  /** Returns false where the job was issued again meanwhile. */
  complete(statements: Statements, job: JobAttempt): Promise<boolean>
  /** Makes pg-boss issue the job again. Returns false where it has done so already. */
  retry(statements: Statements, job: JobAttempt): Promise<boolean>
  /** Removes the job in any state. */
  remove(statements: Statements, id: string): Promise<void>
  close(): Promise<void>
}

const queue = 'conversions'
const schema = 'convertd_queue'
/** The record limits the attempts; this value only must not be lower. */
const retryLimit = 10_000
const dayS = 24 * 3600
/** pg-boss requires a time; queued jobs are never dropped. */
const waitsForS = 3650 * dayS
/** Time for which ended jobs are kept for inspection. */
const keptForS = 600

/**
 * Starts pg-boss, which creates its tables where there are none; `fault` is called with each failure of its maintenance.
 * @throws AppError `store_unavailable`
 */
export async function startBoss(database: Database, fault: (err: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({
    db: adapt(database),
    schema,
    schedule: false,
    supervise: true,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  attach(boss, 'error', fault)
  // No timeout of pg-boss: the servers watch each other.
  const options = { retryLimit, retryDelay: 0, expireInSeconds: dayS, retentionSeconds: waitsForS, deleteAfterSeconds: keptForS }
  const start = async () => {
    await boss.start()
    await boss.createQueue(queue, options)
  }
  await database.session(
    () => undefined,
    (statements) => withMigrationLock(statements, start),
  )
  return boss
}

/** Starts pg-boss on the database and returns its queue. @throws AppError `store_unavailable` */
export async function openJobs(database: Database, log: Logger): Promise<Jobs> {
  const boss = await startBoss(database, (err) => log.warn({ err }, 'queue maintenance failed; will retry'))
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

/** Response of pg-boss, which its types do not describe. */
const response = z.object({ affected: z.number() })

function isAffected(answer: unknown): boolean {
  return response.parse(answer).affected > 0
}
