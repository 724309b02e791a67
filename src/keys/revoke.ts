/** Revokes a key permanently. */
import { AppError } from '../errors.ts'
import type { Key } from './key.ts'
import type { KeyStore } from './key-store.ts'

/**
 * Marks the key as revoked; revoking it again changes nothing.
 * @throws AppError `key_not_found`
 */
export async function revokeKey(keyStore: KeyStore, id: string): Promise<Key> {
  return await keyStore.update((keys) => {
    const key = keys.find((candidate) => candidate.id === id)
    if (!key) throw new AppError('key_not_found', 'There is no key with this id.', { field: 'key_id' })
    key.revoked_at ??= new Date(keyStore.now()).toISOString()
    return key
  })
}
