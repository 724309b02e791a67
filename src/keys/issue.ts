/** Issues a key: the only moment at which its secret is known. */
import { z } from 'zod'
import { AppError, allInOne, type ErrorDetail } from '../errors.ts'
import { expiryForms, parseExpiry } from './expiry.ts'
import { formatRawKey, generateRawKey, hashSecret, type Key, parseRawKey, type RawKey } from './key.ts'
import type { KeyStore } from './key-store.ts'

/** A new key. */
export interface IssuedKey {
  key: Key
  /** To be shown only once. */
  rawKey: string
}

/** Fields of a request for a new key, by API name. */
export function keyRequestSchema(knownActions: readonly string[], now = Date.now()) {
  return z.strictObject({
    name: z.string(nameForm).regex(namePattern, nameForm).trim().describe('What the key is for.'),
    admin: z.boolean('true or false').nullish().describe('May manage keys and see the system.'),
    actions: z
      .array(z.enum(knownActions, `there are ${knownActions.join(', ')}`), 'a list of action names')
      .min(1, 'a list with at least one action; leave it out to allow all')
      .nullish()
      .describe('The only actions that the key may use; unset: all.'),
    rate_limit: z
      .int('a whole number from 1 to 10000000')
      .min(1)
      .max(10_000_000)
      .nullish()
      .describe('Conversions per window, instead of the server’s limit.'),
    expires: z
      .string(expiryForms)
      .refine((text) => text === '' || parseExpiry(text, now) !== undefined, expiryForms)
      .nullish()
      .describe(`${expiryForms}; unset: never.`),
  })
}

/** At least one visible character, no control characters. Without \p{…}, which not every reader of the OpenAPI document supports. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const namePattern = /^(?=.*\S)[^\u0000-\u001f\u007f-\u009f]{1,100}$/u
const nameForm = 'a name of 1 to 100 characters, without control characters'

interface Parts {
  keyStore: KeyStore
  /** Names allowed in `actions`. */
  knownActions: readonly string[]
  /** The requesting key, if any: new keys cannot exceed its permissions. */
  by?: Pick<Key, 'actions'>
}

/**
 * Creates a key and stores its record. @throws AppError `missing_field` or `invalid_parameter`, all errors at once; `action_not_allowed`
 */
export async function issueKey({ keyStore, knownActions, by }: Parts, request: unknown, now = keyStore.now()): Promise<IssuedKey> {
  const wanted = parseKeyRequest(request, knownActions, now)
  if (by?.actions) requireWithin(by.actions, wanted.actions)
  const raw = generateRawKey()
  const key = recordOf(raw, wanted, now)
  await keyStore.update((keys) => {
    keys.push(key)
  })
  return { key, rawKey: formatRawKey(raw) }
}

/** Imports the operator's key as an admin key; does nothing if its id exists. @throws AppError `invalid_config` if the text is not a key */
export async function adoptBootstrapKey(keyStore: KeyStore, text: string): Promise<Key | undefined> {
  const raw = parseRawKey(text.trim())
  if (!raw) {
    throw new AppError(
      'invalid_config',
      'CONVERTD_BOOTSTRAP_KEY_FILE must name a file with one key of the form cvd_<id>_<secret>, where the secret has 43 letters and digits.',
    )
  }
  if (await keyStore.find(raw.id)) return undefined
  const key = recordOf(raw, { name: 'bootstrap', admin: true, actions: null, rateLimit: null, expiresAt: null }, keyStore.now())
  await keyStore.update((keys) => {
    if (!keys.some(({ id }) => id === raw.id)) keys.push(key)
  })
  return key
}

/** Refuses a key for more actions than its creator has; null means all. */
function requireWithin(own: readonly string[], wanted: readonly string[] | null): void {
  if (wanted?.every((action) => own.includes(action))) return
  const message = `This key is limited to ${own.join(', ')}, and so are the keys that it creates: name a subset in actions.`
  throw new AppError('action_not_allowed', message, { field: 'actions' })
}

interface Wanted {
  name: string
  admin: boolean
  actions: readonly string[] | null
  rateLimit: number | null
  expiresAt: string | null
}

function recordOf(raw: RawKey, wanted: Wanted, now: number): Key {
  return {
    id: raw.id,
    name: wanted.name,
    secret_sha256: hashSecret(raw.secret),
    scopes: wanted.admin ? ['convert', 'admin'] : ['convert'],
    actions: wanted.actions,
    rate_limit: wanted.rateLimit,
    created_at: new Date(now).toISOString(),
    expires_at: wanted.expiresAt,
    revoked_at: null,
  }
}

function parseKeyRequest(request: unknown, knownActions: readonly string[], now: number): Wanted {
  const parsed = keyRequestSchema(knownActions, now).safeParse(request)
  if (!parsed.success) throw allInOne(parsed.error.issues.flatMap((issue) => faultsOf(issue, request)))
  const { name, admin, actions, rate_limit, expires } = parsed.data
  const expiresAt = expires ? (parseExpiry(expires, now) ?? null) : null
  return { name, admin: admin ?? false, actions: actions ? [...new Set(actions)] : null, rateLimit: rate_limit ?? null, expiresAt }
}

function faultsOf(issue: z.core.$ZodIssue, request: unknown): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => fault(key, 'no such member; allowed are name, admin, actions, rate_limit, expires'))
  const field = String(issue.path[0] ?? 'body')
  const isMissing = issue.code === 'invalid_type' && field === 'name' && (request as { name?: unknown } | null)?.name === undefined
  if (isMissing) return [{ code: 'missing_field', field, message: 'name is missing: say what the key is for' }]
  if (issue.path.length === 0) return [fault('body', 'a JSON object with name and optionally admin, actions, rate_limit, expires')]
  return [fault(field, issue.message)]
}

function fault(field: string, allowed: string): ErrorDetail {
  return { code: 'invalid_parameter', field, message: `${field}: ${allowed}` }
}
