import { expect, test } from 'vitest'
import { formatRawKey, generateRawKey, parseRawKey } from '../../src/keys/key.ts'
import { revokeKey } from '../../src/keys/revoke.ts'
import { verifyKey } from '../../src/keys/verify.ts'
import { openKeySetup } from '../helpers/key-setup.ts'

/** The same key with another secret. */
function withOtherSecret(rawKey: string): string {
  return formatRawKey({ ...generateRawKey(), id: parseRawKey(rawKey)?.id ?? '' })
}

test('returns the record of a valid key', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key, rawKey } = await issue()
  expect(await verifyKey(keyStore, rawKey)).toEqual(key)
})

test.each([undefined, ''])('asks for a key when %j was sent', async (sent) => {
  const { keyStore } = await openKeySetup()
  await expect(verifyKey(keyStore, sent)).rejects.toMatchObject({ code: 'missing_api_key', errors: [{ field: 'X-Api-Key' }] })
})

test('rejects a key that is unknown, has another secret or is malformed', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { rawKey } = await issue()
  const strangers = [
    formatRawKey(generateRawKey()),
    withOtherSecret(rawKey),
    `${rawKey}x`,
    rawKey.slice(0, -1),
    rawKey.toUpperCase(),
    'Bearer x',
  ]
  for (const sent of strangers) await expect(verifyKey(keyStore, sent)).rejects.toMatchObject({ code: 'invalid_api_key' })
})

test('reports that a key was revoked only to clients with its secret', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key, rawKey } = await issue()
  await revokeKey(keyStore, key.id)
  await expect(verifyKey(keyStore, rawKey)).rejects.toMatchObject({ code: 'revoked_api_key' })
  await expect(verifyKey(keyStore, withOtherSecret(rawKey))).rejects.toMatchObject({ code: 'invalid_api_key' })
})

test('a key is valid until its expiry', async () => {
  const { keyStore, issue } = await openKeySetup()
  const minuteMs = 60_000
  const { rawKey: valid } = await issue({ expires: '2m' }, Date.now() - minuteMs)
  const { rawKey: over } = await issue({ expires: '1m' }, Date.now() - minuteMs)
  expect((await verifyKey(keyStore, valid)).name).toBe('a key')
  await expect(verifyKey(keyStore, over)).rejects.toMatchObject({ code: 'expired_api_key' })
  await expect(verifyKey(keyStore, withOtherSecret(over))).rejects.toMatchObject({ code: 'invalid_api_key' })
})
