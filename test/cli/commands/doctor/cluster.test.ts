/** What `convertd doctor` finds of what several servers share. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCluster } from '../../../../src/cli/commands/doctor/cluster.ts'
import { openCluster } from '../../../../src/cluster/open.ts'
import { loadConfig } from '../../../../src/config.ts'
import { prepareDataFolder } from '../../../../src/store/data-folder.ts'
import { version } from '../../../../src/version.ts'
import { type Postgres, startPostgres } from '../../../helpers/postgres.ts'
import { s3Key, startS3 } from '../../../helpers/s3-server.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

async function makeSettings(url: string) {
  const folder = await makeTempDir()
  await writeFile(join(folder, 'secret'), 'a secret of at least 32 characters')
  return {
    CONVERTD_DATA_DIR: await makeTempDir(),
    CONVERTD_DATABASE_URL: url,
    CONVERTD_FILES_URL: `file://${await makeTempDir()}`,
    CONVERTD_SECRET_FILE: join(folder, 'secret'),
  }
}

async function statusOf(settings: Record<string, string>) {
  const checks = await checkCluster(loadConfig(settings))
  return Object.fromEntries(checks.map(({ name, status }) => [name, status]))
}

async function startOnce(settings: Record<string, string>): Promise<void> {
  const config = loadConfig(settings)
  const cluster = await openCluster(config, await prepareDataFolder(config.dataDir), pino({ level: 'silent' }))
  await cluster.close()
}

test('prints nothing for a single server', async () => {
  expect(await checkCluster(loadConfig({}))).toEqual([])
})

test('accepts an empty database, and leaves it empty', async () => {
  const settings = await makeSettings(await postgres.createDatabase())
  expect(await statusOf(settings)).toEqual({ database: 'warn', clocks: 'ok', versions: 'ok', secret: 'ok', files: 'ok' })
  const client = new Client(settings.CONVERTD_DATABASE_URL)
  await client.connect()
  expect((await client.query(`SELECT nspname FROM pg_namespace WHERE nspname LIKE 'convertd%'`)).rows).toEqual([])
  await client.end()
})

test('reports a server that differs from the others', async () => {
  const settings = await makeSettings(await postgres.createDatabase())
  await startOnce(settings)
  expect(await statusOf(settings)).toMatchObject({ versions: 'ok', secret: 'ok', files: 'ok' })
  const others = await makeSettings(settings.CONVERTD_DATABASE_URL)
  await writeFile(others.CONVERTD_SECRET_FILE, 'another secret of at least 32 characters')
  expect(await statusOf(others)).toMatchObject({ secret: 'fail', files: 'fail' })
  await expect(startOnce(others)).rejects.toMatchObject({ code: 'invalid_config' })
})

test('checks a bucket, and reports its problems', async () => {
  const { endpoint } = await startS3()
  const settings = await makeSettings(await postgres.createDatabase())
  const key = join(settings.CONVERTD_DATA_DIR, 'key')
  await writeFile(key, `${s3Key.accessKeyId}\n${s3Key.secretAccessKey}`)
  const bucket = { ...settings, CONVERTD_FILES_URL: `s3://files?endpoint=${endpoint}`, CONVERTD_FILES_KEY_FILE: key }
  expect(await statusOf(bucket)).toMatchObject({ files: 'ok' })
  expect(await statusOf({ ...bucket, CONVERTD_FILES_URL: `s3://others?endpoint=${endpoint}` })).toMatchObject({ files: 'fail' })
})

test('reports an unreachable database and a newer convertd', async () => {
  const settings = await makeSettings(await postgres.createDatabase())
  expect(await statusOf({ ...settings, CONVERTD_DATABASE_URL: 'postgres://me@127.0.0.1:1/convertd' })).toEqual({
    database: 'fail',
    files: 'ok',
  })
  await startOnce(settings)
  const client = new Client(settings.CONVERTD_DATABASE_URL)
  await client.connect()
  await client.query(`INSERT INTO convertd.migrations (name, run_on) VALUES ('99991231000000000_future', now())`)
  await client.end()
  expect(await statusOf(settings)).toMatchObject({ versions: 'warn' })
})

test('names the version of every server, and reports incompatible ones', async () => {
  const settings = await makeSettings(await postgres.createDatabase())
  await startOnce(settings)
  const client = new Client({ connectionString: settings.CONVERTD_DATABASE_URL, options: '-c search_path=convertd' })
  await client.connect()
  const [major, minor] = version.split('.').map(Number)
  const next = `${major}.${(minor ?? 0) + 1}.3`
  const add = (name: string, its: string | null) =>
    client.query('INSERT INTO nodes (id, name, slots, version) VALUES (gen_random_uuid(), $1, 1, $2)', [name, its])
  for (const [name, its] of [
    ['first', null],
    ['second', version],
    ['third', next],
  ] as const)
    await add(name, its)
  const found = async () => (await checkCluster(loadConfig(settings))).filter(({ name }) => name.startsWith('server'))
  expect((await found()).map(({ status, detail }) => [status, detail])).toEqual([
    ['ok', 'first: convertd older'],
    ['ok', `second: convertd ${version}`],
    ['ok', `third: convertd ${next}`],
    ['ok', 'the versions of all running servers can be mixed'],
  ])
  await startOnce(settings)
  await add('fourth', `${major}.${(minor ?? 0) + 2}.0`)
  expect((await found()).at(-1)).toMatchObject({ name: 'servers', status: 'fail', remedy: /one release after another/ })
  // Nothing of the tables is changed before.
  await expect(startOnce(settings)).rejects.toMatchObject({ code: 'invalid_config', message: /"fourth" is at work/ })
  await client.end()
})
