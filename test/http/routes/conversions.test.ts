import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startTestServer } from '../../helpers/test-server.ts'

test('always answers 202, even if the conversion ended during the wait', async () => {
  const server = await startTestServer()
  const done = await server.submit('hello', { wait: 10 })
  expect([done.statusCode, done.data.state, done.headers.get('Preference-Applied'), done.headers.get('Retry-After')]).toEqual([
    202,
    'completed',
    'wait=10',
    null,
  ])
  const failed = await server.submit('fail', { wait: 10 })
  expect([failed.statusCode, failed.data.state, failed.data.error?.code]).toEqual([202, 'failed', 'unreadable_input'])
  expect(failed.data.result).toBeNull()
})

test('answers a long poll as soon as the conversion ends', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('hold')
  const path = `/api/v1/conversions/${data.conversion_id}`
  await vi.waitFor(async () => expect((await server.call(path)).data.state).toBe('processing'))
  const poll = server.call(path, { headers: { Prefer: 'respond-async, wait=60' } })
  server.echo.letGo()
  expect((await poll).data.state).toBe('completed')
})

test('answers a long poll after its time if nothing has ended', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('hold')
  const answer = await server.call(`/api/v1/conversions/${data.conversion_id}`, { headers: { Prefer: 'wait=1' } })
  expect([answer.data.state, answer.headers.get('Retry-After')]).toEqual(['processing', '1'])
})

test('answers a long poll with 404 when the conversion is deleted', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('hold')
  const path = `/api/v1/conversions/${data.conversion_id}`
  await vi.waitFor(() => expect(server.echo.started()).toBe(1))
  const poll = server.call(path, { headers: { Prefer: 'wait=60' } })
  expect((await server.call(path, { method: 'DELETE' })).data).toMatchObject({ state: 'deleted', result: null })
  expect((await poll).statusCode).toBe(404)
})

test('a full queue refuses at once, and a key cannot fill it alone', async () => {
  const server = await startTestServer({ CONVERTD_CONCURRENCY: '1', CONVERTD_QUEUE_LIMIT: '3', CONVERTD_KEY_QUEUE_LIMIT: '2' })
  const { rawKey } = await server.issueKey({ name: 'second' })
  await server.submit('hold')
  await vi.waitFor(() => expect(server.echo.started()).toBe(1))
  const waiting = [await server.submit('a'), await server.submit('b')]
  expect(waiting.map(({ data }) => data.queue_position)).toEqual([1, 2])

  const own = await server.submit('c')
  expect(own).toMatchObject({ statusCode: 429, errors: [{ code: 'too_many_waiting' }] })
  const other = await server.submit('d', { key: rawKey })
  expect(other.data.queue_position).toBe(1)
  const full = await server.submit('e', { key: rawKey })
  expect(full).toMatchObject({ statusCode: 503, errors: [{ code: 'queue_full' }] })
  for (const refused of [own, full]) expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)

  const id = waiting[0]?.data.conversion_id
  expect((await server.call(`/api/v1/conversions/${id}`, { method: 'DELETE' })).statusCode).toBe(200)
  expect((await server.submit('f')).statusCode).toBe(202)
})

test("another key's conversion is unknown, like one that never existed", async () => {
  const server = await startTestServer()
  const { data } = await server.submit('mine', { wait: 10 })
  const { rawKey } = await server.issueKey({ name: 'stranger' })
  const headers = { 'X-Api-Key': rawKey }
  const paths = ['', '/result', '/result/note.txt']
  for (const path of paths) {
    const theirs = await server.call(`/api/v1/conversions/${data.conversion_id}${path}`, { headers })
    const nobodys = await server.call(`/api/v1/conversions/nope${path}`, { headers })
    expect([theirs.statusCode, theirs.errors]).toEqual([404, nobodys.errors])
  }
  expect((await server.call(`/api/v1/conversions/${data.conversion_id}`, { method: 'DELETE', headers })).statusCode).toBe(404)
  expect((await server.call('/api/v1/conversions', { headers })).data.conversions).toEqual([])
})

test('refuses an action that the key may not use', async () => {
  const server = await startTestServer()
  const { rawKey } = await server.issueKey({ name: 'narrow', actions: ['other'] })
  expect(await server.submit('x', { key: rawKey })).toMatchObject({ statusCode: 403, errors: [{ code: 'action_not_allowed' }] })
  expect((await server.submit('x', { key: rawKey, action: 'other' })).statusCode).toBe(202)
})

test('explains why there is no result', async () => {
  const server = await startTestServer()
  const held = await server.submit('hold')
  expect((await server.call(`/api/v1/conversions/${held.data.conversion_id}/result`)).errors?.[0]?.code).toBe('result_not_ready')
  const failed = await server.submit('fail', { wait: 10 })
  expect(await server.call(`/api/v1/conversions/${failed.data.conversion_id}/result`)).toMatchObject({
    statusCode: 409,
    errors: [{ code: 'conversion_failed' }],
  })
  const done = await server.submit('hello', { wait: 10 })
  expect((await server.call(`${done.data.result.url}/..%2f..%2frecord.json`)).errors?.[0]?.code).toBe('file_not_found')
})

test('lists newest first, page by page, by state', async () => {
  const server = await startTestServer({ CONVERTD_CONCURRENCY: '1' })
  const ids: string[] = []
  for (const text of ['a', 'fail', 'b', 'fail', 'c']) ids.push((await server.submit(text, { wait: 10 })).data.conversion_id)
  const seen: string[] = []
  let cursor = ''
  do {
    const { data } = await server.call(`/api/v1/conversions?limit=2&cursor=${cursor}`)
    seen.push(...data.conversions.map(({ conversion_id }) => conversion_id))
    cursor = data.next_cursor ?? ''
  } while (cursor)
  expect(seen).toEqual(ids.toReversed())
  const failed = await server.call('/api/v1/conversions?state=failed')
  expect(failed.data.conversions.map(({ conversion_id }) => conversion_id)).toEqual([ids[3], ids[1]])
})

test.each(['limit=0', 'limit=101', 'limit=x', 'state=done', 'cursor=short', 'page=2', 'limit=1&limit=2'])(
  'refuses the query %s',
  async (query) => {
    const server = await startTestServer()
    expect(await server.call(`/api/v1/conversions?${query}`)).toMatchObject({ statusCode: 422, errors: [{ code: 'invalid_parameter' }] })
  },
)

test('a result expires: first 410, then 404, and its files are removed', async () => {
  const server = await startTestServer({ CONVERTD_RETENTION_MIN: '0.02', CONVERTD_KEEP_RECORD_MIN: '0.02' })
  const { data } = await server.submit('hello', { wait: 10 })
  const path = `/api/v1/conversions/${data.conversion_id}`
  await vi.waitFor(async () => expect((await server.call(path)).data?.state).toBe('expired'), { timeout: 5000 })
  expect(await server.call(`${path}/result`)).toMatchObject({
    statusCode: 410,
    errors: [{ code: 'result_expired', message: expect.stringContaining('when it expired') }],
  })
  expect(await readdir(join(server.dataDir, 'conversions', data.conversion_id))).toEqual(['record.json'])
  await vi.waitFor(async () => expect((await server.call(path)).statusCode).toBe(404), { timeout: 5000 })
  await vi.waitFor(async () => expect(await readdir(join(server.dataDir, 'conversions'))).toEqual([]))
})

test('deletes a result after its download, but not after a partial one', async () => {
  const server = await startTestServer({ CONVERTD_DELETE_AFTER_DOWNLOAD: 'on' })
  const { data } = await server.submit('hello', { wait: 10 })
  await server.request(data.result.url, { method: 'HEAD' })
  await (await server.request(data.result.url, { headers: { Range: 'bytes=0-1' } })).text()
  expect(await (await server.request(data.result.url)).text()).toBe('hello')
  await vi.waitFor(async () =>
    expect(await server.call(data.result.url)).toMatchObject({
      statusCode: 410,
      message: expect.stringContaining('deleted after its download'),
    }),
  )
})

test('URLs are absolute if the public address is set', async () => {
  const server = await startTestServer({ CONVERTD_PUBLIC_URL: 'https://convert.example/' })
  const { data, headers } = await server.submit('hello', { wait: 10 })
  expect(data.result.url).toBe(`https://convert.example/api/v1/conversions/${data.conversion_id}/result`)
  expect(headers.get('Location')).toBe(`https://convert.example/api/v1/conversions/${data.conversion_id}`)
})

test('accepts no conversions while it stops, but answers other requests', async () => {
  const server = await startTestServer({ CONVERTD_SHUTDOWN_GRACE_S: '20' })
  const { data } = await server.submit('hold')
  await vi.waitFor(() => expect(server.echo.started()).toBe(1))
  const stopped = server.app.stop()
  expect(await server.submit('x')).toMatchObject({ statusCode: 503, errors: [{ code: 'shutting_down' }] })
  expect(await server.call('/health/ready')).toMatchObject({ statusCode: 503, errors: [{ code: 'shutting_down' }] })
  const poll = server.call(`/api/v1/conversions/${data.conversion_id}`, { headers: { Prefer: 'wait=20' } })
  server.echo.letGo()
  expect((await poll).data.state).toBe('completed')
  await stopped
})
