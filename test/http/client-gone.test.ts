/** A client that goes away is no fault of the server: its log holds no warning and no error. */
import { expect, test, vi } from 'vitest'
import { openSocket } from '../helpers/raw-http.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

const warnLevel = 40

/** Waits until the request is in the log, which is when its answer has ended. */
async function expectQuietEnd(server: TestServer, method: string, path: string): Promise<void> {
  await vi.waitFor(
    () =>
      expect(server.logs().find((line) => line.msg === 'request' && line.method === method && line.is_complete === false)).toBeDefined(),
    10_000,
  )
  await server.call(path)
  expect(server.logs().filter(({ level }) => Number(level) >= warnLevel)).toEqual([])
}

test('an upload that is cut off logs no error', async () => {
  const server = await startTestServer()
  const socket = openSocket(server.url)
  const type = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\nExpect: 100-continue'
  socket.write(`POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\n${type}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello', () => socket.resetAndDestroy())
  await expectQuietEnd(server, 'POST', '/api/v1/actions')
})

test('a download that is cut off logs no error', async () => {
  const server = await startTestServer()
  // More than the buffers of a connection on one machine hold.
  const { data } = await server.submit('x'.repeat(60_000_000), { wait: 30 })
  const socket = openSocket(server.url)
  socket.write(`GET ${data.result.url} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.resetAndDestroy()
  await expectQuietEnd(server, 'GET', '/api/v1/actions')
})

test('a long poll that is cut off logs no error', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('hold')
  const socket = openSocket(server.url)
  const before = server.logs().length
  socket.write(`GET /api/v1/conversions/${data.conversion_id} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\nPrefer: wait=60\r\n\r\n`)
  await vi.waitFor(() => expect(server.echo.started()).toBe(1))
  await server.call('/api/v1/actions')
  expect(server.logs().length).toBeGreaterThan(before)
  socket.resetAndDestroy()
  await expectQuietEnd(server, 'GET', '/api/v1/actions')
  server.echo.letGo()
})

test('a client that disconnects before 100 Continue logs no error', async () => {
  const server = await startTestServer()
  const head = `POST /api/v1/keys HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\nExpect: 100-continue`
  for (let count = 0; count < 100; count++) {
    const socket = openSocket(server.url)
    socket.write(`${head}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`, () => socket.resetAndDestroy())
  }
  await expectQuietEnd(server, 'POST', '/api/v1/actions')
})
