import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

interface Sent {
  text?: string
  fields?: Record<string, string>
  idempotencyKey?: string
  key?: string
}

function send(server: TestServer, { text = 'hello', fields = {}, idempotencyKey = 'one', key = server.key }: Sent = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ action: 'echo', ...fields })) body.set(name, value)
  body.set('file', new Blob([text]), 'note.txt')
  return server.call('/api/v1/conversions', { method: 'POST', body, headers: { 'Idempotency-Key': idempotencyKey, 'X-Api-Key': key } })
}

const foldersOf = ({ dataDir }: TestServer) => readdir(join(dataDir, 'conversions'))

test('a repeated upload returns the first conversion, and leaves no files', async () => {
  const server = await startTestServer()
  const first = await send(server)
  const again = await send(server, { fields: { copies: '1' } })
  expect([again.statusCode, again.data.conversion_id, again.headers.get('Location')]).toEqual([
    202,
    first.data.conversion_id,
    first.headers.get('Location'),
  ])
  expect(await foldersOf(server)).toEqual([first.data.conversion_id])
})

test('many simultaneous uploads make one conversion', async () => {
  const server = await startTestServer()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send(server)))
  expect(new Set(answers.map(({ data }) => data.conversion_id)).size).toBe(1)
  await vi.waitFor(() => expect(server.echo.started()).toBe(1))
  expect(await foldersOf(server)).toHaveLength(1)
})

test.each([
  ['another file', { text: 'other' }],
  ['another option', { fields: { loud: 'true' } }],
  ['another action', { fields: { action: 'other' } }],
  ['another password', { fields: { password: 'other' } }],
])('%s with the same Idempotency-Key is refused', async (_, sent) => {
  const server = await startTestServer()
  const first = await send(server)
  expect(await send(server, sent)).toMatchObject({
    statusCode: 422,
    errors: [{ code: 'idempotency_key_reused', field: 'Idempotency-Key' }],
  })
  expect(await foldersOf(server)).toEqual([first.data.conversion_id])
})

test('another API key, and another Idempotency-Key, have separate conversions', async () => {
  const server = await startTestServer()
  const { rawKey } = await server.issueKey({ name: 'second' })
  const ids = [await send(server), await send(server, { key: rawKey }), await send(server, { idempotencyKey: 'two' })].map(
    ({ data }) => data.conversion_id,
  )
  expect(new Set(ids).size).toBe(3)
})

test('is kept over a restart, and no record contains a password', async () => {
  const server = await startTestServer()
  const first = await send(server, { text: 'secret', fields: { password: 'sesame' } })
  const path = join(server.dataDir, 'conversions', first.data.conversion_id, 'record.json')
  expect(await readFile(path, 'utf8')).not.toMatch(/sesame|cvd_/)
  await server.app.stop()
  const second = await startTestServer({}, server.dataDir)
  const again = await send(second, { text: 'secret', fields: { password: 'sesame' }, key: server.key })
  expect(again.data.conversion_id).toBe(first.data.conversion_id)
})

test('forgets a deleted conversion, so that the upload is new', async () => {
  const server = await startTestServer()
  const first = await send(server)
  await server.call(`/api/v1/conversions/${first.data.conversion_id}`, { method: 'DELETE' })
  const again = await send(server)
  expect([again.statusCode, again.data.conversion_id === first.data.conversion_id]).toEqual([202, false])
})

test('a key of more than 255 characters is refused', async () => {
  const server = await startTestServer()
  expect((await send(server, { idempotencyKey: 'x'.repeat(256) })).errors?.[0]).toMatchObject({
    code: 'invalid_parameter',
    field: 'Idempotency-Key',
  })
  expect((await send(server, { idempotencyKey: 'x'.repeat(255) })).statusCode).toBe(202)
})
