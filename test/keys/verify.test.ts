import { expect, test } from 'vitest'
import { formatRawKey, generateRawKey, parseRawKey } from '../../src/keys/key.ts'
import { revokeKey } from '../../src/keys/revoke.ts'
import { verifyKey } from '../../src/keys/verify.ts'
import { openKeySetup } from '../helpers/key-setup.ts'

/** The same key with another secret. */
function withOtherSecret(rawKey: string): string {
  return formatRawKey({ ...generateRawKey(), id: parseRawKey(rawKey)?.id ?? '' })
}

test('answers with the record of a good key', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key, rawKey } = await issue()
  expect(await verifyKey(keyStore, rawKey)).toEqual(key)
})

test.each([undefined, ''])('asks for a key when %j was sent', async (sent) => {
  const { keyStore } = await openKeySetup()
  await expect(verifyKey(keyStore, sent)).rejects.toMatchObject({ code: 'missing_api_key', errors: [{ field: 'X-Api-Key' }] })
})

test('does not know a key that never was, has another secret or is no key', async () => {
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

test('tells whoever knows the secret, and no one else, that a key was revoked', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key, rawKey } = await issue()
  await revokeKey(keyStore, key.id)
  await expect(verifyKey(keyStore, rawKey)).rejects.toMatchObject({ code: 'revoked_api_key' })
  await expect(verifyKey(keyStore, withOtherSecret(rawKey))).rejects.toMatchObject({ code: 'invalid_api_key' })
})

test('a key holds until its time, and then no more', async () => {
  const { keyStore, issue } = await openKeySetup()
  const minuteMs = 60_000
  const { rawKey: valid } = await issue({ expires: '2m' }, Date.now() - minuteMs)
  const { rawKey: over } = await issue({ expires: '1m' }, Date.now() - minuteMs)
  expect((await verifyKey(keyStore, valid)).name).toBe('a key')
  await expect(verifyKey(keyStore, over)).rejects.toMatchObject({ code: 'expired_api_key' })
  await expect(verifyKey(keyStore, withOtherSecret(over))).rejects.toMatchObject({ code: 'invalid_api_key' })
})
