/** Remembers, at the destination, which conversions were moved, so that deleted ones are not moved again. */
import { appendFile, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Files, sync } from '../../store/files.ts'
import type { Database } from '../database/database.ts'

/** The ids of moved conversions. */
export interface MovedIds {
  has(id: string): Promise<boolean>
  /** Notes an id. Must be called after the record is stored: a noted conversion without a record counts as deleted. */
  note(id: string): Promise<void>
}

/** Returns the moved ids that a database has noted. */
export function movedIdsOf(database: Database): MovedIds {
  return {
    has: async (id) => (await database.query('SELECT 1 FROM moved WHERE id = $1', [id])).rowCount > 0,
    async note(id) {
      await database.query('INSERT INTO moved (id) VALUES ($1) ON CONFLICT DO NOTHING', [id])
    },
  }
}

/** Reads a file with one id per line. An incomplete line of an interrupted write is ignored. */
export async function readMovedIds({ movedIds: path }: Files): Promise<MovedIds> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const ids = new Set(text.split('\n'))
  return {
    has: async (id) => ids.has(id),
    async note(id) {
      if (ids.has(id)) return
      // Begins with a line break, because the last line may be incomplete.
      await appendFile(path, `\n${id}\n`, { mode: 0o600 })
      await sync(path)
      await sync(dirname(path))
      ids.add(id)
    },
  }
}
