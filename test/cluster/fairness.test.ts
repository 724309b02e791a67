/** The order in which conversions of several keys are handed out. */
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addConversion } from '../../src/cluster/conversions/add.ts'
import { claimNext, isAnyWaiting } from '../../src/cluster/conversions/claim.ts'
import { type Jobs, openJobs } from '../../src/cluster/conversions/jobs.ts'
import { joinCluster } from '../../src/cluster/conversions/nodes.ts'
import { positionOf } from '../../src/cluster/conversions/position.ts'
import { type Database, openDatabase } from '../../src/cluster/database/database.ts'
import { sampleConversion } from '../helpers/sample-conversion.ts'
import { sharedPostgres } from '../helpers/store-kinds.ts'

const log = pino({ level: 'silent' })

/** A queue whose slots the test keeps itself. */
async function openQueue() {
  const database: Database = await openDatabase({ url: await (await sharedPostgres()).createDatabase() }, log)
  const jobs: Jobs = await openJobs(database, log)
  const node = await joinCluster({ database, log, slots: 4, onCheck: async () => undefined })
  return {
    async add(keyId: string, count: number) {
      const added = Array.from({ length: count }, () => sampleConversion({ key_id: keyId }))
      for (const conversion of added) await addConversion(database, jobs, conversion)
      return added
    },
    async take() {
      const claimed = await claimNext({ database, jobs, node })
      if (!claimed || claimed === 'again') throw new Error('nothing waits')
      const end = () => claimed.attempt.finish({ ...claimed.attempt.conversion, state: 'completed', result: [] })
      return { keyId: claimed.attempt.conversion.key_id, end }
    },
    position: (conversion: ReturnType<typeof sampleConversion>) => positionOf(database, conversion),
    /** How PostgreSQL finds what `work` asks for, with fresh statistics. */
    async plan(work: (asked: Database) => Promise<unknown>) {
      const plans: string[] = []
      const query: Database['query'] = async (text, values) => {
        const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
        plans.push(...rows.map((row) => row['QUERY PLAN']))
        return await database.query(text, values)
      }
      await database.query('ANALYZE conversions')
      await work({ ...database, query })
      return plans.join('\n')
    },
    async close() {
      await node.close()
      await jobs.close()
      await database.close()
    },
  }
}

test('a conversion of one key waits for at most one conversion of another key with a long queue', { timeout: 120_000 }, async () => {
  const queue = await openQueue()
  const many = await queue.add('many', 400)
  const slots = [await queue.take(), await queue.take(), await queue.take(), await queue.take()]
  const [single] = await queue.add('one', 1)
  const last = many.at(-1)
  if (!single || !last) throw new Error('nothing was added')
  expect(await queue.position(single)).toBeLessThanOrEqual(2)
  // Behind what is counted, it is estimated.
  expect(await queue.position(last)).toBeGreaterThanOrEqual(390)
  expect(await queue.position(last)).toBeLessThanOrEqual(400)
  const taken: string[] = []
  for (const slot of slots) {
    await slot.end()
    taken.push((await queue.take()).keyId)
  }
  expect(taken.slice(0, 2)).toContain('one')
  await queue.close()
})

test('keys with long queues alternate, whichever was first', { timeout: 120_000 }, async () => {
  const queue = await openQueue()
  await queue.add('a', 30)
  const first = await queue.take()
  await queue.add('b', 30)
  await queue.add('c', 5)
  await first.end()
  const taken: string[] = []
  for (let turn = 0; turn < 24; turn++) {
    const one = await queue.take()
    taken.push(one.keyId)
    await one.end()
  }
  const count = (keyId: string) => taken.filter((one) => one === keyId).length
  expect(count('c')).toBe(5)
  expect(Math.abs(count('a') - count('b'))).toBeLessThanOrEqual(2)
  await queue.close()
})

test('with a long queue, positions and the look for work are read from an index', { timeout: 120_000 }, async () => {
  const queue = await openQueue()
  const waiting = await queue.add('many', 1000)
  const last = waiting.at(-1)
  if (!last) throw new Error('nothing was added')
  const readsTable = /Seq Scan on conversions/
  expect(await queue.plan((database) => positionOf(database, last))).not.toMatch(readsTable)
  expect(await queue.plan(isAnyWaiting)).not.toMatch(readsTable)
  await queue.close()
})
