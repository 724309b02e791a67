/** Gives a key a new secret; name, scopes and limits stay. */
import { z } from 'zod'
import { AppError, allInOne, type ErrorDetail } from '../errors.ts'
import { expiryForms, parseExpiry } from './expiry.ts'
import type { IssuedKey } from './issue.ts'
import { formatRawKey, generateRawKey, hashSecret, isExpired, type Key } from './key.ts'
import type { KeyStore } from './key-store.ts'

/**
 * Replaces the secret. The former secret stays valid until the end of `grace` (a duration or a date), or ends at once; one left by an
 * earlier rotation ends in any case. @throws AppError `invalid_parameter`, `key_not_found`, `revoked_api_key` or `expired_api_key`: ended
 * keys stay ended
 */
export async function rotateKey(keyStore: KeyStore, id: string, grace?: string, now = keyStore.now()): Promise<IssuedKey> {
  const validUntil = grace === undefined ? new Date(now).toISOString() : parseExpiry(grace, now)
  if (validUntil === undefined) throw new AppError('invalid_parameter', `grace: ${expiryForms}`, { field: 'grace' })
  const { secret } = generateRawKey()
  const key = await keyStore.update((keys) => {
    const found = keys.find((candidate) => candidate.id === id)
    if (!found) throw new AppError('key_not_found', 'There is no key with this id.', { field: 'key_id' })
    if (found.revoked_at) throw new AppError('revoked_api_key', 'This key was revoked. Create another one.', { field: 'key_id' })
    if (isExpired(found, now)) throw new AppError('expired_api_key', 'This key has expired. Create another one.', { field: 'key_id' })
    found.former = { secret_sha256: found.secret_sha256, valid_until: validUntil }
    found.secret_sha256 = hashSecret(secret)
    return found
  })
  return { key, rawKey: formatRawKey({ id, secret }) }
}

const graceForm = 'a whole number of seconds from 0 to 2592000'

/** The API's parameters. */
export const rotateRequestSchema = z.strictObject({
  grace_s: z
    .int(graceForm)
    .min(0, graceForm)
    .max(2_592_000, graceForm)
    .default(0)
    .describe('How long the old secret stays valid, in seconds.'),
})

/**
 * Replaces the secret of a key for a requesting admin key. @throws AppError `invalid_parameter`; `key_not_found`, also for ended keys;
 * `action_not_allowed` for a key with more permissions than `by`
 */
export async function rotateKeyFor(keyStore: KeyStore, by: Pick<Key, 'actions'>, id: string, request: unknown): Promise<IssuedKey> {
  const parsed = rotateRequestSchema.safeParse(request ?? {})
  if (!parsed.success) throw allInOne(parsed.error.issues.flatMap(faultsOf))
  const key = await keyStore.find(id)
  if (!key || key.revoked_at || isExpired(key, keyStore.now()))
    throw new AppError('key_not_found', 'There is no key with this id, or it was revoked or has expired.', { field: 'key_id' })
  if (by.actions && !key.actions?.every((action) => by.actions?.includes(action))) {
    const message = `This key is limited to ${by.actions.join(', ')}, and may rotate only keys limited to a subset of these.`
    throw new AppError('action_not_allowed', message, { field: 'key_id' })
  }
  const { grace_s } = parsed.data
  return await rotateKey(keyStore, id, grace_s === 0 ? undefined : `${grace_s}s`)
}

function faultsOf(issue: z.core.$ZodIssue): ErrorDetail[] {
  const fields = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? 'body')]
  const message = issue.path.length > 0 ? `grace_s: ${graceForm}` : 'a JSON object with grace_s, or an empty one'
  return fields.map((field) => ({ code: 'invalid_parameter', field, message }))
}
