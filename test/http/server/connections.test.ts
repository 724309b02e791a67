/** How many connections may be open, and which one is closed for another. */
import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { connectionLimits, readOpenFileLimit } from '../../../src/http/server/connections.ts'
import { openSocket, type RawAnswer, readAnswer, sendRaw } from '../../helpers/raw-http.ts'
import { startTestServer, type TestServer } from '../../helpers/test-server.ts'

const patient = 60_000

function startSmallServer(max: number, reserve: number, headersMs = patient): Promise<TestServer> {
  return startTestServer({ CONVERTD_CONCURRENCY: '1' }, undefined, undefined, undefined, { max, reserve, headersMs })
}

async function openIdle(url: string, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => openSocket(url))
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  return sockets
}

function get(path: string, key = '', more = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: a\r\n${key && `X-Api-Key: ${key}\r\n`}${more}\r\n`
}

/** Opens long polls of a conversion that does not end by itself. */
async function openPolls(server: TestServer, key: string, count: number): Promise<{ id: string; polls: Socket[] }> {
  const id = (await server.submit('hold', { key })).data.conversion_id
  await vi.waitFor(() => expect(server.echo.started()).toBeGreaterThan(0))
  const polls = await openIdle(server.url, count)
  for (const socket of polls) socket.write(get(`/api/v1/conversions/${id}`, key, 'Prefer: wait=60\r\n'))
  return { id, polls }
}

/** Sends half of an upload that the server has let in; answers with the function that sends the other half. */
async function beginUpload(server: TestServer): Promise<() => Promise<RawAnswer>> {
  const socket = openSocket(server.url)
  const answered = readAnswer(socket)
  const body =
    '--b\r\nContent-Disposition: form-data; name="action"\r\n\r\necho\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--b--\r\n'
  const type = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}`
  socket.write(`POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\nExpect: 100-continue\r\n${type}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(body.slice(0, 90))
  return () => {
    socket.write(body.slice(90))
    return answered
  }
}

test('idle connections are closed for a health check and an admin, the longest unused first', async () => {
  const server = await startSmallServer(8, 2)
  const idle = await openIdle(server.url, 40)
  expect((await sendRaw(server.url, get('/health/ready', '', 'Connection: close\r\n'))).status).toBe(200)
  expect((await server.call('/api/v1/keys')).statusCode).toBe(200)
  await vi.waitFor(() => expect(idle.filter(({ destroyed }) => destroyed).length).toBeGreaterThanOrEqual(32))
  expect(idle.slice(0, 32).every(({ destroyed }) => destroyed)).toBe(true)
  expect(server.logs().filter(({ msg }) => String(msg).startsWith('as many connections'))).toHaveLength(1)
})

test('a long poll survives a flood of idle connections', async () => {
  const server = await startSmallServer(8, 2)
  const { polls } = await openPolls(server, server.key, 1)
  const answers = polls.map(readAnswer)
  await openIdle(server.url, 60)
  server.echo.letGo()
  for (const { status, body } of await Promise.all(answers)) expect([status, JSON.parse(body).data.state]).toEqual([200, 'completed'])
})

test('uploads survive a flood of idle connections', async () => {
  const server = await startSmallServer(2, 0)
  const uploads = [await beginUpload(server), await beginUpload(server)]
  // Nothing is left that may be closed but the new ones.
  const idle = await openIdle(server.url, 20)
  await vi.waitFor(() => expect(idle.every(({ destroyed }) => destroyed)).toBe(true))
  for (const finish of uploads) expect((await finish()).status).toBe(202)
})

test('the reserve serves health checks and admins when every other connection is busy', async () => {
  const server = await startSmallServer(8, 3)
  const { rawKey: key } = await server.issueKey({ name: 'busy' })
  const { id, polls } = await openPolls(server, key, 5)
  const answers = polls.map(readAnswer)
  const status = () => sendRaw(server.url, get(`/api/v1/conversions/${id}`, key))
  await vi.waitFor(async () => expect((await status()).status).toBe(503))
  const refused = await status()
  expect(refused.headers).toMatchObject({ connection: 'close', 'retry-after': '5', 'ratelimit-limit': '1200' })
  expect(JSON.parse(refused.body).errors[0]).toMatchObject({ code: 'queue_full', message: expect.stringContaining('5 requests') })
  expect((await sendRaw(server.url, get('/health/live', '', 'Connection: close\r\n'))).status).toBe(200)
  expect((await sendRaw(server.url, get('/api/v1/keys', server.key, 'Connection: close\r\n'))).status).toBe(200)
  server.echo.letGo()
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200)
  expect((await status()).status).toBe(200)
})

test('closes a connection that sends no or incomplete headers', async () => {
  const server = await startSmallServer(8, 2, 200)
  const silent = readAnswer(openSocket(server.url))
  const slow = openSocket(server.url)
  const answered = readAnswer(slow)
  slow.write('GET /health/live HTTP/1.1\r\nHost: a\r\n')
  for (const { status, body } of await Promise.all([silent, answered]))
    expect([status, JSON.parse(body).errors[0].code]).toEqual([408, 'malformed_request'])
  expect((await server.request('/health/live')).status).toBe(200)
})

test('the number of connections follows the limit of open files', () => {
  expect(connectionLimits(1024, 4)).toMatchObject({ max: 384, reserve: 48 })
  expect(connectionLimits(64, 16)).toMatchObject({ max: 16, reserve: 2 })
  expect(connectionLimits(Number.POSITIVE_INFINITY, 4)).toMatchObject({ max: 10_000, reserve: 64 })
  expect(readOpenFileLimit()).toBeGreaterThan(0)
})
