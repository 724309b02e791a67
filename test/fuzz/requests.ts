/** Whole requests: methods, paths, headers, chunks, several at once, clients that leave. */
import { METHODS } from 'node:http'
import { againstServer, damage, inPieces } from './against-server.ts'
import type { Rng } from './rng.ts'

const id = '0'.repeat(30)
const paths = [
  ...['/', '/docs', '/health/live', '/health/ready', '/metrics', '/openapi.json', '/nowhere', '*', '//', '/%', '/%00', '/%E0%A4', '/../..'],
  ...[
    '/api/v1',
    '/api/v1/',
    '/api/v1/actions',
    '/api/v1/conversions',
    '/api/v1/conversions?limit=1&limit=2',
    '/api/v1/conversions?cursor=%00',
  ],
  ...[
    `/api/v1/conversions/${id}`,
    `/api/v1/conversions/${id}/result`,
    `/api/v1/conversions/${id}/result/..%2f`,
    '/api/v1/conversions/__proto__',
  ],
  ...[
    '/api/v1/keys',
    '/api/v1/keys/current',
    '/api/v1/keys/x',
    '/api/v1/system',
    '/assets/..%2findex.html',
    `/${'a'.repeat(9000)}`,
    'http://b/x',
    'a:1',
  ],
]
const headers = [
  ...[
    'Prefer: wait=0',
    'Prefer: wait=1',
    'Prefer: wait=999999999999',
    'Range: bytes=0-',
    'Range: bytes=-0',
    'If-None-Match: *',
    'If-Range: x',
  ],
  ...[
    'Content-Type: application/json',
    'Content-Type: multipart/form-data',
    'Content-Type: multipart/form-data; boundary=',
    'Content-Type: ,',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: x',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'Connection: upgrade',
    'Connection: close',
    'Connection: x',
  ],
  ...[
    'Origin: null',
    'Access-Control-Request-Method: X',
    'X-Request-Id: \x7f',
    'X-Forwarded-For: ,,,',
    'Cookie: __proto__=1',
    'Accept-Encoding: gzip;q=x',
  ],
  ...[
    'Idempotency-Key: x',
    'Authorization: Bearer x',
    'X-Api-Key: cvd_x_y',
    'Trailer: x',
    'TE: trailers',
    'Host: a',
    'Host:',
    '__proto__: x',
  ],
]

function request(rng: Rng, key: string): Buffer {
  const lines = [
    `${rng.pick([...METHODS, 'get', 'FOO', ''])} ${rng.pick(paths)} ${rng.pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', ''])}`,
  ]
  if (!rng.once(8)) lines.push('Host: a')
  if (!rng.once(4)) lines.push(`X-Api-Key: ${key}`)
  for (let count = rng.int(0, 4); count > 0; count--) lines.push(rng.pick(headers))
  const body = rng.pick(['', '', 'hello', '{}', '--b--\r\n'])
  const [length, sent] = rng.pick([
    [[], ''],
    [[`Content-Length: ${body.length}`], body],
    [[`Content-Length: ${body.length + 5}`], body],
    [['Transfer-Encoding: chunked'], `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
    [['Transfer-Encoding: chunked'], `${rng.pick(['zz', 'ffffffffff', '-1', '5;x=y'])}\r\n${body}\r\n0\r\nX: y\r\n\r\n`],
    [['Transfer-Encoding: chunked', 'Content-Length: 3'], body],
  ] as const)
  return Buffer.from(`${[...lines, ...length].join('\r\n')}\r\n\r\n${sent}`, 'latin1')
}

export const requests = againstServer('requests', (rng, key) => {
  const whole = Buffer.concat(Array.from({ length: rng.pick([1, 1, 1, 2, 5]) }, () => request(rng, key)))
  return { pieces: inPieces(rng, rng.once(3) ? damage(rng, whole) : whole), leaves: rng.once(6) }
})
