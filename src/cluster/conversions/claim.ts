/** Claims the next conversion for this machine, and records its attempt. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Attempt, startAttempt } from '../../conversions/attempt.ts'
import type { Conversion } from '../../conversions/conversion.ts'
import { after } from '../../guard.ts'
import type { Database } from '../database/database.ts'
import { tellChanged } from '../database/events.ts'
import type { Transaction } from '../database/statements.ts'
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
  /** Resolves when the database has recorded the claim, or has failed to. */
  claiming: Promise<void>
  /** Whether the claim is recorded. */
  isClaimed(): boolean
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

/** Returns whether any conversion is queued, by one index lookup: without the order, PostgreSQL may read the whole table after a long queue. */
export async function isAnyWaiting(database: Database): Promise<boolean> {
  return (await database.query("SELECT 1 FROM conversions WHERE state = 'queued' ORDER BY virtual_start, id LIMIT 1")).rowCount > 0
}

/**
 * Claims the next conversion. Returns undefined where none is queued, and `again` where a job had no conversion to run. Returns before the
 * claim is on the database's disk: its attempt begins when it is, and fetches its inputs meanwhile.
 */
export async function claimNext({ database, jobs, node }: ClaimParts): Promise<Claimed | 'again' | undefined> {
  const claim = randomUUID()
  const claimed = Promise.withResolvers<Taken>()
  let isTaken = false
  const committed = rolledBack(database, async (statements) => {
    // Repeated although the claim was answered: only its COMMIT can have failed, and its attempt has begun.
    if (isTaken) throw new Error('a claim was not recorded')
    const [isHeld, job] = await Promise.all([node.hold(statements), jobs.fetch(statements)])
    if (!isHeld) throw new RollBack(undefined)
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
    const updated = statements.query(
      `UPDATE conversions SET state = $2, attempts = $3, record = $4, bytes = $5, expires_at = $6, changed_at = clock_timestamp(),
         claim = $7, node_id = $8, job_retry = $9 WHERE id = $1`,
      [...columnsOf(conversion), claim, node.id, job.retryCount],
    )
    const ended = statements.commit()
    const taken = { conversion, refusal, job }
    void updated.then(() => {
      isTaken = true
      claimed.resolve(taken)
    }, ignore)
    await Promise.all([updated, ended])
    return taken
  })
  const taken = await Promise.race([claimed.promise, committed])
  if (taken === undefined || taken === 'again') return taken
  return createAttempt({ database, jobs, claim, committed }, taken)
}

function ignore(): void {}

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

interface Claim extends Pick<ClaimParts, 'database' | 'jobs'> {
  claim: string
  /** Rejects if the database may not have recorded the claim. */
  committed: Promise<unknown>
}

function createAttempt({ database, jobs, claim, committed }: Claim, { conversion, refusal, job }: Taken): Claimed {
  const { id } = conversion
  let isClaimed = false
  let isRecorded = false
  let isGivenUp = false
  let willReport = false

  const claiming = committed.then(() => {
    isClaimed = true
  }, ignore)

  async function writeReport(): Promise<void> {
    // No effect where the attempt was taken over, withdrawn or has ended.
    await database.query(
      `WITH relaxed AS (SELECT set_config('synchronous_commit', 'off', true))
       UPDATE conversions SET record = $3 FROM relaxed WHERE id = $1 AND claim = $2 AND state = 'processing'`,
      [id, claim, JSON.stringify(conversion)],
    )
  }

  async function finishOnce(ended: Conversion): Promise<boolean> {
    return await rolledBack(database, async (statements) => {
      const [{ rows }, isComplete] = await Promise.all([
        statements.query<{ state: string }>('SELECT state FROM conversions WHERE id = $1 AND claim = $2 FOR UPDATE', [id, claim]),
        jobs.complete(statements, job),
      ])
      const state = rows[0]?.state
      // Taken over or withdrawn; or already recorded, by a commit whose response was lost.
      if (state !== 'processing') throw new RollBack(state !== undefined && state !== 'deleted')
      // pg-boss has issued the job again.
      if (!isComplete) throw new RollBack(false)
      await Promise.all([
        // The record changes in the same transaction as the job.
        statements.query(
          `UPDATE conversions SET state = $2, attempts = $3, record = $4, bytes = $5, expires_at = $6, changed_at = clock_timestamp(), node_id = NULL
           WHERE id = $1 RETURNING ${tellChanged}`,
          columnsOf(ended),
        ),
        statements.commit(),
      ])
      return true
    })
  }

  return {
    id,
    claim,
    claiming,
    isClaimed: () => isClaimed,
    isRecorded: () => isRecorded,
    giveUp() {
      isGivenUp = true
    },
    attempt: {
      conversion,
      begin() {
        if (refusal) throw refusal
        return committed.then(() => true)
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
        await claiming
        for (;;) {
          try {
            isRecorded = await finishOnce(ended)
            return isRecorded
          } catch (error) {
            if (!isUnavailable(error) || isGivenUp) throw error
            await delay(finishAgainMs)
          }
        }
      },
    },
  }
}

/** Thrown in a transaction: rolls it back, with an outcome that is no failure. */
class RollBack<Outcome> extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('the transaction is rolled back')
    this.outcome = outcome
  }
}

/** Calls `work` in a transaction, and returns its result or the outcome of its `RollBack`. */
async function rolledBack<Result>(database: Database, work: (statements: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await database.transaction(work)
  } catch (error) {
    if (error instanceof RollBack) return error.outcome as Result
    throw error
  }
}
