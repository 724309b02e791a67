/** The files for several servers agree with the server, with each other, and with a real database. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/cluster/database/database.ts'
import { loadConfig, settings } from '../../src/config.ts'
import { type Postgres, startPostgres } from '../helpers/postgres.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

const read = (name: string) => readFile(`docs/operate/${name}`, 'utf8')
const graceS = Number(settings.CONVERTD_SHUTDOWN_GRACE_S.fallback)
const memoryMb = Number(settings.CONVERTD_MEMORY_LIMIT_MB.fallback)

test('the query for KEDA works on the database, with the load of one worker', async () => {
  const manifest = await read('cluster-kubernetes.yaml')
  const [, query = ''] = /^ +query: (.+)$/m.exec(manifest) ?? []
  const database = await openDatabase({ url: await postgres.createDatabase() }, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  expect((await database.query(query)).rows).toEqual([{ count: '0' }])
  expect(/targetQueryValue: '(\d+)'/.exec(manifest)?.[1]).toBe(/CONVERTD_CONCURRENCY, value: '(\d+)'/.exec(manifest)?.[1])
})

test.each(['cluster-kubernetes.yaml', 'cluster-compose.yaml'])('a server starts with the settings of %s', async (name) => {
  const text = await read(name)
  const env = Object.fromEntries(
    [...text.matchAll(/^ +(CONVERTD_[A-Z_]+): (\S+)$/gm)].map(([, key = '', value = '']) => [key, value.replaceAll("'", '')]),
  )
  expect(Object.keys(env)).toContain('CONVERTD_SECRET_FILE')
  for (const role of [...text.matchAll(/CONVERTD_ROLE(?:: |, value: )(\w+)/g)]) loadConfig({ ...env, CONVERTD_ROLE: role[1] })
})

test('the stop timeouts are longer than those of conversions', async () => {
  for (const [, seconds] of (await read('cluster-kubernetes.yaml')).matchAll(/terminationGracePeriodSeconds: (\d+)/g))
    expect(Number(seconds)).toBeGreaterThan(graceS + Number(/command: \[sleep, '(\d+)'\]/.exec(await read('cluster-kubernetes.yaml'))?.[1]))
  expect(Number(/stop_grace_period: (\d+)s/.exec(await read('cluster-compose.yaml'))?.[1])).toBeGreaterThan(graceS)
})

test('a worker has enough memory for its conversions', async () => {
  expect(await read('cluster-kubernetes.yaml')).toContain(`limits: { cpu: '2', memory: ${512 + 2 * memoryMb}Mi }`)
  // With the 4 GB of scratch space, which is in memory there.
  expect(await read('cluster-compose.yaml')).toContain(`mem_limit: ${512 + 2 * memoryMb + 4096}m`)
})

const haproxy = '/usr/sbin/haproxy'
test.skipIf(!existsSync(haproxy))('HAProxy accepts its file, and its own errors have the format of the API', async () => {
  const text = await read('haproxy.cfg')
  const path = join(await makeTempDir(), 'haproxy.cfg')
  await writeFile(path, text.replace(/ ssl crt \S+ alpn \S+/, ''))
  await promisify(execFile)(haproxy, ['-c', '-f', path])
  const errors = [...text.matchAll(/http-error status (\d+) .* string '(.*)'$/gm)]
  expect(errors.map(([, status]) => status)).toEqual(['503', '502', '504'])
  for (const [, status, body = ''] of errors) {
    const { message } = JSON.parse(body)
    expect(JSON.parse(body)).toEqual({
      ...{ status: false, statusCode: Number(status), message, data: null },
      errors: [{ code: 'store_unavailable', field: null, message }],
    })
  }
})
