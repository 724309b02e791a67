/** A key as the API and the command line show it, without its hash. */
import { isAdmin, type Key } from './key.ts'

/** `lastUsedAt` comes from `KeyUsage`. */
export function describeKey(key: Key, lastUsedAt: string | null = null) {
  return {
    key_id: key.id,
    name: key.name,
    admin: isAdmin(key),
    scopes: key.scopes,
    actions: key.actions,
    rate_limit: key.rate_limit,
    created_at: key.created_at,
    expires_at: key.expires_at,
    revoked_at: key.revoked_at,
    last_used_at: lastUsedAt,
  }
}
