/** Machines that are cut off from the database or the bucket, through the whole app: what clients see, and what comes of their conversions. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sharedPostgres } from '../helpers/store-kinds.ts'
import { openTcpProxy, type TcpProxy } from '../helpers/tcp-proxy.ts'
import { openSite, type Site, type View } from './site.ts'

const long = { timeout: 120_000 }
let proxies: TcpProxy[]
let site: Site
beforeAll(async () => {
  const postgres = await sharedPostgres()
  proxies = [await openTcpProxy(postgres.port), await openTcpProxy(postgres.port)]
  site = await openSite({
    ...{ postgres, roles: ['all', 'all'], files: 'bucket', env: { CONVERTD_CONCURRENCY: '1' } },
    route: (url, index) => url.replace(`:${postgres.port}/`, `:${proxies[index]?.port}/`),
  })
}, 60_000)
afterAll(async () => {
  await site.close()
  for (const proxy of proxies) await proxy.close()
}, 60_000)

function partsOf(index: number) {
  const [node, proxy] = [site.nodes[index], proxies[index]]
  if (!node || !proxy) throw new Error(`there is no machine ${index}`)
  return { node, proxy }
}

function s3() {
  const { s3: server } = site.place
  if (!server) throw new Error('there is no bucket')
  return server
}

async function stateOf(id: string, index: number): Promise<View['state'] | undefined> {
  const response = await site.call(`/api/v1/conversions/${id}`, {}, partsOf(index).node)
  const answer = (await response?.json()) as { data: View | null } | undefined
  return answer?.data?.state
}

async function upload(index: number, content = '0\n'): Promise<Response | undefined> {
  const body = new FormData()
  body.set('action', 'sleep')
  body.set('file', new Blob([content]), 'night.txt')
  return await site.call('/api/v1/conversions', { method: 'POST', body }, partsOf(index).node)
}

async function refusalOf(response: Response | undefined) {
  const answer = (await response?.json()) as { errors: { code: string }[] | null } | undefined
  return { status: response?.status, code: answer?.errors?.[0]?.code, retryAfter: Number(response?.headers.get('retry-after')) }
}

test('a machine without a database connection refuses requests meanwhile, and works again afterwards', long, async () => {
  const { node, proxy } = partsOf(0)
  const id = await site.submit('0\n')
  proxy.cut()
  const refused = await refusalOf(await site.call(`/api/v1/conversions/${id}`, {}, node))
  expect(refused).toMatchObject({ status: 503, code: 'store_unavailable', retryAfter: expect.any(Number) })
  expect((await site.call('/health/ready', {}, node))?.status).toBe(503)
  // The other one is not touched.
  expect((await site.ended(id, partsOf(1).node)).state).toBe('completed')
  proxy.heal()
  expect((await site.ended(id, node)).state).toBe('completed')
})

test(
  'a machine whose database does not answer hangs on no request; another one runs its conversions, and its own results are discarded',
  long,
  async () => {
    // One slot each: two of them run on both.
    const ids = [await site.submit('14 first\n'), await site.submit('14 second\n')]
    await vi.waitFor(async () => {
      for (const id of ids) expect(await stateOf(id, 1)).toBe('processing')
    }, 10_000)
    const published = () => s3().requests.filter((request) => /^PUT .*\/results\//.test(request))
    partsOf(0).proxy.stall()
    // Within the 20 s that a request gets here.
    const refused = site.call('/api/v1/conversions', {}, partsOf(0).node).then(refusalOf)
    const ended = await Promise.all(ids.map((id) => site.ended(id, partsOf(1).node)))
    expect(ended.map(({ state }) => state)).toEqual(['completed', 'completed'])
    expect(await refused).toMatchObject({ status: 503, code: 'store_unavailable' })
    const before = ended.map((view) => view.result?.sha256)
    partsOf(0).proxy.heal()
    // It is buried, joins again and takes part.
    await vi.waitFor(async () => expect((await site.call('/health/ready', {}, partsOf(0).node))?.status).toBe(200), 30_000)
    const again = await Promise.all(ids.map((id) => site.ended(id, partsOf(0).node)))
    expect(again).toEqual(ended)
    for (const [index, id] of ids.entries()) {
      const response = await site.call(`/api/v1/conversions/${id}/result`)
      expect(await response?.text()).toBe(`slept 14 ${['first', 'second'][index]}\n`)
      expect(response?.headers.get('etag')).toBe(`"${before[index]}"`)
    }
    // The second attempt of one of them, and no end of a third.
    expect(published().filter((request) => ids.some((id) => request.includes(id)))).toHaveLength(3)
  },
)

test('a full bucket refuses uploads with storage_full, and a busy one refuses nobody', long, async () => {
  s3().fate = ({ method }) => (method === 'PUT' ? 'full' : 'pass')
  const refused = await refusalOf(await upload(0))
  expect(refused).toMatchObject({ status: 503, code: 'storage_full', retryAfter: 60 })
  let busy = 3
  s3().fate = ({ method }) => (method === 'PUT' && busy-- > 0 ? 'busy' : 'pass')
  const accepted = await upload(0)
  s3().fate = () => 'pass'
  expect(accepted?.status).toBe(202)
  const answer = (await accepted?.json()) as { data: View } | undefined
  expect((await site.ended(answer?.data.conversion_id ?? '')).state).toBe('completed')
})

test('a bucket that is full at the end of a conversion stores its result when there is space again', long, async () => {
  let isFull = true
  s3().fate = ({ method, url }) => (isFull && method === 'PUT' && url?.includes('/results/') ? 'full' : 'pass')
  const id = await site.submit('0 then full\n')
  await vi.waitFor(() => expect(s3().requests.filter((request) => request.includes(`${id}/results/`)).length).toBeGreaterThan(2), 20_000)
  expect(await stateOf(id, 1)).toBe('processing')
  isFull = false
  expect((await site.ended(id)).state).toBe('completed')
  s3().fate = () => 'pass'
})

test('without the bucket uploads and downloads are refused, and stored files are available afterwards', long, async () => {
  const id = await site.submit('0 kept\n')
  expect((await site.ended(id)).state).toBe('completed')
  s3().fate = () => 'refuse'
  const refused = await Promise.all([upload(1).then(refusalOf), site.call(`/api/v1/conversions/${id}/result`).then(refusalOf)])
  for (const refusal of refused) expect(refusal).toMatchObject({ status: 503, code: 'store_unavailable' })
  s3().fate = () => 'pass'
  expect(await (await site.call(`/api/v1/conversions/${id}/result`))?.text()).toBe('slept 0 kept\n')
})
