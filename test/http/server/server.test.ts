import { METHODS } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Envelope } from '../../../src/http/envelope.ts'
import { openSocket, sendRaw } from '../../helpers/raw-http.ts'
import { startTestServer } from '../../helpers/test-server.ts'

test('answers every path with the envelope', async () => {
  const server = await startTestServer()
  const cases: [path: string, init: RequestInit, statusCode: number, code: string][] = [
    ['/nowhere', {}, 404, 'route_not_found'],
    ['/nowhere', { method: 'PATCH' }, 404, 'route_not_found'],
    ['/api/v1/nowhere', {}, 404, 'route_not_found'],
    ['/api/v1/conversions/%E0%A4', {}, 404, 'conversion_not_found'],
    ['/api/v1/conversions', { method: 'PUT' }, 405, 'method_not_allowed'],
    ['/health/live', { method: 'DELETE' }, 405, 'method_not_allowed'],
    ['/api/v1/conversions', { method: 'POST' }, 415, 'multipart_required'],
    ['/api/v1/conversions?limit=0', {}, 422, 'invalid_parameter'],
    ['/api/v1/keys', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }, 400, 'malformed_request'],
    ['/api/v1/keys/nope', { method: 'DELETE' }, 404, 'key_not_found'],
  ]
  for (const [path, init, statusCode, code] of cases) {
    const response = await server.request(path, init)
    const body = (await response.json()) as Envelope
    expect({ path, ...body }).toMatchObject({ path, status: false, statusCode, data: null, errors: [{ code }] })
    expect(response.status).toBe(statusCode)
    expect(body.message).toEqual(expect.any(String))
    expect(response.headers.get('X-Request-Id')).toBeTruthy()
  }
})

test.each(METHODS.filter((method) => method !== 'HEAD'))('answers %s on every path with the envelope', async (method) => {
  const server = await startTestServer()
  const paths = ['/', '/nowhere', '/health/live', '/metrics', '/openapi.json', '/docs', '/assets/x', '/api/v1', '/api/v1/nowhere', '*']
  for (const path of [...paths, '/api/v1/conversions', '/api/v1/conversions/x/result', '/api/v1/keys', '/api/v1/keys/x']) {
    const answer = await sendRaw(
      server.url,
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\nConnection: close\r\n\r\n`,
    )
    if (answer.status < 400) continue
    expect({ path, status: answer.status }).toEqual({ path, status: expect.toSatisfy((status) => [400, 404, 405, 415].includes(status)) })
    expect(JSON.parse(answer.body)).toMatchObject({
      status: false,
      statusCode: answer.status,
      data: null,
      errors: [{ code: expect.any(String) }],
    })
  }
})

test('lists the allowed methods of a path', async () => {
  const server = await startTestServer()
  const refused = await server.request('/api/v1/conversions', { method: 'PATCH' })
  expect(refused.headers.get('Allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
})

test.each([
  ['a broken request line', 'NONSENSE\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n', 400],
  ['two Hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n', 400],
  ['a broken whole URL', 'GET http://[::1/health/live HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['CONNECT', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
])('answers %s with the envelope, although Koa never sees it', async (_title, text, status) => {
  const server = await startTestServer()
  const answer = await sendRaw(server.url, text)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ status: false, statusCode: status, data: null, errors: [{ code: expect.any(String) }] })
  expect(answer.headers['x-request-id']).toBeTruthy()
})

test('survives a client that resets its connection after CONNECT', async () => {
  const server = await startTestServer()
  for (let round = 0; round < 20; round++) {
    const socket = openSocket(server.url)
    await new Promise((resolve) => socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', resolve))
    if (round % 2 === 0) await new Promise((resolve) => socket.once('data', resolve))
    socket.resetAndDestroy()
  }
  expect((await server.call('/health/live')).data).toEqual({ live: true })
})

test('shows a bug as internal and writes its cause into the log', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('bug', { wait: 10 })
  expect(data).toMatchObject({ state: 'failed', error: { code: 'internal' } })
  expect(data.error?.message).not.toContain('/')
  expect(server.logs().some((line) => JSON.stringify(line).includes('cannot read'))).toBe(true)
})

test('keeps a valid request id and replaces any other', async () => {
  const server = await startTestServer()
  const kept = await server.request('/health/live', { headers: { 'X-Request-Id': 'trace-1:a/b' } })
  expect(kept.headers.get('X-Request-Id')).toBe('trace-1:a/b')
  const replaced = await server.request('/health/live', { headers: { 'X-Request-Id': 'a b' } })
  expect(replaced.headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
})

test('answers HEAD wherever it answers GET', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('hello', { wait: 10 })
  for (const path of ['/health/live', '/metrics', '/api/v1/actions', `/api/v1/conversions/${data.conversion_id}`, data.result.url]) {
    const [head, get] = [await server.request(path, { method: 'HEAD' }), await server.request(path)]
    expect([path, head.status, await head.text()]).toEqual([path, 200, ''])
    if (path !== '/metrics') expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'))
    await get.arrayBuffer()
  }
})

test('allows only the configured origins', async () => {
  const server = await startTestServer({ CONVERTD_CORS_ORIGINS: 'https://app.example, https://other.example' })
  const preflight = {
    method: 'OPTIONS',
    headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST', 'X-Api-Key': '' },
  }
  const allowed = await server.request('/api/v1/conversions', preflight)
  expect([allowed.status, allowed.headers.get('Access-Control-Allow-Origin')]).toEqual([204, 'https://app.example'])
  const refused = await server.request('/health/live', { headers: { Origin: 'https://evil.example' } })
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBeFalsy()
})

test('is live and ready, and reports when it is not', async () => {
  const server = await startTestServer({ CONVERTD_DISK_FLOOR_MB: '100000000' })
  expect((await server.call('/health/live')).data).toEqual({ live: true })
  const notReady = await server.call('/health/ready')
  expect(notReady).toMatchObject({ statusCode: 503, errors: [{ code: 'storage_full' }] })
  const refused = await server.submit('hello')
  expect(refused).toMatchObject({ statusCode: 503, errors: [{ code: 'storage_full' }] })
  expect(refused.headers.get('Retry-After')).toBeTruthy()
})

test('counts requests and conversions for Prometheus, unless it is switched off', async () => {
  const server = await startTestServer()
  await server.submit('hello', { wait: 10 })
  await server.submit('fail', { wait: 10 })
  const text = await (await server.request('/metrics')).text()
  expect(text).toContain('convertd_conversions_total{action="echo",outcome="completed"} 1')
  expect(text).toContain('convertd_conversions_total{action="echo",outcome="unreadable_input"} 1')
  expect(text).toContain('convertd_http_requests_total{method="POST",route="/api/v1/conversions",status="202"} 2')
  expect(text).toMatch(/convertd_disk_free_bytes \d+/)

  const silent = await startTestServer({ CONVERTD_METRICS: 'off' })
  expect((await silent.request('/metrics')).status).toBe(404)
})

test('logs one line per request and per change of state, and no secret, name or path', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('secret', { filename: 'salary-list.txt', wait: 10, fields: { password: 'sesame' } })
  await (await server.request(data.result.url)).text()
  await delay(20)
  const log = JSON.stringify(server.logs())
  for (const secret of [server.key, 'sesame', 'salary-list', server.dataDir]) expect(log).not.toContain(secret)
  const states = server.logs().flatMap(({ msg, state }) => (msg === 'conversion' ? [state] : []))
  expect(states).toEqual(['queued', 'processing', 'completed'])
  expect(server.logs().filter(({ msg }) => msg === 'request')).toHaveLength(2)
  expect(server.logs().some(({ audit }) => audit === 'result_downloaded')).toBe(true)
})

test('sends no 100 to a client that speaks HTTP/1.0', async () => {
  const server = await startTestServer()
  const socket = openSocket(server.url)
  const received: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void received.push(chunk))
  const body = JSON.stringify({ name: 'old' })
  const head = `Host: a\r\nX-Api-Key: ${server.key}\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`
  socket.write(`POST /api/v1/keys HTTP/1.0\r\n${head}\r\n\r\n${body}`)
  await new Promise((resolve) => socket.once('close', resolve))
  expect(Buffer.concat(received).toString()).toMatch(/^HTTP\/1\.1 201 /)
})
