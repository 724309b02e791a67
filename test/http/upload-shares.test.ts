/** How much a key may upload at once, how slowly, and how much of the disk it may take. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSocket, readAnswer } from '../helpers/raw-http.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

const boundary = 'frontier'
const action = part('name="action"', 'echo')

function part(disposition: string, body: string | Buffer, more = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
}

function head(server: TestServer, length: number | 'chunked', more = ''): string {
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  return `POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\nPrefer: wait=10\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${size}\r\n${more}\r\n`
}

async function leftFolders(server: TestServer): Promise<string[]> {
  return await readdir(join(server.dataDir, 'conversions'))
}

test('a stalled upload is abandoned and loses its place', async () => {
  const server = await startTestServer({
    CONVERTD_UPLOAD_IDLE_S: '0.2',
    CONVERTD_CONCURRENCY: '1',
    CONVERTD_QUEUE_LIMIT: '1',
  })
  const { rawKey: key } = await server.issueKey({ name: 'other' })
  await server.submit('hold')
  await vi.waitFor(() => expect(server.echo.started()).toBe(1))
  const socket = openSocket(server.url)
  const answered = readAnswer(socket)
  socket.write(head(server, 1000) + action.toString())
  await vi.waitFor(async () => expect(await leftFolders(server)).toHaveLength(2))
  // An upload that is under way takes no place of the queue.
  expect((await server.submit('x', { key })).statusCode).toBe(202)
  expect(JSON.parse((await answered).body).errors[0]).toMatchObject({
    code: 'malformed_request',
    message: expect.stringContaining('stalled'),
  })
})

test('a trickled upload is abandoned, however steady', async () => {
  const server = await startTestServer({ CONVERTD_UPLOAD_IDLE_S: '0.3' })
  const socket = openSocket(server.url)
  const answered = readAnswer(socket)
  socket.write(head(server, 1_000_000) + action.toString() + part('name="file"; filename="a"', 'hel').toString())
  const trickle = setInterval(() => socket.write('x'.repeat(50)), 50)
  onTestFinished(() => clearInterval(trickle))
  expect(JSON.parse((await answered).body).errors[0]).toMatchObject({ message: expect.stringContaining('less than 8 KiB a second') })
})

test('a key with all its uploads in progress is refused more, and other keys are not', async () => {
  const server = await startTestServer({ CONVERTD_CONCURRENCY: '1', CONVERTD_QUEUE_LIMIT: '1' })
  const { rawKey: key } = await server.issueKey({ name: 'other' })
  const slow = [openSocket(server.url), openSocket(server.url)]
  for (const socket of slow) socket.write(head(server, 1000) + action.toString())
  await vi.waitFor(async () => expect(await leftFolders(server)).toHaveLength(2))
  const refused = await server.submit('x')
  expect(refused).toMatchObject({ statusCode: 429, errors: [{ code: 'too_many_uploads' }] })
  expect(refused.headers.get('Retry-After')).toBeTruthy()
  expect((await server.submit('x', { key })).statusCode).toBe(202)
  for (const socket of slow) socket.destroy()
  const ends = async () => expect((await server.submit('x', { wait: 10 })).data?.state).toBe('completed')
  await vi.waitFor(ends, { timeout: 10_000 })
})

test('twelve simultaneous uploads do not exceed the share of their key', async () => {
  const server = await startTestServer({ CONVERTD_KEY_DISK_MB: '10', CONVERTD_CONCURRENCY: '2' })
  const { rawKey: key } = await server.issueKey({ name: 'other' })
  const sockets = Array.from({ length: 12 }, () => openSocket(server.url))
  const answers = sockets.map((socket) => readAnswer(socket).catch(() => undefined))
  for (const socket of sockets) socket.write(head(server, 1024 * 1024) + action.toString())
  const refused = (await Promise.race(answers))?.body ?? '{}'
  expect(JSON.parse(refused).errors[0]).toMatchObject({ code: 'key_storage_full' })
  await vi.waitFor(async () => expect(await leftFolders(server)).toHaveLength(10))
  expect((await server.submit('x', { key })).statusCode).toBe(202)
})

test('stored bytes of a key count for its share until they are deleted', async () => {
  const server = await startTestServer({ CONVERTD_KEY_DISK_MB: '0.02' })
  const { data } = await server.submit('x'.repeat(15_000), { wait: 10 })
  expect(await server.submit('x'.repeat(15_000))).toMatchObject({ statusCode: 429, errors: [{ code: 'key_storage_full' }] })
  await server.call(`/api/v1/conversions/${data.conversion_id}`, { method: 'DELETE' })
  expect((await server.submit('x'.repeat(15_000))).statusCode).toBe(202)
})
