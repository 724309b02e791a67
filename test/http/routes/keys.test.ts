import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../helpers/test-server.ts'

function post(server: TestServer, body: unknown, headers: Record<string, string> = {}) {
  return server.call('/api/v1/keys', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
}

test('creates a key that is valid at once, shows it once, and revokes it', async () => {
  const server = await startTestServer()
  const made = await post(server, { name: 'ci', admin: false, actions: ['echo'], rate_limit: 5, expires: '90d' })
  expect(made.statusCode).toBe(201)
  expect(made.data.key).toMatch(/^cvd_[0-9A-Za-z]+_[0-9A-Za-z]{43}$/)
  expect(made.data).toMatchObject({ name: 'ci', admin: false, actions: ['echo'], rate_limit: 5, revoked_at: null })
  expect(Date.parse(made.data.expires_at ?? '')).toBeGreaterThan(Date.now() + 89 * 86_400_000)

  const current = await server.call('/api/v1/keys/current', { headers: { 'X-Api-Key': made.data.key } })
  expect(current.data).toMatchObject({
    key_id: made.data.key_id,
    name: 'ci',
    limits: { rate_limit: 5 },
    usage: { waiting: 0, processing: 0 },
  })

  const stored = await readFile(join(server.dataDir, 'keys.json'), 'utf8')
  expect(stored).not.toContain(made.data.key.split('_')[2])
  const listed = await server.call('/api/v1/keys')
  expect(JSON.stringify(listed.data)).not.toContain('sha256')
  expect(listed.data.keys.map(({ name }) => name)).toEqual(['test', 'ci'])

  const revoked = await server.call(`/api/v1/keys/${made.data.key_id}`, { method: 'DELETE' })
  expect([revoked.statusCode, typeof revoked.data.revoked_at]).toEqual([200, 'string'])
  expect((await server.call('/api/v1/keys/current', { headers: { 'X-Api-Key': made.data.key } })).statusCode).toBe(401)
})

test.each(['ENOSPC', 'EDQUOT'])('says that the disk is full if a key cannot be stored (%s)', async (code) => {
  const server = await startTestServer()
  vi.spyOn(server.app.keyStore, 'update').mockRejectedValueOnce(Object.assign(new Error('no space left'), { code }))
  const refused = await post(server, { name: 'ci' })
  expect(refused).toMatchObject({ statusCode: 503, errors: [{ code: 'storage_full' }] })
  expect(refused.headers.get('Retry-After')).toBeTruthy()
  expect((await post(server, { name: 'ci' })).statusCode).toBe(201)
})

test('leaves key management to admins', async () => {
  const server = await startTestServer()
  const { rawKey } = await server.issueKey({ name: 'plain' })
  const headers = { 'X-Api-Key': rawKey }
  expect((await server.call('/api/v1/keys', { headers })).errors?.[0]?.code).toBe('admin_required')
  expect((await post(server, { name: 'x' }, headers)).statusCode).toBe(403)
  expect((await server.call('/api/v1/keys/abc', { method: 'DELETE', headers })).statusCode).toBe(403)
  expect((await server.call('/api/v1/keys/current', { headers })).statusCode).toBe(200)
})

test.each([
  [{}, 'missing_field', 'name'],
  [{ name: '' }, 'invalid_parameter', 'name'],
  [{ name: 'x', colour: 'red' }, 'invalid_parameter', 'colour'],
  [{ name: 'x', actions: ['nope'] }, 'invalid_parameter', 'actions'],
  [{ name: 'x', rate_limit: 0 }, 'invalid_parameter', 'rate_limit'],
  [{ name: 'x', expires: '2020-01-01' }, 'invalid_parameter', 'expires'],
  [{ name: 'x', expires: 'soon' }, 'invalid_parameter', 'expires'],
  [[], 'invalid_parameter', 'body'],
])('refuses %j', async (body, code, field) => {
  const server = await startTestServer()
  expect(await post(server, body)).toMatchObject({ statusCode: 422, errors: [{ code, field }] })
})

test.each([
  ['text/plain', '{"name":"x"}'],
  ['application/json', '{"name":'],
  ['application/json', `{"name":"${'x'.repeat(100_000)}"}`],
])('refuses a body that is not a small JSON object (%s)', async (type, body) => {
  const server = await startTestServer()
  const answer = await server.call('/api/v1/keys', { method: 'POST', body, headers: { 'Content-Type': type } })
  expect(answer).toMatchObject({ statusCode: 400, errors: [{ code: 'malformed_request' }] })
})

test.each([
  ['no JSON', '{', 'The body is not a valid JSON object.'],
  ['no object', 'null', 'The body is not a valid JSON object.'],
  ['far too much', JSON.stringify({ name: 'x'.repeat(70_000) }), 'The JSON body is larger than 64 KiB.'],
])('says what is wrong with a body that is %s', async (_title, body, message) => {
  const server = await startTestServer()
  const answer = await server.call('/api/v1/keys', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } })
  expect(answer).toMatchObject({ statusCode: 400, message, errors: [{ code: 'malformed_request' }] })
})

test('describes the type of a name if a number was sent', async () => {
  const answer = await post(await startTestServer(), { name: 5 })
  expect(answer.message).toBe('name: a name of 1 to 100 characters, without control characters')
})

function rotate(server: TestServer, id: string, body: object, key = server.key) {
  const headers = { 'Content-Type': 'application/json', 'X-Api-Key': key }
  return server.call(`/api/v1/keys/${id}/rotate`, { method: 'POST', body: JSON.stringify(body), headers })
}

async function statusOf(server: TestServer, key: string): Promise<number> {
  return (await server.call('/api/v1/keys/current', { headers: { 'X-Api-Key': key } })).statusCode
}

test('gives a key a new secret; the old one ends at once, or after its grace', async () => {
  const server = await startTestServer()
  const { key, rawKey } = await server.issueKey({ name: 'ci', actions: ['echo'] })
  const graced = await rotate(server, key.id, { grace_s: 3600 })
  expect(graced).toMatchObject({ statusCode: 200, data: { key_id: key.id, name: 'ci', actions: ['echo'] } })
  expect([await statusOf(server, rawKey), await statusOf(server, graced.data.key)]).toEqual([200, 200])
  const next = await rotate(server, key.id, {})
  expect([await statusOf(server, graced.data.key), await statusOf(server, next.data.key)]).toEqual([401, 200])
  expect(server.logs().filter(({ audit }) => audit === 'key_rotated')).toHaveLength(2)
})

test('an admin key that is limited to actions rotates only keys that are limited to some of them', async () => {
  const server = await startTestServer()
  const { rawKey: limited } = await server.issueKey({ name: 'limited', admin: true, actions: ['echo'] })
  const ids = []
  for (const actions of [['echo'], ['echo', 'other'], null]) ids.push((await server.issueKey({ name: 'x', actions })).key.id)
  const statuses = []
  for (const id of ids) statuses.push((await rotate(server, id, {}, limited)).statusCode)
  expect(statuses).toEqual([200, 403, 403])
})

test('does not rotate a key that has ended', async () => {
  const server = await startTestServer()
  const { key } = await server.issueKey({ name: 'gone' })
  await server.call(`/api/v1/keys/${key.id}`, { method: 'DELETE' })
  expect(await rotate(server, key.id, {})).toMatchObject({ statusCode: 404, errors: [{ code: 'key_not_found' }] })
})
