/**
 * Selects the keys that a list shows: ended ones leave it after a while, but stay stored, so their holders are told why they are refused.
 */
import type { Key } from './key.ts'

/** Days for which a revoked or expired key is still listed. */
export const listedAfterEndDays = 30
const dayMs = 86_400_000

/** Returns the valid keys and those that ended less than 30 days ago; `now` in milliseconds since 1970. */
export function listKeys(keys: readonly Key[], now: number): Key[] {
  return keys.filter((key) => endOf(key) > now - listedAfterEndDays * dayMs)
}

function endOf({ revoked_at, expires_at }: Key): number {
  const ends = [revoked_at, expires_at].filter((time) => time !== null).map((time) => Date.parse(time))
  return Math.min(...ends, Number.POSITIVE_INFINITY)
}
