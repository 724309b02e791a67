/** Verifies a key, comparing secrets in constant time. */
import { timingSafeEqual } from 'node:crypto'
import { AppError } from '../errors.ts'
import { hashSecret, isExpired, type Key, parseRawKey } from './key.ts'
import type { KeyStore } from './key-store.ts'

const howToGetOne = 'An administrator creates one with: convertd keys create --name NAME'
const formOfKeys = 'A key has the form cvd_<id>_<secret>. '

/** Returns the record of a valid key. @throws AppError `missing_api_key`, `invalid_api_key`, `revoked_api_key` or `expired_api_key` */
export async function verifyKey(keyStore: KeyStore, sent: string | undefined): Promise<Key> {
  if (!sent) throw new AppError('missing_api_key', `Send an API key in the X-Api-Key header. ${howToGetOne}`, { field: 'X-Api-Key' })
  const raw = parseRawKey(sent)
  const key = raw && (await keyStore.find(raw.id))
  const isCurrent = raw && key && isSecret(raw.secret, key.secret_sha256)
  const isFormer = raw && key?.former && isSecret(raw.secret, key.former.secret_sha256)
  // Only those who know the secret learn that a key was revoked, replaced or has expired.
  if (!key || !(isCurrent || isFormer))
    throw new AppError('invalid_api_key', `This API key is unknown. ${raw ? '' : formOfKeys}${howToGetOne}`, { field: 'X-Api-Key' })
  if (key.revoked_at)
    throw new AppError('revoked_api_key', 'This API key was revoked. Ask the administrator for another one.', { field: 'X-Api-Key' })
  if (!isCurrent && key.former && Date.parse(key.former.valid_until) <= keyStore.now())
    throw new AppError('revoked_api_key', 'This API key was replaced by a new one. Ask the administrator for it.', { field: 'X-Api-Key' })
  if (isExpired(key, keyStore.now()))
    throw new AppError('expired_api_key', 'This API key has expired. Ask the administrator for another one.', { field: 'X-Api-Key' })
  return key
}

function isSecret(secret: string, sha256: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(sha256, 'hex'))
}
