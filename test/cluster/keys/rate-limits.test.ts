/** One count for all machines, whatever their clocks say. */
import { pino } from 'pino'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase } from '../../../src/cluster/database/database.ts'
import { clearRateLimits, createDatabaseRateLimiters } from '../../../src/cluster/keys/rate-limits.ts'
import { type Postgres, startPostgres } from '../../helpers/postgres.ts'

let postgres: Postgres
beforeAll(async () => {
  postgres = await startPostgres()
}, 60_000)
afterAll(() => postgres.remove())

async function openMachines(count: number): Promise<Database[]> {
  const url = await postgres.createDatabase()
  const machines: Database[] = []
  for (let index = 0; index < count; index++) machines.push(await openDatabase({ url }, pino({ level: 'silent' })))
  onTestFinished(async () => {
    for (const machine of machines) await machine.close()
  })
  return machines
}

test('counts simultaneous requests to several machines exactly', async () => {
  const machines = (await openMachines(3)).map((database) => createDatabaseRateLimiters(database, { rateWindowMs: 60_000 }))
  const counts = await Promise.all(machines.flatMap(({ submits }) => Array.from({ length: 20 }, () => submits.consume('key'))))
  expect(counts.map(({ consumedPoints }) => consumedPoints).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, index) => index + 1),
  )
  for (const { msBeforeNext } of counts) expect(msBeforeNext).toBeGreaterThan(50_000)
  expect((await machines[0]?.reads.get('key')) ?? null).toBeNull()
})

test('machines whose clocks differ by minutes share one window', async () => {
  const [right, late, early] = await openMachines(3)
  if (!right || !late || !early) throw new Error('there are no machines')
  const limiters = [right, late, early].map((database) => createDatabaseRateLimiters(database, { rateWindowMs: 60_000 }))
  const clock = Date.now
  onTestFinished(() => {
    Date.now = clock
  })
  const seen: RateLimiterRes[] = []
  for (let round = 0; round < 3; round++) {
    for (const [index, aheadMs] of [0, -300_000, 300_000].entries()) {
      Date.now = () => clock() + aheadMs
      const count = await limiters[index]?.submits.consume('key')
      if (count) seen.push(count)
    }
  }
  Date.now = clock
  expect(seen.map(({ consumedPoints }) => consumedPoints)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const { msBeforeNext } of seen) expect([msBeforeNext > 50_000, msBeforeNext <= 60_000]).toEqual([true, true])
})

test('a window ends, and old counters are removed', async () => {
  const [database] = await openMachines(1)
  if (!database) throw new Error('there is no machine')
  const { submits } = createDatabaseRateLimiters(database, { rateWindowMs: 1000 })
  await submits.consume('key')
  expect((await submits.consume('key')).consumedPoints).toBe(2)
  await expect.poll(async () => await submits.get('key'), { timeout: 5000 }).toBeNull()
  expect((await submits.consume('key')).consumedPoints).toBe(1)
  await database.query('UPDATE rate_limits SET expire = expire - 7200000')
  await clearRateLimits(database)
  expect((await database.query('SELECT * FROM rate_limits')).rowCount).toBe(0)
})

test('an unreachable database gives its own error, not that of the limit', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.remove())
  const database = await openDatabase({ url: await server.createDatabase() }, pino({ level: 'silent' }))
  onTestFinished(() => database.close())
  await server.stop('immediate')
  const refused: unknown = await createDatabaseRateLimiters(database, { rateWindowMs: 1000 })
    .submits.consume('key')
    .catch((error: unknown) => error)
  expect(refused).not.toBeInstanceOf(RateLimiterRes)
  expect(refused).toMatchObject({ code: 'store_unavailable' })
}, 60_000)
