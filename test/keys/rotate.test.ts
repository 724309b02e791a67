import { expect, test } from 'vitest'
import { revokeKey } from '../../src/keys/revoke.ts'
import { rotateKey } from '../../src/keys/rotate.ts'
import { verifyKey } from '../../src/keys/verify.ts'
import { openKeySetup } from '../helpers/key-setup.ts'

test('the new secret opens the same record, and the old one is reported as replaced', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key: before, rawKey: old } = await issue({ admin: true, actions: ['echo'], rate_limit: 7, expires: '1d' })
  const { key: other, rawKey: untouched } = await issue()
  const { rawKey } = await rotateKey(keyStore, before.id)
  const { secret_sha256, former, ...after } = await verifyKey(keyStore, rawKey)
  expect({ ...after, secret_sha256: before.secret_sha256 }).toEqual(before)
  expect(secret_sha256).not.toBe(before.secret_sha256)
  expect(former?.secret_sha256).toBe(before.secret_sha256)
  await expect(verifyKey(keyStore, old)).rejects.toMatchObject({ code: 'revoked_api_key', message: expect.stringContaining('replaced') })
  expect(await verifyKey(keyStore, untouched)).toEqual(other)
})

test('the old secret is valid for its grace period', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key, rawKey: old } = await issue()
  const { rawKey } = await rotateKey(keyStore, key.id, '24h')
  expect((await verifyKey(keyStore, old)).id).toBe(key.id)
  expect((await verifyKey(keyStore, rawKey)).id).toBe(key.id)
  const { key: late, rawKey: lateOld } = await issue({}, Date.now() - 120_000)
  await rotateKey(keyStore, late.id, '1m', Date.now() - 60_001)
  await expect(verifyKey(keyStore, lateOld)).rejects.toMatchObject({ code: 'revoked_api_key' })
})

test('a second rotation ends the grace of the first', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key, rawKey: first } = await issue()
  const { rawKey: second } = await rotateKey(keyStore, key.id, '24h')
  await rotateKey(keyStore, key.id, '24h')
  await expect(verifyKey(keyStore, first)).rejects.toMatchObject({ code: 'invalid_api_key' })
  expect((await verifyKey(keyStore, second)).id).toBe(key.id)
})

test('a revocation ends every secret of a key', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key, rawKey: old } = await issue()
  const { rawKey } = await rotateKey(keyStore, key.id, '24h')
  await revokeKey(keyStore, key.id)
  for (const sent of [old, rawKey]) await expect(verifyKey(keyStore, sent)).rejects.toMatchObject({ code: 'revoked_api_key' })
})

test('an expired or revoked key cannot be rotated', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key: revoked } = await issue()
  await revokeKey(keyStore, revoked.id)
  const { key: expired } = await issue({ expires: '1m' }, Date.now() - 120_000)
  const { key: good } = await issue()
  const before = await keyStore.read()
  await expect(rotateKey(keyStore, revoked.id)).rejects.toMatchObject({ code: 'revoked_api_key' })
  await expect(rotateKey(keyStore, expired.id)).rejects.toMatchObject({ code: 'expired_api_key' })
  await expect(rotateKey(keyStore, 'nobody')).rejects.toMatchObject({ code: 'key_not_found' })
  await expect(rotateKey(keyStore, good.id, 'soon')).rejects.toMatchObject({ code: 'invalid_parameter', errors: [{ field: 'grace' }] })
  expect(await keyStore.read()).toEqual(before)
})
