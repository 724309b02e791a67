import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adoptBootstrapKey, issueKey } from '../../src/keys/issue.ts'
import { formatRawKey, generateRawKey, hashSecret, parseRawKey } from '../../src/keys/key.ts'
import { revokeKey } from '../../src/keys/revoke.ts'
import { verifyKey } from '../../src/keys/verify.ts'
import { openKeySetup } from '../helpers/key-setup.ts'

const now = Date.parse('2026-01-15T10:00:00Z')

test('a key reads cvd_<id>_<secret>, both in base62, the secret with 256 bits', async () => {
  const { issue } = await openKeySetup()
  const { key, rawKey } = await issue()
  const [, id, secret = ''] = /^cvd_([0-9A-Za-z]{11})_([0-9A-Za-z]{43})$/.exec(rawKey) ?? []
  expect(id).toBe(key.id)
  expect(key.secret_sha256).toBe(hashSecret(secret))
})

test('the secret, and the complete key, are in no file of the data folder', async () => {
  const { files, issue } = await openKeySetup()
  const { rawKey } = await issue()
  const secret = parseRawKey(rawKey)?.secret ?? rawKey
  const entries = await readdir(files.dataDir, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')),
  )
  expect(texts.some((text) => text.includes('a key'))).toBe(true)
  for (const text of texts) expect(text).not.toContain(secret)
})

test('keeps the requested properties', async () => {
  const { keyStore, issue } = await openKeySetup()
  const { key } = await issue({ name: ' Büro 7 ', admin: true, actions: ['echo', 'echo'], rate_limit: 5, expires: '90d' }, now)
  expect(await keyStore.find(key.id)).toEqual({
    id: key.id,
    name: 'Büro 7',
    secret_sha256: key.secret_sha256,
    scopes: ['convert', 'admin'],
    actions: ['echo'],
    rate_limit: 5,
    created_at: '2026-01-15T10:00:00.000Z',
    expires_at: '2026-04-15T10:00:00.000Z',
    revoked_at: null,
  })
})

test('a name is enough: such a key converts with all actions and never expires', async () => {
  const { issue } = await openKeySetup()
  const { key } = await issue({ admin: null, actions: null, rate_limit: null, expires: null })
  expect(key).toMatchObject({ scopes: ['convert'], actions: null, rate_limit: null, expires_at: null })
})

test.each([
  ['30m', '2026-01-15T10:30:00.000Z'],
  ['12h', '2026-01-15T22:00:00.000Z'],
  ['2w', '2026-01-29T10:00:00.000Z'],
  ['2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2026-01-15T12:00:00+01:00', '2026-01-15T11:00:00.000Z'],
])('expires %s means %s', async (expires, expected) => {
  const { issue } = await openKeySetup()
  expect((await issue({ expires }, now)).key.expires_at).toBe(expected)
})

test.each(['0d', '-1d', '5', 'soon', '2026-02-30', '2025-12-31', '2026-01-15T09:59:59Z', '2026-02-28 10:00', '999999999y', 'Infinityd'])(
  'refuses to let a key expire %j',
  async (expires) => {
    const { keyStore, issue } = await openKeySetup()
    await expect(issue({ expires }, now)).rejects.toMatchObject({ code: 'invalid_parameter', errors: [{ field: 'expires' }] })
    expect(await keyStore.read()).toEqual([])
  },
)

test('reports every error of a request at once', async () => {
  const { keyStore } = await openKeySetup()
  const faults = async (request: unknown) => {
    const error = await issueKey({ keyStore, knownActions: ['echo'] }, request).catch((thrown) => thrown)
    return error.errors.map(({ code, field }: { code: string; field: string }) => `${code} ${field}`)
  }
  expect(await faults({ admin: 'yes', actions: [], rate_limit: 0, expires: 7, colour: 'red' })).toEqual([
    'missing_field name',
    'invalid_parameter admin',
    'invalid_parameter actions',
    'invalid_parameter rate_limit',
    'invalid_parameter expires',
    'invalid_parameter colour',
  ])
  expect(await faults({ name: 'x', actions: ['dance'], expires: 'soon' })).toEqual([
    'invalid_parameter actions',
    'invalid_parameter expires',
  ])
  expect(await faults({ name: '' })).toEqual(['invalid_parameter name'])
  expect(await faults({ name: 'x'.repeat(101) })).toEqual(['invalid_parameter name'])
  expect(await faults({ name: 'red\u001b[31m' })).toEqual(['invalid_parameter name'])
  for (const body of [null, 'text', [], 5]) expect(await faults(body)).toEqual([expect.stringMatching(/ (body|name)$/)])
})

test('adopts the key of an operator once, as an admin key', async () => {
  const { keyStore } = await openKeySetup()
  const rawKey = formatRawKey(generateRawKey())
  expect(await adoptBootstrapKey(keyStore, `${rawKey}\n`)).toMatchObject({ name: 'bootstrap', scopes: ['convert', 'admin'] })
  expect(await adoptBootstrapKey(keyStore, rawKey)).toBeUndefined()
  expect(await keyStore.read()).toHaveLength(1)
  expect((await verifyKey(keyStore, rawKey)).name).toBe('bootstrap')
})

test('several servers that adopt the same key at once adopt it once', async () => {
  const { keyStore } = await openKeySetup()
  const rawKey = formatRawKey(generateRawKey())
  await Promise.all([1, 2, 3].map(() => adoptBootstrapKey(keyStore, rawKey)))
  expect(await keyStore.read()).toHaveLength(1)
})

test('an adopted key that was revoked stays revoked', async () => {
  const { keyStore } = await openKeySetup()
  const rawKey = formatRawKey(generateRawKey())
  const adopted = await adoptBootstrapKey(keyStore, rawKey)
  await revokeKey(keyStore, adopted?.id ?? '')
  expect(await adoptBootstrapKey(keyStore, rawKey)).toBeUndefined()
  await expect(verifyKey(keyStore, rawKey)).rejects.toMatchObject({ code: 'revoked_api_key' })
})

test.each(['', 'password', `cvd_1_${'a'.repeat(42)}`, `cvd_1_${'a'.repeat(43)}\ncvd_2_${'b'.repeat(43)}`, `cvd__${'a'.repeat(43)}`])(
  'refuses %j as a bootstrap key, without repeating it',
  async (text) => {
    const { keyStore } = await openKeySetup()
    const error = await adoptBootstrapKey(keyStore, text).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'invalid_config', message: expect.stringContaining('CONVERTD_BOOTSTRAP_KEY_FILE') })
    if (text !== '') expect(error.message).not.toContain(text)
    expect(await keyStore.read()).toEqual([])
  },
)
