/** An API key's record, and the text of the key itself: `cvd_<id>_<secret>`. */
import { createHash } from 'node:crypto'
import { randomBase62 } from '../base62.ts'

/** What a key may do. */
export type Scope = 'convert' | 'admin'

/** The record of a key. */
export interface Key {
  id: string
  name: string
  /** SHA-256 of the secret, in hex. The secret has 256 random bits, so no slow hash is needed. */
  secret_sha256: string
  scopes: readonly Scope[]
  /** The only actions that the key may use; null: all. */
  actions: readonly string[] | null
  /** Conversions per window, instead of the server's limit; null: the server's. */
  rate_limit: number | null
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** What the last rotation replaced; unset for a key that was never rotated. */
  former?: { secret_sha256: string; valid_until: string }
}

const idBits = 64
const secretBits = 256
const keyPattern = /^cvd_([0-9A-Za-z]{1,32})_([0-9A-Za-z]{43})$/

/** The parts of the text of a key. */
export interface RawKey {
  id: string
  secret: string
}

/** Returns a new id and secret from the system's random generator. */
export function generateRawKey(): RawKey {
  return { id: randomBase62(idBits), secret: randomBase62(secretBits) }
}

/** The text that clients send. */
export function formatRawKey({ id, secret }: RawKey): string {
  return `cvd_${id}_${secret}`
}

/** Splits a key that was sent; undefined if it does not have the form of one. */
export function parseRawKey(text: string): RawKey | undefined {
  const [, id, secret] = keyPattern.exec(text) ?? []
  return id && secret ? { id, secret } : undefined
}

/** Returns the stored hash of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Returns whether a key may manage keys and see the server's state. */
export function isAdmin(key: Key): boolean {
  return key.scopes.includes('admin')
}

/** `now` in milliseconds since 1970, by the clock of the store. */
export function isExpired(key: Key, now: number): boolean {
  return key.expires_at !== null && Date.parse(key.expires_at) <= now
}
