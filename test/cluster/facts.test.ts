/** Machines that do not fit together are refused, by the name of the setting. */
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/cluster/database/database.ts'
import { checkFilePlace, checkRecordVersion, checkSecret } from '../../src/cluster/facts.ts'
import { createSharedFolder } from '../../src/cluster/files/shared-folder.ts'
import { createSeal } from '../../src/cluster/secrets/seal.ts'
import { type Postgres, startPostgres } from '../helpers/postgres.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

const never = new AbortController().signal

async function openMachine() {
  const database = await openDatabase({ url: await postgres.createDatabase() }, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  return database
}

test('a machine with another secret is refused; a new secret is listed before the old one', async () => {
  const database = await openMachine()
  const of = (...secrets: string[]) => createSeal(secrets).fingerprints
  await checkSecret(database, of('first'))
  await checkSecret(database, of('first'))
  await expect(checkSecret(database, of('other'))).rejects.toThrow('CONVERTD_SECRET_FILE differs from the secret')
  await checkSecret(database, of('second', 'first'))
  await checkSecret(database, of('second'))
  await expect(checkSecret(database, of('first'))).rejects.toThrow('CONVERTD_SECRET_FILE')
})

test('a machine that knows only an older form of records is refused, and a newer one is noted', async () => {
  const database = await openMachine()
  await checkRecordVersion(database, 2)
  await checkRecordVersion(database, 2)
  await checkRecordVersion(database, 10)
  await expect(checkRecordVersion(database, 9)).rejects.toThrow('conversions of version 10, written by a newer convertd')
  await checkRecordVersion(database, 10)
})

test('machines that start together agree on one file storage; another one, or one of another database, is refused', async () => {
  const database = await openMachine()
  const folder = await makeTempDir()
  await Promise.all([1, 2, 3, 4].map(() => checkFilePlace(database, createSharedFolder(folder), never)))
  await checkFilePlace(database, createSharedFolder(folder), never)
  await expect(checkFilePlace(database, createSharedFolder(await makeTempDir()), never)).rejects.toThrow('has no mark of this database')
  const stranger = await openMachine()
  await expect(checkFilePlace(stranger, createSharedFolder(folder), never)).rejects.toThrow('belongs to another database')
  // What was refused is not noted.
  await checkFilePlace(stranger, createSharedFolder(await makeTempDir()), never)
})
