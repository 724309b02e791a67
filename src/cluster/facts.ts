/** What all machines must have alike: the first that starts says it, and one that differs is refused. */
import { randomUUID } from 'node:crypto'
import { AppError } from '../errors.ts'
import type { Database } from './database/database.ts'
import type { Objects } from './files/objects.ts'
import { readPlaceMark, writePlaceMark } from './files/place-mark.ts'

/**
 * Compares the secret of this machine with that of the others, and notes a new one.
 * @param fingerprints of the secret that seals, and of those that were replaced
 * @throws AppError `invalid_config`
 */
export async function checkSecret(database: Pick<Database, 'transaction'>, fingerprints: readonly string[]): Promise<void> {
  const [current = ''] = fingerprints
  await agree(database, 'secret', current, (known) => {
    if (fingerprints.includes(known)) return current
    throw new AppError(
      'invalid_config',
      'CONVERTD_SECRET_FILE holds another secret than that of the other machines, so passwords that they keep could not be read. Give all machines the same file; a new secret goes before the old one, in a line of its own.',
    )
  })
}

/**
 * Makes sure that the files of all machines lie in one place: the first one marks it with an id that the database knows.
 * @throws AppError `invalid_config`
 */
export async function checkFilePlace(database: Pick<Database, 'transaction'>, objects: Objects, signal: AbortSignal): Promise<void> {
  const own = randomUUID()
  // Within the transaction, so that those who start together wait until the mark is there.
  await agree(database, 'file place', own, async (known) => {
    const mark = await readPlaceMark(objects, signal)
    if (mark === known) return known
    if (mark === undefined && known === own) {
      await writePlaceMark(objects, own, signal)
      return own
    }
    const why =
      mark === undefined
        ? 'bears no mark of this database: a folder where nothing is mounted, or another bucket or prefix'
        : 'belongs to another database'
    throw new AppError(
      'invalid_config',
      `CONVERTD_FILES_URL leads to ${objects.describe()}, which ${why}. Files that are kept could not be found there.`,
    )
  })
}

/** `check` returns what is to be noted from now on. */
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
