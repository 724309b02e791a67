/** `convertd keys` where several servers share a database. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseRawKey } from '../../../../src/keys/key.ts'
import { callCli } from '../../../helpers/cli.ts'
import { type Postgres, startPostgres } from '../../../helpers/postgres.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

async function settingsOf(databaseUrl: string) {
  const folder = await makeTempDir()
  const secretFile = join(folder, 'secret')
  await writeFile(secretFile, 'a secret of at least 32 characters')
  return {
    CONVERTD_DATA_DIR: join(folder, 'not-made'),
    CONVERTD_DATABASE_URL: databaseUrl,
    CONVERTD_FILES_URL: `file://${folder}`,
    CONVERTD_SECRET_FILE: secretFile,
  }
}

test('creates, lists, rotates and revokes keys in the database, from any machine', async () => {
  const url = await postgres.createDatabase()
  const [one, other] = [await settingsOf(url), await settingsOf(url)]
  const made = await callCli(['keys', 'create', '--name', 'ci', '--admin'], one)
  const id = parseRawKey(made.stdout.trim())?.id ?? ''
  const list = async () => JSON.parse((await callCli(['keys', 'list', '--json'], other)).stdout) as object[]
  expect(await list()).toMatchObject([{ key_id: id, name: 'ci', admin: true, state: 'active', last_used_at: null }])
  const rotated = await callCli(['keys', 'rotate', id, '--grace', '1h'], other)
  expect(parseRawKey(rotated.stdout.trim())?.id).toBe(id)
  expect((await callCli(['keys', 'revoke', id, '--json'], other)).exitCode).toBe(0)
  expect(await list()).toMatchObject([{ key_id: id, state: 'revoked' }])
})

test('reports an unknown key and an unreachable database, without its address', async () => {
  const settings = await settingsOf(await postgres.createDatabase())
  const unknown = await callCli(['keys', 'revoke', 'abc'], settings)
  expect([unknown.exitCode, unknown.stderr]).toEqual([1, expect.stringContaining('no key with this id in the database')])
  const gone = await callCli(['keys', 'list'], { ...settings, CONVERTD_DATABASE_URL: 'postgres://me@127.0.0.1:1/convertd' })
  expect([gone.exitCode, gone.stderr]).toEqual([1, expect.stringContaining('The database cannot be reached')])
})
