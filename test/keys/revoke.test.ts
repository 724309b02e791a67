import { expect, test } from 'vitest'
import { revokeKey } from '../../src/keys/revoke.ts'
import { openKeyRoom } from '../helpers/key-room.ts'

test('marks the key and no other', async () => {
  const { keyFile, issue } = await openKeyRoom()
  const { key } = await issue()
  const { key: other } = await issue()
  const revoked = await revokeKey(keyFile, key.id)
  expect(revoked.revoked_at).toEqual(expect.any(String))
  expect(await keyFile.read()).toEqual([revoked, other])
})

test('a second revocation keeps the time of the first', async () => {
  const { keyFile, issue } = await openKeyRoom()
  const { key } = await issue()
  const { revoked_at } = await revokeKey(keyFile, key.id)
  expect((await revokeKey(keyFile, key.id)).revoked_at).toBe(revoked_at)
})

test('says when there is no such key', async () => {
  const { keyFile } = await openKeyRoom()
  await expect(revokeKey(keyFile, 'nobody')).rejects.toMatchObject({ code: 'key_not_found', errors: [{ field: 'key_id' }] })
})
