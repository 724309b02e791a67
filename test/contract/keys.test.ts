/** What clients are promised of keys and limits holds on one machine, and on three whichever one is asked. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from './client.ts'
import { otherClocks, type Target, targets } from './target.ts'

const current = '/api/v1/keys/current'
const at = (id: string) => `/api/v1/conversions/${id}`

describe.each(Object.entries(targets))('on %s', (name, open) => {
  let target: Target
  let client: Client
  beforeAll(async () => {
    target = await open({ CONVERTD_QUEUE_LIMIT: '6', CONVERTD_KEY_QUEUE_LIMIT: '4', CONVERTD_READ_RATE_LIMIT: '2000' })
    client = await createClient(target)
  })
  afterAll(() => target.close())

  test('a new key is valid on all machines at once, and a revoked one on none', async () => {
    const { id, headers } = await client.makeKey({ name: 'short-lived', actions: ['echo'] })
    for (const answer of await client.callAll(current, { headers })) expect(answer).toMatchObject({ status: 200, data: { key_id: id } })
    for (const _machine of target.urls) {
      const refused = await client.submit({ action: 'sleep', texts: ['1\n'], headers })
      expect([refused.status, refused.code]).toEqual([403, 'action_not_allowed'])
    }
    expect((await client.call(`/api/v1/keys/${id}`, { method: 'DELETE' })).status).toBe(200)
    for (const answer of await client.callAll(current, { headers })) expect([answer.status, answer.code]).toEqual([401, 'revoked_api_key'])
  })

  test('a key and a replaced secret expire on all machines at the same time', async () => {
    const made = await Promise.all([client.makeKey({ name: 'minute', expires: '1m' }), client.makeKey({ name: 'brief', expires: '2s' })])
    const former = await client.makeKey({ name: 'former' })
    await client.sendJson(`/api/v1/keys/${former.id}/rotate`, { grace_s: 60 })
    const [minute, brief] = made
    for (const { headers } of [minute, former])
      for (const { status } of await client.callAll(current, { headers })) expect(status).toBe(200)
    await vi.waitFor(async () => {
      for (const { code } of await client.callAll(current, brief)) expect(code).toBe('expired_api_key')
    }, 5000)
  })

  test('a new secret is valid on all machines at once, and the old one on none', async () => {
    const { id, headers } = await client.makeKey({ name: 'rotated' })
    const { data } = await client.sendJson(`/api/v1/keys/${id}/rotate`, {})
    for (const answer of await client.callAll(current, { headers: { 'X-Api-Key': data.key } })) expect(answer.status).toBe(200)
    for (const answer of await client.callAll(current, { headers })) expect(answer.status).toBe(401)
  })

  test('the rate limit of a key counts requests to all machines', async () => {
    const { headers } = await client.makeKey({ name: 'limited', rate_limit: 3 })
    const answers = []
    for (let index = 0; index < 5; index++) answers.push(await client.submit({ headers }))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429, 429])
    expect(answers.map((answer) => answer.headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0', '0'])
    expect(answers[4]?.code).toBe('rate_limited')
    for (const answer of await client.callAll(current, { headers })) expect(answer.data.usage.conversions_left_in_window).toBe(0)
  })

  test('the queue is bounded per key and in total on every machine, and shows positions and counts', async () => {
    const [many, other] = [await client.makeKey({ name: 'many' }), await client.makeKey({ name: 'other' })]
    const send = ({ headers }: typeof many) => client.submit({ action: 'sleep', texts: ['60\n'], headers })
    // Two run.
    const accepted = []
    for (let index = 0; index < 6; index++) accepted.push(await send(many))
    expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202])
    await vi.waitFor(async () => {
      for (const { data } of await client.callAll(current, { headers: many.headers }))
        expect(data.usage).toMatchObject({ waiting: 4, processing: 2 })
    }, 10_000)
    for (const _machine of target.urls) expect((await send(many)).code).toBe('too_many_waiting')
    const last = accepted.at(-1)?.data.conversion_id ?? ''
    for (const answer of await client.callAll(at(last), { headers: many.headers })) expect(answer.data.queue_position).toBe(4)
    const others = [await send(other), await send(other), await send(other)]
    expect(others.map(({ status, code }) => code ?? status)).toEqual([202, 202, 'queue_full'])
    expect(others[2]?.headers.get('retry-after')).toMatch(/^\d+$/)
    for (const answer of await client.callAll('/api/v1/system')) expect(answer.data.queue).toEqual({ waiting: 6, running: 2 })
    const all = [
      ...accepted.map(({ data }) => [data.conversion_id, many] as const),
      ...others.slice(0, 2).map(({ data }) => [data.conversion_id, other] as const),
    ]
    const deleted = await Promise.all(all.map(([id, { headers }]) => client.call(at(id), { method: 'DELETE', headers })))
    expect(deleted.map(({ status }) => status)).toEqual(all.map(() => 200))
    for (const answer of await client.callAll('/api/v1/system')) expect(answer.data.queue).toEqual({ waiting: 0, running: 0 })
  })

  test('simultaneous uploads to all machines do not exceed the limits together', async () => {
    const keys = [await client.makeKey({ name: 'crowd' }), await client.makeKey({ name: 'rival' })]
    const send = ({ headers }: { headers: { 'X-Api-Key': string } }) => client.submit({ action: 'sleep', texts: ['60\n'], headers })
    const answers = await Promise.all(keys.flatMap((key) => Array.from({ length: 12 }, () => send(key))))
    // Two run, six wait.
    const accepted = answers.filter(({ status }) => status === 202).length
    expect(accepted).toBeLessThanOrEqual(8)
    for (const { status, code } of answers)
      if (status !== 202) expect(['too_many_waiting', 'queue_full', 'too_many_uploads']).toContain(code)
    // Those that were refused hold no place.
    const more = []
    for (const key of [...keys, ...keys, ...keys, ...keys]) more.push(await send(key))
    expect(accepted + more.filter(({ status }) => status === 202).length).toBe(8)
    for (const { headers } of keys) {
      const { data } = await client.call('/api/v1/conversions?limit=100', { headers })
      for (const { conversion_id } of data.conversions) await client.call(at(conversion_id), { method: 'DELETE', headers })
    }
    for (const answer of await client.callAll('/api/v1/system')) expect(answer.data.queue).toEqual({ waiting: 0, running: 0 })
  })

  test('uploads in progress count for their key on all machines', async () => {
    const { headers } = await client.makeKey({ name: 'slow' })
    const { headers: others } = await client.makeKey({ name: 'quick' })
    const held = new AbortController()
    const type = 'multipart/form-data; boundary=slow'
    const hold = () => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('--slow\r\nContent-Disposition: form-data; name="action"\r\n\r\n')),
      })
      const init = { method: 'POST', body, duplex: 'half', signal: held.signal, headers: { ...headers, 'Content-Type': type } }
      return client.request('/api/v1/conversions', init as RequestInit).catch(() => undefined)
    }
    // As many as run and wait at most.
    const uploads = Array.from({ length: 6 }, hold)
    await vi.waitFor(async () => {
      // One may have come while another request had its place.
      uploads.push(hold())
      for (const _machine of target.urls) expect((await client.submit({ headers })).code).toBe('too_many_uploads')
    }, 10_000)
    expect((await client.submit({ headers: others })).status).toBe(202)
    held.abort()
    await Promise.all(uploads)
    await vi.waitFor(async () => expect((await client.submit({ headers })).status).toBe(202), 10_000)
  })

  test('revoking a key on one machine ends its long poll on another within a second', async () => {
    const { id, headers } = await client.makeKey({ name: 'poller' })
    const { data } = await client.submit({ action: 'sleep', texts: ['30\n'], headers })
    const polls = target.urls.map(() => client.call(at(data.conversion_id), { headers: { ...headers, Prefer: 'wait=25' } }))
    const isOpen = await Promise.race([...polls, new Promise((resolve) => setTimeout(resolve, 300, 'open'))])
    expect(isOpen).toBe('open')
    const revokedAt = performance.now()
    await client.call(`/api/v1/keys/${id}`, { method: 'DELETE' })
    for (const poll of polls) expect(await poll).toMatchObject({ status: 401, code: 'revoked_api_key' })
    expect(performance.now() - revokedAt).toBeLessThan(3000)
  })

  test.runIf(name === otherClocks)('the clocks differ', async () => {
    const [one, other] = (await client.callAll('/api/v1/system')).map(({ data }) => Date.parse(data.started_at ?? ''))
    expect(Math.abs(Number(one) - Number(other))).toBeGreaterThan(300_000)
  })

  test('all machines know when a key was last used', async () => {
    const { id, headers } = await client.makeKey({ name: 'used' })
    const before = Date.now()
    // The clock of the database is known as well as it answers fast.
    const answerMs = 5000
    await client.call(current, { headers })
    for (const { data } of await client.callAll(current, { headers })) {
      expect(data.key_id).toBe(id)
      expect(Date.parse(data.last_used_at ?? '')).toBeGreaterThanOrEqual(before - answerMs)
    }
  })
})

test('a worker has probes and metrics, and serves no client', async () => {
  const { openSite } = await import('../cluster/site.ts')
  const { sharedPostgres } = await import('../helpers/store-kinds.ts')
  const site = await openSite({ roles: ['worker'], postgres: await sharedPostgres() })
  try {
    const [worker] = site.nodes
    for (const path of ['/api/v1/conversions', '/api/v1/actions', '/openapi.json', '/', '/docs', '/console', '/health/other']) {
      const response = await site.call(path, {}, worker)
      expect([path, response?.status]).toEqual([path, 404])
      expect(await response?.json()).toMatchObject({ errors: [{ code: 'route_not_found', message: /CONVERTD_ROLE=worker/ }] })
    }
    for (const path of ['/health/live', '/health/ready', '/metrics']) expect((await site.call(path, {}, worker))?.status).toBe(200)
  } finally {
    await site.close()
  }
})
