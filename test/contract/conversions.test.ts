/** What clients are promised of conversions holds on one machine, and on three whichever one is asked. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from './client.ts'
import { otherClocks, type Target, targets } from './target.ts'

const at = (id: string) => `/api/v1/conversions/${id}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const nobody = '0'.repeat(30)

// Only what ends at a time is asked of other clocks: each target takes seconds to start.
describe.each(Object.entries(targets).filter(([name]) => name !== otherClocks))('on %s', (_, open) => {
  let target: Target
  let client: Client
  beforeAll(async () => {
    target = await open()
    client = await createClient(target)
  })
  afterAll(() => target.close())

  /** Returns one that runs. */
  async function start(seconds: number): Promise<string> {
    const { data } = await client.submit({ action: 'sleep', texts: [`${seconds}\n`] })
    await vi.waitFor(async () => {
      for (const answer of await client.callAll(at(data.conversion_id))) expect(answer.data.state).toBe('processing')
    }, 10_000)
    return data.conversion_id
  }

  test('a conversion accepted by one machine is shown, ended and served by all, byte for byte', async () => {
    const { status, data, headers } = await client.submit({ texts: ['Grüße 日本'], fields: { loud: 'true' } })
    expect([status, headers.get('location')]).toEqual([202, at(data.conversion_id)])
    const ended = await client.ended(data.conversion_id)
    expect(ended).toMatchObject({
      state: 'completed',
      progress: 100,
      queue_position: null,
      input: { sha256: sha256('Grüße 日本'), pages: 1 },
    })
    expect(ended.result.sha256).toBe(sha256('GRÜSSE 日本'))
    for (const answer of await client.callAll(at(data.conversion_id))) expect(answer.data).toEqual(ended)
    for (const _machine of target.urls) {
      const response = await client.request(ended.result.url)
      expect([response.headers.get('etag'), await response.text()]).toEqual([`"${ended.result.sha256}"`, 'GRÜSSE 日本'])
      const part = await client.request(ended.result.url, { headers: { Range: 'bytes=1-3' } })
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 1-3/14', 'RÜ'])
      const head = await client.request(ended.result.url, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '14'])
      const known = await client.request(ended.result.url, { headers: { 'If-None-Match': `"${ended.result.sha256}"` } })
      expect([known.status, await known.text()]).toEqual([304, ''])
    }
  })

  test('several files keep their order, and every machine returns the same ZIP', async () => {
    const joined = await client.submit({ action: 'join', texts: ['one ', 'two ', 'three'], headers: { Prefer: 'wait=20' } })
    expect(await (await client.request(joined.data.result.url)).text()).toBe('one two three')
    const { data } = await client.submit({ fields: { copies: '3' }, headers: { Prefer: 'wait=20' } })
    const zips = []
    for (const _machine of target.urls) {
      const response = await client.request(data.result.url)
      zips.push([response.headers.get('etag'), Number(response.headers.get('content-length')), sha256(await response.text())])
    }
    expect(new Set(zips.map((zip) => zip.join())).size).toBe(1)
    expect(zips[0]?.[1]).toBe(data.result.size)
    for (const { url } of data.result.files) expect(await (await client.request(url)).text()).toBe('hello')
  })

  test('failures and warnings are part of the record, and equal on all machines', async () => {
    const failed = await client.submit({ texts: ['fail'], headers: { Prefer: 'wait=20' } })
    expect(failed).toMatchObject({ status: 202, data: { state: 'failed', error: { code: 'unreadable_input' }, result: null } })
    for (const answer of await client.callAll(`${at(failed.data.conversion_id)}/result`))
      expect([answer.status, answer.code]).toEqual([409, 'conversion_failed'])
    const bug = await client.ended((await client.submit({ texts: ['bug'] })).data.conversion_id)
    expect(bug.error?.code).toBe('internal')
    const warned = await client.ended((await client.submit({ texts: ['warn'] })).data.conversion_id)
    expect(warned.warnings).toMatchObject([{ code: 'font_substituted' }])
  })

  test('a password opens the input on any machine, and no response contains it', async () => {
    const { data } = await client.submit({ texts: ['secret'], fields: { password: 'sesame' }, headers: { Prefer: 'wait=20' } })
    expect(data.state).toBe('completed')
    for (const answer of await client.callAll(at(data.conversion_id))) expect(JSON.stringify(answer.data)).not.toContain('sesame')
  })

  test('an upload sent to all machines under one Idempotency-Key is one conversion', async () => {
    const headers = { 'Idempotency-Key': 'one of these' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => client.submit({ texts: ['same'], headers })))
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202])
    const ids = new Set(answers.map(({ data }) => data.conversion_id))
    expect(ids.size).toBe(1)
    for (const _machine of target.urls) {
      const again = await client.submit({ texts: ['same'], headers })
      expect([again.status, ids.has(again.data.conversion_id)]).toEqual([202, true])
      const other = await client.submit({ texts: ['other'], headers })
      expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused'])
    }
    const [id = ''] = ids
    expect((await client.call(at(id), { method: 'DELETE' })).status).toBe(200)
    const anew = await client.submit({ texts: ['other'], headers })
    expect([anew.status, ids.has(anew.data.conversion_id)]).toEqual([202, false])
  })

  test('long polls on every machine end with the conversion, and at once for an ended one', async () => {
    const id = await start(1)
    const views = await client.callAll(at(id), { headers: { Prefer: 'wait=20' } })
    expect(views.map(({ data, headers }) => [data.state, headers.get('preference-applied')])).toEqual(
      target.urls.map(() => ['completed', 'wait=20']),
    )
    expect((await client.callAll(at(id), { headers: { Prefer: 'wait=20' } })).map(({ data }) => data.state)).toEqual(
      target.urls.map(() => 'completed'),
    )
    const short = await start(30)
    const answer = await client.call(at(short), { headers: { Prefer: 'wait=1' } })
    expect([answer.data.state, answer.headers.get('retry-after')]).toEqual(['processing', '1'])
    expect((await client.call(at(short), { method: 'DELETE' })).data.state).toBe('deleted')
  })

  test('every machine can delete running, waiting and ended conversions, once', async () => {
    const ended = (await client.submit({ headers: { Prefer: 'wait=20' } })).data.conversion_id
    const ids = [await start(60), await start(60)]
    const waiting = (await client.submit()).data
    expect([waiting.state, waiting.queue_position]).toEqual(['queued', 1])
    const poll = client.call(at(ids[0] ?? ''), { headers: { Prefer: 'wait=20' } })
    for (const id of [waiting.conversion_id, ...ids, ended]) {
      const answers = await Promise.all([1, 2, 3].map(() => client.call(at(id), { method: 'DELETE' })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
      for (const path of [at(id), `${at(id)}/result`])
        expect((await client.callAll(path)).map(({ code }) => code)).toEqual(target.urls.map(() => 'conversion_not_found'))
    }
    expect((await poll).code).toBe('conversion_not_found')
    expect((await client.call('/api/v1/keys/current')).data.usage).toMatchObject({ waiting: 0, processing: 0 })
  })

  test('a list is complete, page by page, on every machine', async () => {
    const { headers } = await client.makeKey({ name: 'lister' })
    const ids = []
    for (let index = 0; index < 5; index++) ids.push((await client.submit({ headers })).data.conversion_id)
    await client.call(at(ids[4] ?? ''), { headers: { ...headers, Prefer: 'wait=20' } })
    const seen = []
    let cursor = ''
    do {
      const page = await client.call(`/api/v1/conversions?limit=2${cursor && `&cursor=${cursor}`}`, { headers })
      seen.push(...page.data.conversions.map(({ conversion_id }) => conversion_id))
      cursor = page.data.next_cursor ?? ''
    } while (cursor)
    expect(seen).toEqual(ids.toSorted().toReversed())
    await vi.waitFor(async () => {
      for (const { data } of await client.callAll('/api/v1/conversions?state=completed', { headers }))
        expect(data.conversions).toHaveLength(5)
    }, 10_000)
    for (const { data } of await client.callAll('/api/v1/conversions?state=failed', { headers })) expect(data.conversions).toEqual([])
    // Another key sees nothing of them.
    for (const { code } of await client.callAll(at(ids[0] ?? ''))) expect(code).toBe('conversion_not_found')
  })

  test.each<[string, RequestInit, number, string]>([
    ['/api/v1/conversions', { method: 'POST', body: 'x' }, 415, 'multipart_required'],
    ['/api/v1/conversions?limit=0', {}, 422, 'invalid_parameter'],
    [at(nobody), {}, 404, 'conversion_not_found'],
    [`${at(nobody)}/result`, {}, 404, 'conversion_not_found'],
    [at(nobody), { method: 'DELETE' }, 404, 'conversion_not_found'],
    [at(nobody), { method: 'PUT' }, 405, 'method_not_allowed'],
    [at(nobody), { headers: { 'X-Api-Key': 'cvd_x_y' } }, 401, 'invalid_api_key'],
    ['/api/v1/keys/nobody', { method: 'DELETE' }, 404, 'key_not_found'],
    ['/api/v2', {}, 404, 'route_not_found'],
  ])('%s %j is refused with %i %s', async (path, init, status, code) => {
    for (const answer of await client.callAll(path, init)) expect([answer.status, answer.code]).toEqual([status, code])
  })
})

describe.each(Object.entries(targets))('with short-lived results on %s', (_, open) => {
  test('a result expires on all machines, and its record later', async () => {
    const target = await open({ CONVERTD_RETENTION_MIN: '0.05', CONVERTD_KEEP_RECORD_MIN: '0.05', CONVERTD_DELETE_AFTER_DOWNLOAD: 'on' })
    try {
      const client = await createClient(target)
      const { data } = await client.submit({ headers: { Prefer: 'wait=20' } })
      const taken = await client.submit({ headers: { Prefer: 'wait=20' } })
      expect(await (await client.request(taken.data.result.url)).text()).toBe('hello')
      const gone = async (id: string, code: string) => {
        for (const answer of await client.callAll(`${at(id)}/result`)) expect(answer.code).toBe(code)
      }
      await vi.waitFor(() => gone(taken.data.conversion_id, 'result_expired'), 2000)
      await delay(Math.max(0, Date.parse(data.expires_at ?? '') - Date.now()))
      await gone(data.conversion_id, 'result_expired')
      for (const answer of await client.callAll(at(data.conversion_id)))
        expect(answer.data).toMatchObject({ state: 'expired', result: null, expires_at: data.expires_at })
      await vi.waitFor(() => gone(data.conversion_id, 'conversion_not_found'), 10_000)
    } finally {
      await target.close()
    }
  })
})
