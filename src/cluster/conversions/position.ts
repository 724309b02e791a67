/** The position of a conversion in the queue of all machines. */
import type { Conversion } from '../../conversions/conversion.ts'
import type { Database } from '../database/database.ts'

/** Up to here it is counted, after that estimated: counting a long queue for everyone who asks would slow everyone down. */
const countedUpTo = 200

/** Returns the 1-based position; null where it does not wait. */
export async function positionOf(database: Database, { id }: Conversion): Promise<number | null> {
  const { rows } = await database.query<{ start: number; ahead: number }>(
    `SELECT own.virtual_start AS start, (
       SELECT count(*) FROM (
         SELECT 1 FROM conversions AS other
         WHERE other.state = 'queued' AND (other.virtual_start, other.id) < (own.virtual_start, own.id) LIMIT ${countedUpTo}
       ) AS ahead
     )::integer AS ahead
     FROM conversions AS own WHERE own.id = $1 AND own.state = 'queued'`,
    [id],
  )
  const [row] = rows
  if (!row) return null
  return 1 + (row.ahead < countedUpTo ? row.ahead : Math.max(countedUpTo, await estimate(database, row.start)))
}

/** What waits of a key has starts that follow each other, but for what was deleted. */
async function estimate(database: Database, start: number): Promise<number> {
  const { rows } = await database.query<{ ahead: number }>(
    `SELECT coalesce(sum(least(greatest($1 - (next_start - waiting), 0), waiting)), 0)::integer AS ahead FROM shares WHERE waiting > 0`,
    [start],
  )
  return rows[0]?.ahead ?? 0
}
