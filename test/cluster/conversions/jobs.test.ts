/** What pg-boss does by itself on our connections: it removes the jobs that ended, and upgrades its indexes. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openJobs, startBoss } from '../../../src/cluster/conversions/jobs.ts'
import { openDatabase } from '../../../src/cluster/database/database.ts'
import { sharedPostgres } from '../../helpers/store-kinds.ts'

const log = pino({ level: 'silent' })

test('jobs that ended ten minutes ago are removed, waiting ones stay, and nothing fails', async () => {
  const postgres = await sharedPostgres()
  const database = await openDatabase({ url: await postgres.createDatabase() }, log)
  onTestFinished(() => database.close())
  const jobs = await openJobs(database, log)
  const faults: Error[] = []
  const boss = await startBoss(database, (fault) => faults.push(fault))
  onTestFinished(async () => {
    await boss.stop({ graceful: false })
    await jobs.close()
  })
  const [ended, waiting] = [randomUUID(), randomUUID()]
  for (const [index, id] of [ended, waiting].entries()) await jobs.send(database, { id, conversionId: id, virtualStart: index })
  const attempt = await jobs.fetch(database)
  expect(attempt?.id).toBe(ended)
  if (attempt) expect(await jobs.complete(database, attempt)).toBe(true)
  await database.query("UPDATE convertd_queue.job SET completed_on = now() - interval '11 minutes' WHERE id = $1", [ended])
  await vi.waitFor(async () => {
    await boss.supervise()
    const { rows } = await database.query('SELECT id FROM convertd_queue.job WHERE id = ANY($1)', [[ended, waiting]])
    expect(rows).toEqual([{ id: waiting }])
  }, 20_000)
  expect(faults).toEqual([])
})
