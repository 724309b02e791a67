/** Takes the next conversion for this machine, and what its attempt records. */
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

export interface Claimed {
  id: string
  /** Says which attempt this is: the fence. */
  claim: string
  attempt: Attempt
  /** Whether its end is recorded. */
  isRecorded(): boolean
  /** Records nothing more: what is not recorded by now is run again. */
  giveUp(): void
}

interface ClaimParts {
  database: Database
  jobs: Jobs
  node: Node
}

/** Progress is recorded at most so often. */
const reportEveryMs = 500
/** While the database is away, an end waits to be recorded. */
const finishAgainMs = 500

/** Returns undefined where nothing waits. */
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
      // Withdrawn, or it has another job.
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

/** One that is not to be tried again is taken all the same: whoever runs it records why it failed. */
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
    // Losing it harms no one, so nobody waits for the disk.
    await database.query(
      `WITH relaxed AS (SELECT set_config('synchronous_commit', 'off', true))
       UPDATE conversions SET record = $3 FROM relaxed WHERE id = $1 AND claim = $2 AND state = 'processing'`,
      [id, claim, JSON.stringify(conversion)],
    )
  }

  async function finishOnce(ended: Conversion): Promise<boolean> {
    return await database.transaction(async (statements) => {
      const { rowCount } = await statements.query(
        `UPDATE conversions SET state = $2, attempts = $3, record = $4, bytes = $5, expires_at = $6, changed_at = clock_timestamp(), node_id = NULL
         WHERE id = $1 AND claim = $7 AND state = 'processing'`,
        [...columnsOf(ended), claim],
      )
      if (rowCount === 0) {
        // Taken over, or withdrawn; or recorded already, by a commit of which nobody was told.
        const ownEnd = "SELECT 1 FROM conversions WHERE id = $1 AND claim = $2 AND state IN ('completed', 'failed', 'expired')"
        return (await statements.query(ownEnd, [id, claim])).rowCount > 0
      }
      if (!(await jobs.complete(statements, job))) throw new TakenAway()
      await notify(statements, 'changed', id)
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
          // The next report, or the end, says the same and more.
          if (!isRecorded) void writeReport().catch(() => undefined)
        })
      },
      async finish(ended) {
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

/** pg-boss has handed the job out again. Thrown so that the end is rolled back. */
class TakenAway extends Error {}
