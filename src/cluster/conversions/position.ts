/** Computes the position of a conversion in the queue of all servers. */
import type { Conversion } from '../../conversions/conversion.ts'
import type { Database } from '../database/database.ts'

/** Maximum position that is counted; later ones are estimated, because counting a long queue for every request would slow everyone down. */
const countedUpTo = 200

/** Returns the 1-based position; null for a conversion that is not queued. */
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

/** Estimates the position. The starts of a key's queued conversions are consecutive, except for deleted ones. */
async function estimate(database: Database, start: number): Promise<number> {
  const { rows } = await database.query<{ ahead: number }>(
    `SELECT coalesce(sum(least(greatest($1 - (next_start - waiting), 0), waiting)), 0)::integer AS ahead FROM shares WHERE waiting > 0`,
    [start],
  )
  return rows[0]?.ahead ?? 0
}
