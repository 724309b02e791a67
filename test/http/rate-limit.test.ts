import { expect, test } from 'vitest'
import { startTestServer } from '../helpers/test-server.ts'

test('limits submitting and reading separately', async () => {
  const server = await startTestServer({ CONVERTD_RATE_LIMIT: '2', CONVERTD_READ_RATE_LIMIT: '3' })
  const first = await server.submit('a')
  expect([first.headers.get('RateLimit-Limit'), first.headers.get('RateLimit-Remaining')]).toEqual(['2', '1'])
  expect(Number(first.headers.get('RateLimit-Reset'))).toBeGreaterThan(0)
  expect((await server.submit('b')).statusCode).toBe(202)

  const limited = await server.submit('c')
  expect(limited).toMatchObject({ statusCode: 429, errors: [{ code: 'rate_limited' }] })
  expect(limited.message).toMatch(/^This key may start 2 conversions in 60 s\. Try again in \d+ s\.$/)
  expect(limited.headers.get('RateLimit-Remaining')).toBe('0')
  expect(Number(limited.headers.get('Retry-After'))).toBeGreaterThan(0)

  for (const left of ['2', '1', '0']) expect((await server.request('/api/v1/nowhere')).headers.get('RateLimit-Remaining')).toBe(left)
  expect((await server.call('/api/v1/actions')).errors?.[0]?.code).toBe('rate_limited')
})

test('gives a key its own limit', async () => {
  const server = await startTestServer({ CONVERTD_RATE_LIMIT: '100' })
  const { rawKey } = await server.issueKey({ name: 'slow', rate_limit: 1 })
  expect((await server.submit('a', { key: rawKey })).headers.get('RateLimit-Limit')).toBe('1')
  expect((await server.submit('b', { key: rawKey })).statusCode).toBe(429)
  expect((await server.submit('c')).statusCode).toBe(202)
})

test('starts again after the window', async () => {
  const server = await startTestServer({ CONVERTD_RATE_LIMIT: '1', CONVERTD_RATE_WINDOW_S: '1' })
  expect((await server.submit('a')).statusCode).toBe(202)
  expect((await server.submit('b')).statusCode).toBe(429)
  await expect.poll(async () => (await server.submit('c')).statusCode, { timeout: 5000, interval: 100 }).toBe(202)
})
