/** Gives a key a new secret; name, scopes and limits stay. */
import { AppError } from '../errors.ts'
import { expiryForms, parseExpiry } from './expiry.ts'
import type { IssuedKey } from './issue.ts'
import { formatRawKey, generateRawKey, hashSecret, isExpired } from './key.ts'
import type { KeyFile } from './key-file.ts'

/**
 * Replaces the secret. The one before holds until the end of `grace` (a time to live, or a date), or ends at once; one that an earlier
 * rotation left ends in any case.
 * @throws AppError `invalid_parameter`, `key_not_found`, `revoked_api_key` or `expired_api_key`: what has ended stays so
 */
export async function rotateKey(keyFile: KeyFile, id: string, grace?: string, now = Date.now()): Promise<IssuedKey> {
  const validUntil = grace === undefined ? new Date(now).toISOString() : parseExpiry(grace, now)
  if (validUntil === undefined) throw new AppError('invalid_parameter', `grace: ${expiryForms}`, { field: 'grace' })
  const { secret } = generateRawKey()
  const key = await keyFile.update((keys) => {
    const found = keys.find((candidate) => candidate.id === id)
    if (!found) throw new AppError('key_not_found', 'There is no key with this id.', { field: 'key_id' })
    if (found.revoked_at) throw new AppError('revoked_api_key', 'This key was revoked, for good. Make another one.', { field: 'key_id' })
    if (isExpired(found, now)) throw new AppError('expired_api_key', 'This key has expired. Make another one.', { field: 'key_id' })
    found.former = { secret_sha256: found.secret_sha256, valid_until: validUntil }
    found.secret_sha256 = hashSecret(secret)
    return found
  })
  return { key, rawKey: formatRawKey({ id, secret }) }
}
