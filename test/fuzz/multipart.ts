/** Multipart bodies: parts in every order, with odd names, headers and lengths, and damaged ones. */
import { againstServer, damage, inPieces } from './against-server.ts'
import type { Rng } from './rng.ts'

const names = ['name="action"', 'name="file"', 'name="copies"', 'name="loud"', 'name="password"', 'name="__proto__"', 'name="constructor"']
const oddNames = [
  '',
  'name=""',
  'name',
  'name=x',
  'foo="x"',
  'name="a\\"',
  "name*=UTF-8''%",
  'NAME="file"',
  `name="${'n'.repeat(300)}"`,
  'name="a"; name="file"',
]
const filenames = [
  '',
  '',
  '; filename="a.txt"',
  '; filename=""',
  "; filename*=UTF-8''%E6",
  '; filename="..\\.."',
  '; filename="\0"',
  '; filename*=x',
]
const types = [
  '',
  '',
  'Content-Type: text/plain\r\n',
  'Content-Type: text/plain; charset=utf-16\r\n',
  'Content-Type: ;;=\r\n',
  'Content-Type:\r\n',
  `X: ${'y'.repeat(20_000)}\r\n`,
]
const encodings = [
  '',
  '',
  '',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: \r\n',
  'constructor: x\r\n',
  '__proto__: y\r\n',
  ': \r\n',
]

function part(rng: Rng): Buffer {
  const disposition = rng.once(12)
    ? ''
    : `Content-Disposition: ${rng.once(20) ? 'attachment' : 'form-data'}; ${rng.pick(rng.once(4) ? oddNames : names)}${rng.pick(filenames)}\r\n`
  const body = rng.pick([
    'echo',
    'join',
    'hello',
    '1',
    '',
    'true',
    '\r\n--b',
    '--b--',
    'y'.repeat(70_000),
    'z'.repeat(1_100_000 * rng.int(0, 1)),
  ])
  return Buffer.from(`--b\r\n${disposition}${rng.pick(types)}${rng.pick(encodings)}\r\n${body}\r\n`, 'latin1')
}

const good = Buffer.from(
  '--b\r\nContent-Disposition: form-data; name="action"\r\n\r\necho\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n',
)

export const multipart = againstServer('multipart', (rng, key) => {
  const parts = Array.from({ length: rng.pick([0, 1, 1, 2, 3, 8, 150]) }, () => part(rng))
  let body: Buffer = Buffer.concat([
    ...(rng.once(2) ? [good] : []),
    ...parts,
    Buffer.from(rng.pick(['--b--\r\n', '--b--\r\n', '--b--epilogue', '--b', ''])),
  ])
  for (let count = rng.pick([0, 0, 1, 3]); count > 0; count--) body = damage(rng, body)
  const length = rng.pick([body.length, body.length, body.length, body.length + 10, Math.max(0, body.length - 10)])
  const type = rng.once(10)
    ? rng.pick(['multipart/form-data; boundary="b"', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=b; charset=x'])
    : 'multipart/form-data; boundary=b'
  const head = `POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
  return { pieces: inPieces(rng, Buffer.concat([Buffer.from(head), body])), leaves: rng.once(10) }
})
