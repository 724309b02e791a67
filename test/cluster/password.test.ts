/** A database that asks for a password, as those of companies do. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectDatabase } from '../../src/cluster/inspect-database.ts'
import { openSharedDatabase } from '../../src/cluster/open.ts'
import { type Postgres, startPostgres } from '../helpers/postgres.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const password = 'öpen/sesame?&%41=#+ x'
const lines: string[] = []
const log = pino({}, { write: (line: string) => void lines.push(line) })
let postgres: Postgres
let databaseUrl: string
beforeAll(async () => {
  postgres = await startPostgres({}, password)
  databaseUrl = await postgres.createDatabase()
}, 60_000)
afterAll(() => postgres.remove())

async function keep(text: string): Promise<string> {
  const path = join(await makeTempDir(), 'password')
  await writeFile(path, text)
  return path
}

test.for(['', '?application_name=x'])('the password of the file opens the database, address and %j', async (query) => {
  for (const end of ['', '\n', '\r\n']) {
    const databasePasswordFile = await keep(password + end)
    const database = await openSharedDatabase({ databaseUrl: databaseUrl + query, databasePasswordFile }, log)
    expect((await database.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(lines).toEqual([])
  }
  expect((await inspectDatabase(databaseUrl + query, await keep(password))).version).toBeGreaterThanOrEqual(150000)
})

test.for([
  [
    'another password',
    'wrong',
    { code: 'invalid_config', message: /^PostgreSQL refuses: password authentication failed for user "postgres"/ },
  ],
  ['an empty password', '', { message: /password/ }],
  ['no password', undefined, { message: /password/ }],
] as const)('%s is refused with the reason, and without any password', async ([, given, { message, ...rest }]) => {
  const databasePasswordFile = given === undefined ? undefined : await keep(given)
  const error: Error = await openSharedDatabase({ databaseUrl, databasePasswordFile }, log).then(
    () => new Error('opened'),
    (thrown) => thrown,
  )
  expect(error).toMatchObject({ ...rest, message: expect.stringMatching(message) })
  expect(error.message).toContain('CONVERTD_DATABASE_PASSWORD_FILE')
  expect(error.message).not.toContain('sesame')
})

test.for([
  ['another database', (url: string) => url.replace(/[^/]*$/, 'nowhere'), /database "nowhere" does not exist/],
  ['a port without a server', (url: string) => url.replace(/:\d+\//, ':9/'), /cannot be reached: .*ECONNREFUSED/],
  ['a host without a name', (url: string) => url.replace('127.0.0.1', 'nowhere.invalid'), /cannot be reached: .*nowhere\.invalid/],
] as const)('%s is named', async ([, change, message]) => {
  const databasePasswordFile = await keep(password)
  await expect(openSharedDatabase({ databaseUrl: change(databaseUrl), databasePasswordFile }, log)).rejects.toThrow(message)
})
