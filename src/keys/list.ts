/** Which keys a list shows: those that have ended leave it after a while, but stay in the key file, so that their holders are told why. */
import type { Key } from './key.ts'

/** Days that a revoked or expired key is still listed. */
export const listedAfterEndDays = 30
const dayMs = 86_400_000

/** Returns the keys that work, and those that ended less than 30 days ago; `now` in milliseconds since 1970. */
export function listKeys(keys: readonly Key[], now: number): Key[] {
  return keys.filter((key) => endOf(key) > now - listedAfterEndDays * dayMs)
}

function endOf({ revoked_at, expires_at }: Key): number {
  const ends = [revoked_at, expires_at].filter((time) => time !== null).map((time) => Date.parse(time))
  return Math.min(...ends, Number.POSITIVE_INFINITY)
}
