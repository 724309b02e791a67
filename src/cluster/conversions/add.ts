/** Keeps a new conversion and puts it in the queue: its record, its job and its turn, in one transaction. */
import { randomUUID } from 'node:crypto'
import type { Conversion } from '../../conversions/conversion.ts'
import type { Database } from '../database/database.ts'
import { notify } from '../database/events.ts'
import type { Statements } from '../database/statements.ts'
import type { Jobs } from './jobs.ts'
import { type QueueLimits, readLoad, requireRoom } from './load.ts'
import { columnsOf } from './records.ts'

/** Serves as the name of a lock of PostgreSQL's: whoever adds to a queue that is nearly full holds it. */
const fullQueueLock = 0x63_76_64_71
/** Conversions that one machine can add at the same moment: as many as it has connections. */
const addedAtOnce = 10

/**
 * Returns the conversion that came first under the same mark, with nothing done; undefined where this one is the first. Without `limits`
 * there is room for any.
 * @throws AppError `queue_full` or `too_many_waiting`
 */
export async function addConversion(
  database: Database,
  jobs: Jobs,
  conversion: Conversion,
  limits?: QueueLimits,
): Promise<Conversion | undefined> {
  const { id, key_id: keyId, idempotency } = conversion
  return await database.transaction(async (statements) => {
    // First, so that of two under the same mark one waits for the other here: a mark is of one key alone.
    const virtualStart = await takeTurn(statements, keyId)
    // Looked for before it is written: an INSERT that meets its mark would wait for whoever changes that row, who may wait for the turn.
    const earlier = await findByMark(statements, idempotency?.slot)
    if (earlier) return earlier
    if (limits) await takePlace(statements, keyId, limits)
    const jobId = randomUUID()
    const { rowCount } = await statements.query(
      `INSERT INTO conversions (id, state, attempts, record, bytes, expires_at, key_id, slot, virtual_start, job_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (slot) WHERE slot IS NOT NULL DO NOTHING`,
      [...columnsOf(conversion), keyId, idempotency?.slot ?? null, virtualStart, jobId],
    )
    if (rowCount === 0) {
      const first = await findByMark(statements, idempotency?.slot)
      if (!first) throw new Error('a conversion was neither added nor there')
      return first
    }
    await jobs.send(statements, { id: jobId, conversionId: id, virtualStart })
    await notify(statements, 'queued')
    return undefined
  })
}

/** The row of the key is locked, so of this key nobody adds meanwhile; of others somebody may. */
async function takePlace(statements: Statements, keyId: string, limits: QueueLimits): Promise<void> {
  const load = await readLoad(statements, keyId)
  requireRoom(load, limits)
  if (load.waiting + load.nodes * addedAtOnce < limits.queueLimit) return
  await statements.query('SELECT pg_advisory_xact_lock($1)', [fullQueueLock])
  requireRoom(await readLoad(statements, keyId), limits)
}

async function findByMark(statements: Statements, slot: string | undefined): Promise<Conversion | undefined> {
  if (slot === undefined) return undefined
  const { rows } = await statements.query<{ record: Conversion }>('SELECT record FROM conversions WHERE slot = $1', [slot])
  return rows[0]?.record
}

/**
 * Start-time fair queueing (Goyal, Vin, Cheng, 1996), counted in conversions: a conversion starts in virtual time when the one before it of
 * its key ends, or now. Now is the start of the one that was taken last of those at work; of an idle cluster, that of the first that waits.
 */
async function takeTurn(statements: Statements, keyId: string): Promise<number> {
  const { rows } = await statements.query<{ start: number }>(
    `WITH present AS (
       SELECT coalesce(
         (SELECT max(virtual_start) FROM conversions WHERE state = 'processing'),
         (SELECT min(virtual_start) FROM conversions WHERE state = 'queued'),
         (SELECT max(next_start) FROM shares),
         0
       ) AS start
     )
     INSERT INTO shares (key_id, next_start) SELECT $1, start + 1 FROM present
     ON CONFLICT (key_id) DO UPDATE SET next_start = greatest(shares.next_start, excluded.next_start - 1) + 1
     RETURNING next_start - 1 AS start`,
    [keyId],
  )
  const [row] = rows
  if (!row) throw new Error('a key has no share')
  return row.start
}
