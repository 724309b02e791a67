/** Computes the position of a conversion in the queue of all servers. */
import type { Conversion } from '../../conversions/conversion.ts'
import type { Database } from '../database/database.ts'

/** Maximum position that is counted; later ones are estimated, because counting a long queue for every request would slow everyone down. */
const countedUpTo = 200

/**
 * Returns the 1-based position; null for a conversion that is not queued. The estimate counts on the starts of a key's queued conversions
 * being consecutive, as they are except for deleted ones. The others are counted in order, because PostgreSQL would otherwise read the
 * whole table for those ahead.
 */
export async function positionOf(database: Database, { id }: Conversion): Promise<number | null> {
  const { rows } = await database.query<{ ahead: number }>(
    `SELECT CASE WHEN counted.ahead < ${countedUpTo} THEN counted.ahead ELSE greatest(counted.ahead, (
       SELECT coalesce(sum(least(greatest(own.virtual_start - (next_start - waiting), 0), waiting)), 0) FROM shares WHERE waiting > 0
     )) END::integer AS ahead
     FROM conversions AS own, LATERAL (
       SELECT count(*) AS ahead FROM (
         SELECT 1 FROM conversions AS other
         WHERE other.state = 'queued' AND (other.virtual_start, other.id) < (own.virtual_start, own.id)
         ORDER BY other.virtual_start, other.id LIMIT ${countedUpTo}
       ) AS others
     ) AS counted
     WHERE own.id = $1 AND own.state = 'queued'`,
    [id],
  )
  const [row] = rows
  return row ? 1 + row.ahead : null
}
