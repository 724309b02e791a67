/** Claims the next conversion for this machine, and records its attempt. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Attempt, startAttempt } from '../../conversions/attempt.ts'
import type { Conversion } from '../../conversions/conversion.ts'
import { after } from '../../guard.ts'
import type { Database } from '../database/database.ts'
import { notify } from '../database/events.ts'
import { isUnavailable } from '../database/unavailable.ts'
import type { Jobs } from './jobs.ts'
import type { Node } from './nodes.ts'
import { columnsOf } from './records.ts'

/** A conversion that this server has claimed. */
export interface Claimed {
  id: string
  /** Identifies this attempt, so that only its owner can write its outcome. */
  claim: string
  attempt: Attempt
  /** Whether its end is recorded. */
  isRecorded(): boolean
  /** Stops recording: an attempt without a recorded end is run again. */
  giveUp(): void
}

interface ClaimParts {
  database: Database
  jobs: Jobs
  node: Node
}

/** Minimum time between two records of progress. */
const reportEveryMs = 500
/** Delay before recording an end again while the database is unavailable. */
const finishAgainMs = 500

/** Returns whether any conversion is queued, by one index lookup. */
export async function isAnyWaiting(database: Database): Promise<boolean> {
  return (await database.query("SELECT 1 FROM conversions WHERE state = 'queued' LIMIT 1")).rowCount > 0
}

/** Claims the next conversion. Returns undefined where none is queued, and `again` where a job had no conversion to run. */
export async function claimNext({ database, jobs, node }: ClaimParts): Promise<Claimed | 'again' | undefined> {
  const claim = randomUUID()
  const taken = await database.transaction(async (statements) => {
    if (!(await node.hold(statements))) return undefined
    const job = await jobs.fetch(statements)
    if (!job) return undefined
    const { rows } = await statements.query<{ record: Conversion }>(
      "SELECT record FROM conversions WHERE id = $1 AND job_id = $2 AND state IN ('queued', 'processing') FOR UPDATE",
      [job.conversionId, job.id],
    )
    const record = rows[0]?.record
    if (!record) {
      // The conversion was deleted or has another job by now.
      await jobs.complete(statements, job)
      return 'again' as const
    }
    const { conversion, refusal } = started(record, database.now())
    await statements.query(
      `UPDATE conversions SET state = $2, attempts = $3, record = $4, bytes = $5, expires_at = $6, changed_at = clock_timestamp(),
         claim = $7, node_id = $8, job_retry = $9 WHERE id = $1`,
      [...columnsOf(conversion), claim, node.id, job.retryCount],
    )
    return { conversion, refusal, job }
  })
  if (taken === undefined || taken === 'again') return taken
  return createAttempt(database, jobs, claim, taken)
}

/** Starts an attempt. A conversion that must not be tried again is claimed all the same: the runner records why it failed. */
function started(record: Conversion, now: number): { conversion: Conversion; refusal: unknown } {
  try {
    startAttempt(record, now)
    return { conversion: record, refusal: undefined }
  } catch (refusal) {
    return { conversion: { ...record, state: 'processing' }, refusal }
  }
}

interface Taken {
  conversion: Conversion
  refusal: unknown
  job: { id: string; retryCount: number }
}

function createAttempt(database: Database, jobs: Jobs, claim: string, { conversion, refusal, job }: Taken): Claimed {
  const { id } = conversion
  let isRecorded = false
  let isGivenUp = false
  let willReport = false

  async function writeReport(): Promise<void> {
    // No effect where the attempt was taken over, withdrawn or has ended.
    await database.query(
      `WITH relaxed AS (SELECT set_config('synchronous_commit', 'off', true))
       UPDATE conversions SET record = $3 FROM relaxed WHERE id = $1 AND claim = $2 AND state = 'processing'`,
      [id, claim, JSON.stringify(conversion)],
    )
  }

  async function finishOnce(ended: Conversion): Promise<boolean> {
    return await database.transaction(async (statements) => {
      const { rows } = await statements.query<{ state: string }>('SELECT state FROM conversions WHERE id = $1 AND claim = $2 FOR UPDATE', [
        id,
        claim,
      ])
      // Taken over or withdrawn; or already recorded, by a commit whose response was lost.
      if (rows[0]?.state !== 'processing') return rows[0] !== undefined && rows[0].state !== 'deleted'
      if (!(await jobs.complete(statements, job))) throw new TakenAway()
      await notify(statements, 'changed', id)
      // The record changes in the same transaction as the job.
      await statements.query(
        `UPDATE conversions SET state = $2, attempts = $3, record = $4, bytes = $5, expires_at = $6, changed_at = clock_timestamp(), node_id = NULL
         WHERE id = $1`,
        columnsOf(ended),
      )
      return true
    })
  }

  return {
    id,
    claim,
    isRecorded: () => isRecorded,
    giveUp() {
      isGivenUp = true
    },
    attempt: {
      conversion,
      begin() {
        if (refusal) throw refusal
        return Promise.resolve(true)
      },
      report() {
        if (willReport) return
        willReport = true
        after(reportEveryMs, () => {
          willReport = false
          // A later report, or the end, contains the same and more.
          if (!isRecorded) void writeReport().catch(() => undefined)
        })
      },
      async finish(ended, result) {
        await result
        for (;;) {
          try {
            isRecorded = await finishOnce(ended)
            return isRecorded
          } catch (error) {
            if (error instanceof TakenAway) return false
            if (!isUnavailable(error) || isGivenUp) throw error
            await delay(finishAgainMs)
          }
        }
      },
    },
  }
}

/** pg-boss has issued the job again. Thrown to roll back the end. */
class TakenAway extends Error {}
