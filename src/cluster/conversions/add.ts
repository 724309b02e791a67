/** Stores and queues a new conversion: its record, its job and its order, in one transaction. */
import { randomUUID } from 'node:crypto'
import type { Conversion } from '../../conversions/conversion.ts'
import type { Database } from '../database/database.ts'
import { notify } from '../database/events.ts'
import type { Statements } from '../database/statements.ts'
import type { Jobs } from './jobs.ts'
import { type Load, type QueueLimits, readLoad, requireCapacity } from './load.ts'
import { columnsOf } from './records.ts'

/** Number of the PostgreSQL advisory lock for adding to a nearly full queue. */
const fullQueueLock = 0x63_76_64_71
/** Conversions that one server can add at the same time: the size of its connection pool. */
const addedAtOnce = 10

/** The server that adds a conversion, and the limits of the queue. */
interface AddOptions {
  nodeId?: string
  limits?: QueueLimits
}

/**
 * Adds a conversion and returns undefined; returns the first conversion with the same idempotency mark, if there is one, and adds nothing.
 * Without `limits` the queue is unlimited. `nodeId` is the server that adds it and looks for work afterwards without a message.
 * @throws AppError `queue_full` or `too_many_waiting`
 */
export async function addConversion(
  database: Database,
  jobs: Jobs,
  conversion: Conversion,
  { nodeId, limits }: AddOptions = {},
): Promise<Conversion | undefined> {
  const { id, key_id: keyId, idempotency } = conversion
  try {
    return await database.transaction(async (statements) => {
      const [virtualStart, earlier, load] = await Promise.all([
        // First, so that the second of two uploads with the same mark waits here: this locks the key's row, and a mark belongs to one key.
        assignVirtualStart(statements, keyId),
        // Read before writing: an INSERT that meets its mark would wait for a transaction that changes that row, which may be waiting for
        // this lock.
        findByMark(statements, idempotency?.slot),
        limits && readLoad(statements, keyId),
      ])
      if (earlier) return earlier
      if (limits && load) await requirePlace(statements, keyId, limits, load)
      const jobId = randomUUID()
      const [{ rowCount }] = await Promise.all([
        statements.query(
          `INSERT INTO conversions (id, state, attempts, record, bytes, expires_at, key_id, slot, virtual_start, job_id)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (slot) WHERE slot IS NOT NULL DO NOTHING`,
          [...columnsOf(conversion), keyId, idempotency?.slot ?? null, virtualStart, jobId],
        ),
        jobs.send(statements, { id: jobId, conversionId: id, virtualStart }),
        (!load || hasFreeServer(load)) && notify(statements, 'queued', nodeId),
      ])
      if (rowCount === 0) throw new Repeated()
      return undefined
    })
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    const first = await findByMark(database, idempotency?.slot)
    if (!first) throw new Error('a conversion was neither added nor there', { cause: error })
    return first
  }
}

/** Thrown to roll back: there is a conversion with the same mark. */
class Repeated extends Error {}

/** Returns whether a server may be free to run the conversion at once. */
function hasFreeServer({ running, slots, waiting, nodes }: Load): boolean {
  return running < slots || waiting < nodes
}

/**
 * Checks the limits. The key's row is locked, so that nobody else adds for this key. Others may add for theirs, so that a nearly full queue
 * is checked again under a lock.
 */
async function requirePlace(statements: Statements, keyId: string, limits: QueueLimits, load: Load): Promise<void> {
  requireCapacity(load, limits)
  if (load.waiting + load.nodes * addedAtOnce < limits.queueLimit) return
  await statements.query('SELECT pg_advisory_xact_lock($1)', [fullQueueLock])
  requireCapacity(await readLoad(statements, keyId), limits)
}

async function findByMark(statements: Statements, slot: string | undefined): Promise<Conversion | undefined> {
  if (slot === undefined) return undefined
  const { rows } = await statements.query<{ record: Conversion }>('SELECT record FROM conversions WHERE slot = $1', [slot])
  return rows[0]?.record
}

/**
 * Returns the virtual start of the next conversion of a key, by start-time fair queueing (Goyal, Vin, Cheng, 1996), counted in conversions:
 * the end of the key's previous conversion, or now. Now is the start of the running conversion that was claimed last; in an idle cluster,
 * of the first queued one.
 */
async function assignVirtualStart(statements: Statements, keyId: string): Promise<number> {
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
