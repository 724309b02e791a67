/** Headers with everything that a client may put into them. */
import { expect, test } from 'vitest'
import { operations } from '../../../src/http/openapi/operations.ts'
import { makeConversion, pathOf, readers } from '../../helpers/contract/requests.ts'
import { startContractServer } from '../../helpers/contract/server.ts'
import { sendRaw } from '../../helpers/raw-http.ts'

const headerTexts = ['', ' ', ',', ';', '=', '"', '""', 'x', '*', 'é', 'x'.repeat(4000), '\t', 'a, b', 'null', '-1', '1'.repeat(400)]

test.each([
  [
    'Prefer',
    ['wait', 'wait=', 'wait=0', 'wait=-1', 'wait=61', 'wait=1.5', 'wait=99999999999', 'WAIT=1', 'wait="1"', 'respond-async, wait=1'],
  ],
  [
    'Range',
    ['bytes=', 'bytes=-', 'bytes=0-', 'bytes=-0', 'bytes=1-0', 'bytes=0-0,2-2', 'lines=1-2', 'bytes=99999999999999999999-', 'bytes=x-y'],
  ],
  ['If-None-Match', ['"x"', 'W/"x"', '"x", "y"', '"x']],
  ['Idempotency-Key', ['x'.repeat(255), 'x'.repeat(256), '"quoted"']],
  ['Accept', ['text/html', 'application/xml;q=1', 'application/json;q=0']],
  ['Accept-Encoding', ['gzip', 'br', 'identity;q=0', '*;q=0']],
  ['X-Request-Id', ['id-1', 'x'.repeat(64), 'a b', '<script>']],
  ['X-Forwarded-For', ['1.2.3.4', '::1', 'unknown']],
  ['Origin', ['null', 'https://elsewhere.example']],
  ['If-Modified-Since', ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT']],
  ['Content-Type', ['application/json', 'multipart/form-data', 'text/plain; charset=klingon']],
] as const)('accepts any value of the header %s', async (name, own) => {
  const server = await startContractServer()
  const conversion = await makeConversion(server)
  for (const operation of readers) {
    for (const value of [...own, ...headerTexts]) {
      const head = `GET ${pathOf(operation, conversion)} HTTP/1.1\r\n${name}: ${value}\r\n`
      await server.judgeRaw(operation.operationId, head)
    }
  }
  expect(server.complaints()).toEqual([])
})

test('accepts an API key by its header in any case, and only by an exact value', async () => {
  const server = await startContractServer()
  const head = (line: string) => `GET /api/v1/actions HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${line}\r\n`
  const judge = async (line: string, codes: string[]) => {
    const { status, headers, body } = await sendRaw(server.url, head(line))
    expect.soft(await server.judge('listActions', line, new Response(body, { status, headers })), line).toEqual(codes)
  }
  for (const name of ['x-api-key', 'X-API-KEY', 'X-Api-Key', 'x-aPI-kEY']) await judge(`${name}: ${server.key}\r\n`, [])
  await judge(`X-Api-Key:   ${server.key}\t \r\n`, [])
  for (const line of [
    '',
    'X-Api-Key:\r\n',
    'X-Api-Key:  \t\r\n',
    `Authorization: Bearer ${server.key}\r\n`,
    `Cookie: X-Api-Key=${server.key}\r\n`,
  ])
    await judge(line, ['missing_api_key'])
  const wrong = [
    `${server.key}x`,
    server.key.slice(0, -1),
    server.key.toLowerCase(),
    `"${server.key}"`,
    `Bearer ${server.key}`,
    'é',
    'cvd__',
    'x'.repeat(8000),
  ]
  for (const value of wrong) await judge(`X-Api-Key: ${value}\r\n`, ['invalid_api_key'])
  await judge(`X-Api-Key: ${server.key}\r\nX-Api-Key: ${server.key}\r\n`, ['invalid_api_key'])
  expect(server.complaints()).toEqual([])
})

test.each([
  ['one header of 40 KB', 431, `X-Big: ${'x'.repeat(40_000)}`],
  ['three thousand headers', 431, Array.from({ length: 3000 }, (_, index) => `X-${index}: y`).join('\r\n')],
  ['a null byte', 400, 'X-A: a\0b'],
  ['a header without a name', 400, ': x'],
  ['a blank before the colon', 400, 'X-A : x'],
  ['a folded line', 400, 'X-A: a\r\n  b: c\0'],
  ['two lengths', 400, 'Content-Length: 1\r\nContent-Length: 2'],
  ['a length and chunks', 400, 'Content-Length: 1\r\nTransfer-Encoding: chunked'],
  ['a length that is none', 400, 'Content-Length: -1'],
])('what is wrong before anyone looks at it is refused in the envelope: %s', async (_, status, lines) => {
  const server = await startContractServer()
  for (const { method, path } of operations) {
    const head = `${method.toUpperCase()} ${pathOf({ path })} HTTP/1.1\r\nHost: x\r\n${lines}\r\nConnection: close\r\n\r\n`
    const answer = await sendRaw(server.url, head)
    expect.soft(answer.status, path).toBe(status)
    expect.soft(answer.headers['x-request-id'], path).toMatch(/./)
    expect
      .soft(JSON.parse(answer.body), path)
      .toMatchObject({ status: false, statusCode: status, data: null, errors: [{ code: 'malformed_request' }] })
  }
})
