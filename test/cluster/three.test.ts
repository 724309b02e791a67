/** Three machines as processes, over one database and one shared folder. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { disturb } from './chaos.ts'
import { kill, restart } from './disturbances.ts'
import { openSite, type Site, type View } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ roles: ['api', 'all', 'worker'] })
}, 60_000)
afterAll(() => site.close(), 60_000)

const nodeAt = (index: number) => {
  const node = site.nodes[index]
  if (!node) throw new Error(`there is no machine ${index}`)
  return node
}

test('a deletion on one machine ends the processes on another before it answers', { timeout: 60_000 }, async () => {
  const id = await site.submit('60\n')
  const state = async () => {
    const response = await site.call(`/api/v1/conversions/${id}`, {}, nodeAt(0))
    const answer = (await response?.json()) as { data: View } | undefined
    return answer?.data.state
  }
  await vi.waitFor(async () => expect(await state()).toBe('processing'), 10_000)
  await vi.waitFor(() => expect(site.programs()).toBeGreaterThan(0), 5000)
  const response = await site.call(`/api/v1/conversions/${id}`, { method: 'DELETE' }, nodeAt(0))
  expect(response?.status).toBe(200)
  expect(site.programs()).toBe(0)
  expect((await site.call(`/api/v1/conversions/${id}`, {}, nodeAt(1)))?.status).toBe(404)
})

test('a long poll on a machine that runs nothing ends with the conversion', { timeout: 60_000 }, async () => {
  const id = await site.submit('1\n')
  const startedAt = performance.now()
  expect((await site.ended(id, nodeAt(0))).state).toBe('completed')
  expect(performance.now() - startedAt).toBeLessThan(8000)
})

test('while the database is away requests are refused for a while, and what runs is recorded afterwards', { timeout: 90_000 }, async () => {
  const id = await site.submit('2\n')
  await vi.waitFor(async () => {
    const response = await site.call(`/api/v1/conversions/${id}`, {}, nodeAt(1))
    expect(await response?.json()).toMatchObject({ data: { state: 'processing' } })
  }, 10_000)
  await site.postgres.stop('immediate')
  const refused = await site.call(`/api/v1/conversions/${id}`, {}, nodeAt(0))
  expect(refused?.status).toBe(503)
  expect(refused?.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused?.json()).toMatchObject({ status: false, errors: [{ code: 'store_unavailable' }] })
  await new Promise((resolve) => setTimeout(resolve, 4000))
  await site.postgres.start()
  const view = await site.ended(id)
  expect([view.state, view.error]).toEqual(['completed', null])
})

test('machines that are killed and a database that is started again lose nothing and do nothing twice', { timeout: 300_000 }, async () => {
  const verdict = await disturb(
    site,
    { disturbances: { kills: kill(6), restarts: restart(2) }, clients: 4, pauseMs: 1500 },
    () => undefined,
  )
  expect(verdict.faults).toEqual([])
  expect(verdict.completed).toBeGreaterThan(10)
  expect(verdict.completed + verdict.interrupted).toBe(verdict.accepted)
})
