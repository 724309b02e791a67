import { expect, test } from 'vitest'
import { revokeKey } from '../../src/keys/revoke.ts'
import { startTestServer } from '../helpers/test-server.ts'

test.each([
  ['missing_api_key', ''],
  ['invalid_api_key', 'nonsense'],
  ['invalid_api_key', `cvd_abc_${'x'.repeat(43)}`],
])('answers 401 %s and explains how to authenticate', async (code, key) => {
  const server = await startTestServer()
  const response = await server.request('/api/v1/conversions', { headers: { 'X-Api-Key': key } })
  expect(response.status).toBe(401)
  expect(response.headers.get('WWW-Authenticate')).toBe('ApiKey')
  expect((await response.json()) as object).toMatchObject({ errors: [{ code, field: 'X-Api-Key' }] })
  expect(response.headers.get('RateLimit-Limit')).toBeNull()
})

test.each(['/API/V1/actions', '/api/V1/conversions', '/Api/v1/keys', '/%61pi/v1/actions', '//api/v1/actions'])(
  'answers nothing at %s, however the path of the API is written',
  async (path) => {
    const server = await startTestServer()
    const response = await server.request(path, { headers: { 'X-Api-Key': '' } })
    expect(response.status).toBe(404)
    expect((await response.json()) as object).toMatchObject({ errors: [{ code: 'route_not_found' }] })
  },
)

test('refuses a revoked key with the next request, and leaves an audit line', async () => {
  const server = await startTestServer()
  const { key, rawKey } = await server.issueKey({ name: 'short-lived' })
  const headers = { 'X-Api-Key': rawKey }
  expect((await server.call('/api/v1/keys/current', { headers })).statusCode).toBe(200)
  await revokeKey(server.app.keyStore, key.id)
  expect((await server.call('/api/v1/keys/current', { headers })).errors?.[0]?.code).toBe('revoked_api_key')
  expect(server.logs().find(({ audit }) => audit === 'key_refused')).toMatchObject({ code: 'revoked_api_key' })
})

test('refuses an expired key', async () => {
  const server = await startTestServer()
  const { key, rawKey } = await server.issueKey({ name: 'old', expires: '1h' })
  await server.app.keyStore.update((keys) => {
    for (const candidate of keys) if (candidate.id === key.id) candidate.expires_at = '2020-01-01T00:00:00.000Z'
  })
  const answer = await server.call('/api/v1/keys/current', { headers: { 'X-Api-Key': rawKey } })
  expect(answer.errors?.[0]?.code).toBe('expired_api_key')
})

test('distinguishes a revoked key from an unknown one only for clients with its secret', async () => {
  const server = await startTestServer()
  const { key } = await server.issueKey({ name: 'gone' })
  await revokeKey(server.app.keyStore, key.id)
  const guess = `cvd_${key.id}_${'x'.repeat(43)}`
  expect((await server.call('/api/v1/keys/current', { headers: { 'X-Api-Key': guess } })).errors?.[0]?.code).toBe('invalid_api_key')
})

test.each([
  ['missing_api_key', '/api/v1/actions', {}, 'convertd keys create'],
  ['missing_api_key', '/api/v1/actions', { Authorization: 'Bearer cvd_a_b' }, 'not accepted in Authorization: Bearer'],
  ['missing_api_key', '/api/v1/actions', { Authorization: 'Basic YTpi' }, 'not accepted in Authorization: Basic'],
  ['missing_api_key', '/api/v1/actions?api_key=cvd_a_b', {}, 'not accepted in the URL parameter api_key'],
  ['invalid_api_key', '/api/v1/actions', { 'X-Api-Key': 'Bearer x' }, 'form cvd_<id>_<secret>'],
  ['invalid_api_key', '/api/v1/actions', { 'X-Api-Key': `cvd_abc_${'x'.repeat(43)}` }, 'convertd keys create'],
])('%s at %s with %j names the next step', async (code, path, headers, hint) => {
  const server = await startTestServer()
  const answer = await server.call(path, { headers: { 'X-Api-Key': '', ...headers } })
  expect(answer).toMatchObject({ statusCode: 401, errors: [{ code, field: 'X-Api-Key', message: expect.stringContaining(hint) }] })
  expect(JSON.stringify(server.logs())).not.toContain('cvd_a_b')
})

test('suggests the right name for a mistyped action or option', async () => {
  const server = await startTestServer()
  expect((await server.submit('x', { action: 'ehco' })).message).toContain('Did you mean "echo"?')
})
