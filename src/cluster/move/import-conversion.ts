/** Adds a conversion of another store to the database. */
import { randomUUID } from 'node:crypto'
import { type Conversion, isActive } from '../../conversions/conversion.ts'
import { addConversion } from '../conversions/add.ts'
import type { Jobs } from '../conversions/jobs.ts'
import { columnsOf } from '../conversions/records.ts'
import type { Database } from '../database/database.ts'

/** Returns a queued or running conversion as queued again, and any other unchanged. */
export function asWaiting(conversion: Conversion): Conversion {
  if (!isActive(conversion.state)) return conversion
  return { ...conversion, state: 'queued', progress: 0, started_at: null, warnings: [] }
}

/** Imports a conversion whose files are there already. Does nothing where it exists. */
export async function importConversion(database: Database, jobs: Jobs, conversion: Conversion): Promise<void> {
  const { rowCount } = await database.query('SELECT 1 FROM conversions WHERE id = $1', [conversion.id])
  if (rowCount > 0) return
  if (isActive(conversion.state)) {
    await addConversion(database, jobs, asWaiting(conversion))
    return
  }
  const { key_id: keyId, idempotency } = conversion
  await database.transaction(async (statements) => {
    await statements.query('INSERT INTO shares (key_id) VALUES ($1) ON CONFLICT (key_id) DO NOTHING', [keyId])
    await statements.query(
      `INSERT INTO conversions (id, state, attempts, record, bytes, expires_at, key_id, slot, virtual_start, job_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9) ON CONFLICT DO NOTHING`,
      [...columnsOf(conversion), keyId, idempotency?.slot ?? null, randomUUID()],
    )
  })
}
