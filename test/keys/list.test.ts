/** Which keys a list shows. */
import { expect, test } from 'vitest'
import type { Key } from '../../src/keys/key.ts'
import { listKeys } from '../../src/keys/list.ts'

const now = Date.parse('2026-03-31T12:00:00.000Z')
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString()

function key(id: string, ends: Partial<Pick<Key, 'revoked_at' | 'expires_at'>> = {}): Key {
  const never = { expires_at: null, revoked_at: null }
  return {
    id,
    name: id,
    secret_sha256: '',
    scopes: ['convert'],
    actions: null,
    rate_limit: null,
    created_at: daysAgo(90),
    ...never,
    ...ends,
  }
}

test('lists an expired or revoked key for 30 days', () => {
  const keys = [
    key('works'),
    key('works for a year', { expires_at: daysAgo(-365) }),
    key('revoked lately', { revoked_at: daysAgo(29.9) }),
    key('revoked long ago', { revoked_at: daysAgo(30) }),
    key('expired lately', { expires_at: daysAgo(29.9) }),
    key('expired long ago', { expires_at: daysAgo(30) }),
    key('expired long ago, revoked lately', { expires_at: daysAgo(31), revoked_at: daysAgo(1) }),
  ]
  expect(listKeys(keys, now).map(({ id }) => id)).toEqual(['works', 'works for a year', 'revoked lately', 'expired lately'])
})
