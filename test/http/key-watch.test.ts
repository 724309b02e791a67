import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openKeyFile } from '../../src/keys/key-file.ts'
import { revokeKey } from '../../src/keys/revoke.ts'
import { createFiles } from '../../src/store/files.ts'
import { openSocket, readAnswer } from '../helpers/raw-http.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

/** As a command line does it: another process, another opened key file. */
async function revoke(server: TestServer, id: string): Promise<void> {
  await revokeKey(openKeyFile(createFiles(server.dataDir)), id)
}

test('ends the long poll of a revoked key, and no other', async () => {
  const server = await startTestServer()
  const { key, rawKey } = await server.issueKey({ name: 'short' })
  const { data } = await server.submit('hold', { key: rawKey })
  const own = await server.submit('hold')
  const waiting = server.call(`/api/v1/conversions/${data.conversion_id}`, { headers: { 'X-Api-Key': rawKey, Prefer: 'wait=60' } })
  const other = server.call(`/api/v1/conversions/${own.data.conversion_id}`, { headers: { Prefer: 'wait=60' } })
  await vi.waitFor(() => expect(server.echo.started()).toBeGreaterThan(0))
  await revoke(server, key.id)
  expect(await waiting).toMatchObject({ statusCode: 401, errors: [{ code: 'revoked_api_key' }] })
  server.echo.letGo()
  expect((await other).data.state).toBe('completed')
})

test('ends the upload of a revoked key', async () => {
  const server = await startTestServer()
  const { key, rawKey } = await server.issueKey({ name: 'short' })
  const socket = openSocket(server.url)
  const answered = readAnswer(socket)
  const type = 'Content-Type: multipart/form-data; boundary=b'
  socket.write(`POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${rawKey}\r\n${type}\r\nContent-Length: 1000\r\n\r\n--b\r\n`)
  await vi.waitFor(async () =>
    expect((await server.call('/api/v1/keys')).data.keys.find(({ key_id }) => key_id === key.id)?.last_used_at).toBeTruthy(),
  )
  await revoke(server, key.id)
  const { status, body } = await answered
  expect([status, JSON.parse(body).errors[0].code]).toEqual([401, 'revoked_api_key'])
})

test('ends the download of a revoked key', async () => {
  const server = await startTestServer()
  const { key, rawKey } = await server.issueKey({ name: 'short' })
  // More than the buffers of a connection on one machine hold.
  const { data } = await server.submit('x'.repeat(60_000_000), { key: rawKey, wait: 30 })
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let received = 0
  const closed = new Promise((resolve) => socket.on('error', () => undefined).once('close', resolve))
  socket.write(`GET ${data.result.url} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${rawKey}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  await revoke(server, key.id)
  await vi.waitFor(
    () => expect(server.logs().find(({ msg, is_complete }) => msg === 'request' && is_complete === false)).toBeDefined(),
    10_000,
  )
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  socket.resume()
  await closed
  expect(received).toBeLessThan(60_000_000)
})

test('forbids caches to store responses that require a key', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('hello', { wait: 10 })
  for (const path of ['/api/v1/actions', '/api/v1/keys/current', '/api/v1/nowhere', '/api/v1/conversions'])
    expect((await server.request(path)).headers.get('Cache-Control')).toBe('no-store')
  expect((await server.request('/api/v1/actions', { headers: { 'X-Api-Key': '' } })).headers.get('Cache-Control')).toBe('no-store')
  expect((await server.request(data.result.url)).headers.get('Cache-Control')).toBe('private, no-store')
})

test('an admin key that is limited to actions creates only keys with these limits', async () => {
  const server = await startTestServer()
  const { rawKey } = await server.issueKey({ name: 'some', admin: true, actions: ['echo'] })
  const make = (body: object) =>
    server.call('/api/v1/keys', {
      method: 'POST',
      body: JSON.stringify({ name: 'new', ...body }),
      headers: { 'X-Api-Key': rawKey, 'Content-Type': 'application/json' },
    })
  for (const more of [{}, { actions: null }, { actions: ['other'] }, { actions: ['echo', 'other'] }])
    expect(await make(more)).toMatchObject({ statusCode: 403, errors: [{ code: 'action_not_allowed', field: 'actions' }] })
  expect(await make({ actions: ['echo'], admin: true })).toMatchObject({ statusCode: 201, data: { actions: ['echo'] } })
})
