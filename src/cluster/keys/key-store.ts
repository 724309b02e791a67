/** Stores keys in the database: a change by one server or command applies to the next request to any server. */
import { AppError } from '../../errors.ts'
import type { Key } from '../../keys/key.ts'
import type { KeyStore } from '../../keys/key-store.ts'
import type { Database } from '../database/database.ts'
import type { Statements } from '../database/statements.ts'

interface Row {
  version: number
  record: Key
}

/** Version of a key's record. */
const version = 1

/** Creates the store. Every lookup queries the database, because a cached key might have been revoked. */
export function createDatabaseKeys(database: Pick<Database, 'query' | 'transaction' | 'now'>): KeyStore {
  return {
    read: async () => await readAll(database),
    now: () => database.now(),
    async find(id) {
      const { rows } = await database.query<Row>('SELECT version, record FROM api_keys WHERE id = $1', [id])
      return rows.map(keyOf).at(0)
    },
    async update(change) {
      return await database.transaction(async (statements) => {
        // Readers do not wait for this lock.
        await statements.query('LOCK TABLE api_keys IN SHARE ROW EXCLUSIVE MODE')
        const keys = await readAll(statements)
        const before = new Map(keys.map((key) => [key.id, JSON.stringify(key)]))
        const result = change(keys)
        for (const key of keys) if (before.get(key.id) !== JSON.stringify(key)) await write(statements, key)
        const kept = new Set(keys.map(({ id }) => id))
        const gone = [...before.keys()].filter((id) => !kept.has(id))
        if (gone.length > 0) await statements.query('DELETE FROM api_keys WHERE id = ANY($1)', [gone])
        return result
      })
    },
  }
}

/** Returns all keys, oldest first, as in the key file. */
async function readAll(statements: Statements): Promise<Key[]> {
  const { rows } = await statements.query<Row>(`SELECT version, record FROM api_keys ORDER BY record->>'created_at', id`)
  return rows.map(keyOf)
}

async function write(statements: Statements, key: Key): Promise<void> {
  const upsert = `INSERT INTO api_keys (id, version, record) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, record = excluded.record`
  await statements.query(upsert, [key.id, version, JSON.stringify(key)])
}

function keyOf(row: Row): Key {
  if (row.version <= version) return row.record
  const message = `The database holds a key of version ${row.version}, written by a newer convertd; this one supports version ${version}. Start the newer convertd.`
  throw new AppError('data_folder_newer', message)
}
