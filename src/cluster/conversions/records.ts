/** Stores the records of all servers as rows in PostgreSQL. */
import type { Conversion, State } from '../../conversions/conversion.ts'
import { bytesOf } from '../../conversions/conversion.ts'
import type { Records } from '../../conversions/records.ts'
import type { Database } from '../database/database.ts'

/** Maximum due records in one check; the rest follows in the next. */
const dueAtOnce = 1000
/** Time after which another server continues a withdrawal: the first server was killed before it removed the files. */
const withdrawnForS = 60

interface Kept {
  record: Conversion
}

/** Returns the values of the columns `id`, `state`, `attempts`, `record`, `bytes` and `expires_at`. */
export function columnsOf(conversion: Conversion): unknown[] {
  const { id, state, attempts, expires_at } = conversion
  return [id, state, attempts, JSON.stringify(conversion), bytesOf(conversion), expires_at]
}

/** Returns the records of all servers. Every method throws AppError `store_unavailable` if the database cannot be reached. */
export function createClusterRecords(database: Database): Records {
  return {
    async find(id) {
      const { rows } = await database.query<Kept>("SELECT record FROM conversions WHERE id = $1 AND state <> 'deleted'", [id])
      return rows[0]?.record
    },
    async has(id) {
      return (await database.query('SELECT 1 FROM conversions WHERE id = $1', [id])).rowCount > 0
    },
    async findBySlot(slot) {
      const { rows } = await database.query<Kept>('SELECT record FROM conversions WHERE slot = $1', [slot])
      return rows[0]?.record
    },
    async statesOf(ids) {
      const { rows } = await database.query<{ id: string; state: State; attempts: number }>(
        "SELECT id, state, attempts FROM conversions WHERE id = ANY ($1) AND state <> 'deleted'",
        [ids],
      )
      return new Map(rows.map((row) => [row.id, row]))
    },
    async list({ keyId, state, limit, before }) {
      const conditions = ["state <> 'deleted'"]
      const values: unknown[] = []
      const add = (condition: string, value: unknown) => conditions.push(`${condition} $${values.push(value)}`)
      if (keyId !== undefined) add('key_id =', keyId)
      if (state !== undefined) add('state =', state)
      if (before !== undefined) add('id <', before)
      // One more than requested shows whether there is a next page.
      const text = `SELECT record FROM conversions WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT $${values.push(limit + 1)}`
      const { rows } = await database.query<Kept>(text, values)
      const conversions = rows.slice(0, limit).map(({ record }) => record)
      return { conversions, next: rows.length > limit ? (conversions.at(-1)?.id ?? null) : null }
    },
    async bytesOf(keyId) {
      const { rows } = await database.query<{ bytes: string }>('SELECT bytes FROM shares WHERE key_id = $1', [keyId])
      return Number(rows[0]?.bytes ?? 0)
    },
    async due(now, keepRecordMs) {
      const { rows } = await database.query<{ id: string }>(
        `(SELECT id FROM conversions WHERE state IN ('completed', 'failed') AND expires_at <= to_timestamp($1::double precision / 1000) LIMIT $3)
         UNION ALL
         (SELECT id FROM conversions WHERE state = 'expired' AND expires_at <= to_timestamp($2::double precision / 1000) LIMIT $3)
         UNION ALL
         (SELECT id FROM conversions WHERE state = 'deleted' AND changed_at < clock_timestamp() - make_interval(secs => $4) LIMIT $3)`,
        [now, now - keepRecordMs, dueAtOnce, withdrawnForS],
      )
      return rows.map(({ id }) => id)
    },
    async expire(expired) {
      const { rowCount } = await database.query(
        `UPDATE conversions SET state = $2, attempts = $3, record = $4, bytes = $5, expires_at = $6, changed_at = clock_timestamp()
         WHERE id = $1 AND state IN ('completed', 'failed')`,
        columnsOf(expired),
      )
      return rowCount > 0
    },
    async drop(id) {
      await database.query("DELETE FROM conversions WHERE id = $1 AND state IN ('expired', 'deleted')", [id])
    },
  }
}
