/** Checks what all servers must have in common: the first one records it, and a server that differs is refused. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { Database } from './database/database.ts'
import type { Objects } from './files/objects.ts'
import { readPlaceMark, writePlaceMark } from './files/place-mark.ts'

/**
 * Compares this server's secret with the others', and records a new one.
 * @param fingerprints of the current secret and of replaced ones
 * @throws AppError `invalid_config`
 */
export async function checkSecret(database: Pick<Database, 'transaction'>, fingerprints: readonly string[]): Promise<void> {
  const [current = ''] = fingerprints
  await agree(database, 'secret', current, (known) => {
    if (fingerprints.includes(known)) return current
    throw new AppError(
      'invalid_config',
      'CONVERTD_SECRET_FILE differs from the secret of the other servers, so this one could not decrypt their passwords. Use the same file on all servers; put a new secret on a separate line before the old one.',
    )
  })
}

/**
 * Records the version of conversion records that this server writes, unless a newer one is known.
 * @throws AppError `data_folder_newer` if a newer convertd has written records that this one may misread
 */
export async function checkRecordVersion(database: Pick<Database, 'transaction'>, own: number): Promise<void> {
  await agree(database, 'record version', String(own), (known) => {
    if (Number(known) <= own) return String(own)
    throw new AppError(
      'data_folder_newer',
      `The database holds conversions of version ${known}, written by a newer convertd; this one supports version ${own}. Start the newer convertd.`,
    )
  })
}

/**
 * Checks that all servers use the same file storage: the first one marks it with an id that the database knows.
 * @throws AppError `invalid_config`
 */
export async function checkFilePlace(database: Pick<Database, 'transaction'>, objects: Objects, signal: AbortSignal): Promise<void> {
  const own = randomUUID()
  // Within the transaction, so that servers starting simultaneously wait for the mark.
  await agree(database, 'file place', own, async (known) => {
    const mark = await readPlaceMark(objects, signal)
    if (mark === known) return known
    if (mark === undefined && known === own) {
      await writePlaceMark(objects, own, signal)
      return own
    }
    const why =
      mark === undefined
        ? 'has no mark of this database: the folder is not mounted, or the bucket or prefix is wrong'
        : 'belongs to another database'
    throw new AppError(
      'invalid_config',
      `CONVERTD_FILES_URL points to ${objects.describe()}, which ${why}. The existing files are not there.`,
    )
  })
}

/** `check` returns the value to record. */
async function agree(
  database: Pick<Database, 'transaction'>,
  name: string,
  own: string,
  check: (known: string) => string | Promise<string>,
): Promise<void> {
  await database.transaction(async (statements) => {
    await statements.query('INSERT INTO facts (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [name, own])
    const { rows } = await statements.query<{ value: string }>('SELECT value FROM facts WHERE name = $1 FOR UPDATE', [name])
    const known = rows[0]?.value ?? ''
    const noted = await check(known)
    if (known !== noted) await statements.query('UPDATE facts SET value = $2 WHERE name = $1', [name, noted])
  })
}
