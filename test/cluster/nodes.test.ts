/** Machines that share a database: what one does holds on the others, and what a dead one ran is run again. */
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { claimNext } from '../../src/cluster/conversions/claim.ts'
import { openJobs } from '../../src/cluster/conversions/jobs.ts'
import { joinCluster } from '../../src/cluster/conversions/nodes.ts'
import { type Database, openDatabase } from '../../src/cluster/database/database.ts'
import { deleteConversion } from '../../src/conversions/delete.ts'
import { expireConversions } from '../../src/conversions/expire.ts'
import { getConversion, waitForConversion } from '../../src/conversions/get.ts'
import { AppError } from '../../src/errors.ts'
import { type ClusterRoomOptions, openClusterRoom, sharedPostgres } from '../helpers/store-kinds.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

const never = new AbortController().signal
const long = { timeout: 90_000 }

/** Makes the function that opens one machine more. */
async function openCluster() {
  const [databaseUrl, dataDir] = [await (await sharedPostgres()).createDatabase(), await makeTempDir()]
  const openNode = async (options: ClusterRoomOptions = {}) => {
    const room = await openClusterRoom({ databaseUrl, dataDir, ...options })
    await room.parts.queue.start()
    return room
  }
  /** Asks the database itself. */
  const ask = async (text: string, values: unknown[] = []) => {
    const client = new Client({ connectionString: databaseUrl, options: '-c search_path=convertd' })
    await client.connect()
    const { rows } = await client.query(text, values)
    await client.end()
    return rows
  }
  return { databaseUrl, openNode, ask }
}

test('one machine runs what another accepted, and a long poll on the first ends with it', long, async () => {
  const { openNode } = await openCluster()
  const [api, worker] = [await openNode({ isApi: true }), await openNode()]
  const { id } = await api.submit('hello')
  const startedAt = performance.now()
  expect((await waitForConversion(api.parts, 'key', id, 20_000, never)).state).toBe('completed')
  expect(performance.now() - startedAt).toBeLessThan(3000)
  expect([api.echo.started(), worker.echo.started()]).toEqual([0, 1])
  await vi.waitFor(() => expect(worker.observed.map(({ state }) => state)).toEqual(['processing', 'completed']))
})

test('a deletion on one machine ends a conversion on another within a second', long, async () => {
  const { openNode, ask } = await openCluster()
  const [api, worker] = [await openNode({ isApi: true }), await openNode()]
  const { id } = await api.submit('hold')
  await vi.waitFor(() => expect(worker.echo.started()).toBe(1), 5000)
  const startedAt = performance.now()
  await deleteConversion(api.parts, 'key', id)
  expect(performance.now() - startedAt).toBeLessThan(1000)
  await worker.parts.queue.onIdle()
  expect(await ask('SELECT * FROM conversions')).toEqual([])
})

test('progress, pages and warnings are seen on every machine', long, async () => {
  const { openNode } = await openCluster()
  const [api, worker] = [await openNode({ isApi: true }), await openNode()]
  const { id } = await api.submit('hold', { copies: '4' })
  await vi.waitFor(async () => expect((await api.parts.records.find(id))?.inputs[0].pages).toBe(4), 5000)
  worker.echo.letGo()
  expect(await api.ended(id)).toMatchObject({ state: 'completed', progress: 100 })
})

test('the conversions of a dead machine run again within 15 s, at most twice, and its late results change nothing', long, async () => {
  const { openNode, ask } = await openCluster()
  const [api, first] = [await openNode({ isApi: true }), await openNode()]
  const { id } = await api.submit('hold')
  await vi.waitFor(() => expect(first.echo.started()).toBe(1), 5000)
  // As a machine that hangs: it says no more that it lives, and knows nothing of it.
  const hang = async () => {
    const [row] = await ask("UPDATE conversions SET node_id = $1 WHERE state = 'processing' RETURNING claim", [randomUUID()])
    return row
  }
  await hang()
  const startedAt = performance.now()
  await vi.waitFor(
    async () => expect(await ask("SELECT 1 FROM conversions WHERE state = 'processing' AND attempts = 2")).toHaveLength(1),
    15_000,
  )
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  await hang()
  const conversion = await api.ended(id)
  expect(conversion).toMatchObject({ state: 'failed', attempts: 2, error: { code: 'interrupted' } })
  first.echo.letGo()
  await first.parts.queue.onIdle()
  expect(await getConversion(api.parts, 'key', id)).toEqual(conversion)
  expect(first.observed.filter(({ state }) => state === 'failed' || state === 'completed')).toHaveLength(1)
})

test('the others declare a silent machine dead, but not too early', long, async () => {
  const { openNode, ask } = await openCluster()
  await openNode({ isApi: true })
  await ask("INSERT INTO nodes (id, name, slots) VALUES ($1, 'silent', 1)", [randomUUID()])
  const startedAt = performance.now()
  await vi.waitFor(async () => expect(await ask("SELECT 1 FROM nodes WHERE name = 'silent'")).toEqual([]), {
    timeout: 20_000,
    interval: 200,
  })
  expect(performance.now() - startedAt).toBeGreaterThan(9000)
  expect(performance.now() - startedAt).toBeLessThan(15_000)
  expect(await ask('SELECT 1 FROM nodes')).toHaveLength(1)
})

test('a stopping machine hands its conversions to another one at once', long, async () => {
  const { openNode } = await openCluster()
  const [api, first] = [await openNode({ isApi: true }), await openNode()]
  const { id } = await api.submit('hold')
  await vi.waitFor(() => expect(first.echo.started()).toBe(1), 5000)
  const second = await openNode()
  first.parts.queue.stop()
  await first.parts.runner.cancelAll(new AppError('shutting_down', 'The server is stopping.'))
  await vi.waitFor(() => expect(second.echo.started()).toBe(1), 3000)
  second.echo.letGo()
  expect(await api.ended(id)).toMatchObject({ state: 'completed', attempts: 2 })
})

test('a result expires once for all machines, and common work is done by one machine at a time', long, async () => {
  const { openNode } = await openCluster()
  const nodes = [await openNode(), await openNode(), await openNode({ isApi: true })]
  const [one] = nodes
  if (!one) throw new Error('there is no machine')
  const { id } = await one.submit('hello')
  const due = Date.parse((await one.ended(id)).expires_at ?? '')
  await Promise.all(nodes.map(({ parts }) => expireConversions(parts, due)))
  expect(nodes.flatMap(({ observed }) => observed.filter(({ state }) => state === 'expired'))).toHaveLength(1)
  const { promise: done, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const held = one.parts.locks.ifFree('work', () => {
    begin()
    return done
  })
  await begun
  expect(await nodes[1]?.parts.locks.ifFree('work', async () => undefined)).toBe(false)
  end()
  expect(await held).toBe(true)
  expect(await nodes[1]?.parts.locks.ifFree('work', async () => undefined)).toBe(true)
})

test('after a commit without confirmation, the recorded end is valid, unless another attempt recorded it', long, async () => {
  const { databaseUrl, openNode, ask } = await openCluster()
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url: databaseUrl }, log)
  const jobs = await openJobs(database, log)
  const node = await joinCluster({ database, log, slots: 1, onCheck: async () => undefined })
  const api = await openNode({ isApi: true })
  const { id } = await api.submit('hello')
  const claimed = await claimNext({ database, jobs, node })
  if (!claimed || claimed === 'again') throw new Error('nothing was claimed')
  const ended = { ...claimed.attempt.conversion, state: 'completed' as const, expires_at: new Date().toISOString(), result: [] }
  expect(await claimed.attempt.finish(ended)).toBe(true)
  expect(await claimed.attempt.finish({ ...ended, progress: 7 })).toBe(true)
  expect(await api.parts.records.find(id)).toMatchObject({ progress: 0, state: 'completed' })
  await ask('UPDATE conversions SET claim = $1', [randomUUID()])
  expect(await claimed.attempt.finish(ended)).toBe(false)
  await node.close()
  await jobs.close()
  await database.close()
})

test('a conversion claimed by a commit without confirmation runs, and not as a second attempt', long, async () => {
  const { openNode } = await openCluster()
  let lost = 0
  const through = (database: Database): Database => ({
    ...database,
    async transaction(work) {
      const result = await database.transaction(work)
      // A claim, once.
      if (lost > 0 || typeof result !== 'object' || result === null || !('job' in result)) return result
      lost += 1
      throw new AppError('store_unavailable', 'The connection broke.')
    },
  })
  const node = await openNode({ through })
  const { id } = await node.submit('hello')
  await vi.waitFor(async () => expect(await node.parts.records.find(id)).toMatchObject({ state: 'completed', attempts: 1 }), 10_000)
  expect(lost).toBe(1)
})

test('a conversion whose claim is rolled back at its commit runs once more, and not as a second attempt', long, async () => {
  const { openNode } = await openCluster()
  let rolledBack = 0
  const through = (database: Database): Database => ({
    ...database,
    transaction: (work) =>
      database.transaction((statements) => {
        let isClaim = false
        return work({
          query(text, values) {
            isClaim ||= text.includes('claim = $7')
            return statements.query(text, values)
          },
          async commit() {
            if (!isClaim || rolledBack > 0) return await statements.commit()
            rolledBack += 1
            await statements.query('ROLLBACK')
            throw new AppError('store_unavailable', 'The connection broke.')
          },
        })
      }),
  })
  const node = await openNode({ through })
  const { id } = await node.submit('hello')
  await vi.waitFor(async () => expect(await node.parts.records.find(id)).toMatchObject({ state: 'completed', attempts: 1 }), 10_000)
  expect(rolledBack).toBe(1)
  await vi.waitFor(() => expect(node.observed.map(({ state }) => state)).toEqual(['queued', 'processing', 'completed']))
})
