/** Counts the uploads in progress of each key on all servers: one database row per upload, which is removed if its server dies. */
import { randomUUID } from 'node:crypto'
import { type KeyUploadLimits, type KeyUploads, keyStorageFull, tooManyUploads } from '../../conversions/uploads/key-uploads.ts'
import { after } from '../../guard.ts'
import type { Database } from '../database/database.ts'

interface Parts {
  database: Database
  nodeId: string
  limits: KeyUploadLimits
}

/** Delay before the row of an ended upload is deleted again after a failure, in milliseconds. Until then the upload counts. */
const endAgainMs = 1000

type Answer = 'begun' | 'too many' | 'too large'

/** Returns counters in the database. */
export function createClusterKeyUploads({ database, nodeId, limits }: Parts): KeyUploads {
  async function end(id: string): Promise<void> {
    await database.query('DELETE FROM uploads WHERE id = $1', [id]).catch(() => after(endAgainMs, () => void end(id)))
  }

  return {
    async begin(keyId, bytes) {
      const id = randomUUID()
      try {
        const { rows } = await database.query<{ answer: Answer }>('SELECT begin_upload($1, $2, $3, $4, $5, $6) AS answer', [
          ...[id, keyId, nodeId],
          ...[Math.ceil(bytes), limits.uploads, Math.floor(limits.bytes)],
        ])
        const [row] = rows
        if (row?.answer === 'too many') throw tooManyUploads(limits)
        if (row?.answer !== 'begun') throw keyStorageFull(limits)
      } catch (error) {
        // After a lost response, the row may exist.
        await end(id)
        throw error
      }
      return () => end(id)
    },
  }
}
