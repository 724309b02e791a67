/** The password of a conversion that waits: nobody reads it from a dump of the database or from the files, and at the end it is gone. */
import { execFile } from 'node:child_process'
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { startTestServer } from '../../helpers/test-server.ts'

const password = 'sesame'

async function dumpDatabase(postgres: Postgres, url: string): Promise<string> {
  const programs: string[] = []
  for await (const path of glob('/usr/lib/postgresql/*/bin/pg_dump')) programs.push(path)
  const { stdout } = await promisify(execFile)(programs.at(-1) ?? 'pg_dump', ['--dbname', url], { maxBuffer: 1e8 })
  // Rows that were changed or removed are in the files of the server until they are vacuumed, and in its log of changes.
  return stdout + (await dumpFolder(postgres.folder))
}

async function dumpFolder(folder: string): Promise<string> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  return (await Promise.all(entries.map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1').catch(() => '')))).join('\n')
}

test('a password is in no dump while its conversion waits, and nowhere after its end', { timeout: 120_000 }, async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.remove())
  const url = await postgres.createDatabase()
  const [shared, secrets] = [await makeTempDir(), await makeTempDir()]
  await writeFile(join(secrets, 'secret'), 'a secret of at least 32 characters')
  await mkdir(join(secrets, 'data'))
  const server = await startTestServer({
    CONVERTD_CONCURRENCY: '1',
    CONVERTD_DATABASE_URL: url,
    CONVERTD_FILES_URL: `file://${shared}`,
    CONVERTD_SECRET_FILE: join(secrets, 'secret'),
  })
  await server.submit('hold')
  await vi.waitFor(() => expect(server.echo.started()).toBe(1), 10_000)
  const { data } = await server.submit('secret', { fields: { password } })
  expect(data.state).toBe('queued')
  const where = async () => ({
    database: await dumpDatabase(postgres, url),
    files: await dumpFolder(shared),
    scratch: await dumpFolder(server.dataDir),
  })
  for (const [name, text] of Object.entries(await where()))
    expect({ name, hasPassword: text.includes(password) }).toEqual({ name, hasPassword: false })
  expect((await where()).database).toContain(data.conversion_id)
  expect(await readdir(join(shared, data.conversion_id))).toContain('secrets')
  server.echo.letGo()
  const ended = await server.call(`/api/v1/conversions/${data.conversion_id}`, { headers: { Prefer: 'wait=30' } })
  expect(ended.data.state).toBe('completed')
  await vi.waitFor(async () => expect(await readdir(join(shared, data.conversion_id))).toEqual(['results']), 5000)
  for (const [name, text] of Object.entries(await where()))
    expect({ name, hasPassword: text.includes(password) }).toEqual({ name, hasPassword: false })
  expect(JSON.stringify(server.logs())).not.toContain(password)
})
