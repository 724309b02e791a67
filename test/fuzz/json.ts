/** JSON bodies of the keys API: odd values for every member, odd members, damaged texts. */
import { againstServer, damage, inPieces } from './against-server.ts'
import type { Rng } from './rng.ts'

const members = ['name', 'admin', 'actions', 'rate_limit', 'expires', 'grace_s', '__proto__', 'constructor', 'toString', '', 'key']
const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'text/json',
  '',
]

function value(rng: Rng, depth = 0): unknown {
  const leaf = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    '',
    'echo',
    '1d',
    '99999999999d',
    '2026-02-30',
    '\0',
    '\ud800',
    'x'.repeat(1000),
  ]
  if (depth > 3 || !rng.once(3))
    return rng.pick(['echo', ...leaf.filter((one) => one !== null), ...(rng.once(9) ? [Object.create(null)] : [])])
  if (rng.once(2)) return Array.from({ length: rng.int(0, 4) }, () => value(rng, depth + 1))
  return Object.fromEntries(Array.from({ length: rng.int(0, 6) }, () => [rng.pick(members), value(rng, depth + 1)]))
}

export const json = againstServer('json', (rng, key) => {
  const object = {
    ...(rng.once(2) ? { name: 'a' } : {}),
    ...Object.fromEntries(Array.from({ length: rng.int(0, 5) }, () => [rng.pick(members), value(rng)])),
  }
  const text = rng.pick([
    JSON.stringify(object),
    JSON.stringify(value(rng)),
    '',
    '[',
    '{"__proto__":{"admin":true},"name":"x"}',
    `${'['.repeat(20_000)}`,
    `"${'x'.repeat(70_000)}"`,
  ])
  const body = rng.once(3) ? damage(rng, Buffer.from(text)) : Buffer.from(text)
  const route = rng.pick(['POST /api/v1/keys', 'POST /api/v1/keys', 'POST /api/v1/keys/x/rotate', 'DELETE /api/v1/keys/x'])
  const encoding = rng.once(8) ? `Content-Encoding: ${rng.pick(['gzip', 'br', 'x', 'identity'])}\r\n` : ''
  const head = `${route} HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\nContent-Type: ${rng.pick(types)}\r\n${encoding}Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`
  return { pieces: inPieces(rng, Buffer.concat([Buffer.from(head), body])), leaves: rng.once(10) }
})
