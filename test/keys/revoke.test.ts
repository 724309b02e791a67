import { expect, test } from 'vitest'
import { revokeKey } from '../../src/keys/revoke.ts'
import { openKeySetup } from '../helpers/key-setup.ts'

test('marks the key and no other', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key } = await issue()
  const { key: other } = await issue()
  const revoked = await revokeKey(keyStore, key.id)
  expect(revoked.revoked_at).toEqual(expect.any(String))
  expect(await keyStore.read()).toEqual([revoked, other])
})

test('a second revocation keeps the time of the first', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key } = await issue()
  const { revoked_at } = await revokeKey(keyStore, key.id)
  expect((await revokeKey(keyStore, key.id)).revoked_at).toBe(revoked_at)
})

test('reports an unknown key', async () => {
  const { keyStore } = await openKeySetup()
  await expect(revokeKey(keyStore, 'nobody')).rejects.toMatchObject({ code: 'key_not_found', errors: [{ field: 'key_id' }] })
})
