/** Requeues conversions whose attempt was interrupted. */
import { randomUUID } from 'node:crypto'
import type { Conversion } from '../../conversions/conversion.ts'
import type { Database } from '../database/database.ts'
import { notify } from '../database/events.ts'
import type { Statements } from '../database/statements.ts'
import type { Jobs } from './jobs.ts'
import { columnsOf } from './records.ts'

interface CutOff {
  record: Conversion
  state: Conversion['state']
  job_id: string
  job_retry: number
  virtual_start: number
}

/** Requeues the conversions of dead servers; several servers may do so at once. Returns the ids. */
export async function requeueOrphans(database: Database, jobs: Jobs): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'SELECT id FROM conversions WHERE node_id IS NOT NULL AND node_id NOT IN (SELECT id FROM nodes) ORDER BY id',
  )
  for (const { id } of rows) {
    await database.transaction((statements) => requeue(statements, jobs, id, 'node_id NOT IN (SELECT id FROM nodes)', []))
  }
  return rows.map(({ id }) => id)
}

/** Releases an attempt, because this server stops. */
export async function release(database: Database, jobs: Jobs, id: string, claim: string): Promise<void> {
  await database.transaction((statements) => requeue(statements, jobs, id, 'claim = $2', [claim]))
}

/** Returns a claimed conversion that never ran, which does not count as an attempt. Returns false if the claim has been lost. */
export async function releaseUnrun(database: Database, jobs: Jobs, id: string, claim: string): Promise<boolean> {
  return await database.transaction((statements) => requeue(statements, jobs, id, 'claim = $2', [claim], 1))
}

/** Requeues a conversion. A withdrawn one only loses its server, because none of its processes runs any more. */
async function requeue(
  statements: Statements,
  jobs: Jobs,
  id: string,
  condition: string,
  values: unknown[],
  attemptsLess = 0,
): Promise<boolean> {
  const { rows } = await statements.query<CutOff>(
    `SELECT record, state, job_id, job_retry, virtual_start FROM conversions
     WHERE id = $1 AND node_id IS NOT NULL AND ${condition} FOR UPDATE SKIP LOCKED`,
    [id, ...values],
  )
  const [row] = rows
  if (!row) return false
  if (row.state !== 'processing') {
    await statements.query('UPDATE conversions SET node_id = NULL WHERE id = $1', [id])
    await notify(statements, 'changed', id)
    return true
  }
  const attempts = row.record.attempts - attemptsLess
  const queued: Conversion = { ...row.record, state: 'queued', attempts, progress: 0, started_at: null, warnings: [] }
  let jobId = row.job_id
  if (!(await jobs.retry(statements, { id: jobId, retryCount: row.job_retry }))) {
    // Gone, or issued again by pg-boss: only one job can end it.
    await jobs.remove(statements, jobId)
    jobId = randomUUID()
    await jobs.send(statements, { id: jobId, conversionId: id, virtualStart: row.virtual_start })
  }
  await statements.query(
    `UPDATE conversions SET state = $2, attempts = $3, record = $4, bytes = $5, expires_at = $6, changed_at = clock_timestamp(),
       claim = NULL, node_id = NULL, job_id = $7 WHERE id = $1`,
    [...columnsOf(queued), jobId],
  )
  await notify(statements, 'queued')
  return true
}
