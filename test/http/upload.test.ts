import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSocket, readAnswer, sendRaw } from '../helpers/raw-http.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

const boundary = 'frontier'
const action = part('name="action"', 'echo')

function part(disposition: string, body: string | Buffer, more = ''): Buffer {
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
}

function head(server: TestServer, length: number | 'chunked', more = ''): string {
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  return `POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\nPrefer: wait=10\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n${size}\r\n${more}\r\n`
}

async function post(server: TestServer, ...parts: Buffer[]) {
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const answer = await sendRaw(server.url, head(server, body.length), body)
  return { status: answer.status, ...JSON.parse(answer.body) }
}

async function leftFolders(server: TestServer): Promise<string[]> {
  return await readdir(join(server.dataDir, 'conversions'))
}

test('accepts parts in any order and computes the hash', async () => {
  const server = await startTestServer()
  const text = randomBytes(300_000).toString('hex')
  const answer = await post(server, part('name="file"; filename="a.txt"', text), part('name="copies"', '2'), action)
  expect(answer.data.input).toMatchObject({ size: text.length, sha256: createHash('sha256').update(text).digest('hex') })
  expect(answer.data.options.copies).toBe(2)
})

test.each([
  ['quotes', 'filename="a \\"b\\".txt"', 'a "b".txt'],
  ['percent signs', 'filename="a%22b.txt"', 'a%22b.txt'],
  ['backslashes', 'filename="a\\b.txt"', 'a_b.txt'],
  ['an extended name', "filename*=UTF-8''%E6%97%A5%E6%9C%AC.txt", '日本.txt'],
  ['folders', 'filename="../../etc/passwd.txt"', 'passwd.txt'],
  ['Windows folders', 'filename="..\\..\\boot.txt"', '.._.._boot.txt'],
  ['nothing but dots', 'filename=".."', 'file'],
  ['a zero byte', 'filename="a\0b.txt"', 'ab.txt'],
  ['255 bytes', `filename="${'x'.repeat(251)}.txt"`, `${'x'.repeat(251)}.txt`],
  ['too much', `filename="${'日'.repeat(300)}.txt"`, `${'日'.repeat(83)}.txt`],
])('keeps a filename with %s harmless and as complete as possible', async (_title, disposition, filename) => {
  const server = await startTestServer()
  const { data } = await post(server, action, part(`name="file"; ${disposition}`, 'hello'))
  expect(data.input.filename).toBe(filename)
  expect(data.result.files[0].filename).toMatch(/\.txt$/)
})

test('keeps a UTF-8 name that is split between two chunks', async () => {
  const server = await startTestServer()
  const body = Buffer.concat([action, part('name="file"; filename="日本.txt"', 'hello'), Buffer.from(`--${boundary}--\r\n`)])
  const middle = body.indexOf(Buffer.from('日')) + 1
  const socket = openSocket(server.url)
  const answered = readAnswer(socket)
  socket.write(head(server, body.length))
  await new Promise((resolve) => socket.write(body.subarray(0, middle), resolve))
  await vi.waitFor(async () => expect(await leftFolders(server)).toHaveLength(1))
  socket.write(body.subarray(middle))
  expect(JSON.parse((await answered).body).data.input.filename).toBe('日本.txt')
})

test('accepts a file without a content type, and explains how to send one that came as text', async () => {
  const server = await startTestServer()
  const typeless = await post(server, action, part('name="file"; filename="a.txt"', 'hello'))
  expect(typeless.data.state).toBe('completed')
  const nameless = await post(server, action, part('name="file"', 'hello'))
  expect(nameless).toMatchObject({ statusCode: 422, errors: [{ code: 'missing_field', field: 'file' }] })
  expect(nameless.message).toContain('-F file=@letter.docx')
  await vi.waitFor(async () => expect(await leftFolders(server)).toHaveLength(1))
})

test.each([
  ['no file', [action], 'missing_field', 'file'],
  ['a form field where no file was chosen', [action, part('name="file"; filename=""', '')], 'missing_field', 'file'],
  ['no action', [part('name="file"; filename="a"', 'x')], 'missing_field', 'action'],
  ['an empty file', [action, part('name="file"; filename="a"', '')], 'empty_file', 'file'],
  ['two files', [action, part('name="file"; filename="a"', 'x'), part('name="file"; filename="b"', 'x')], 'too_many_files', 'file'],
  ['a file of another name', [action, part('name="paper"; filename="a"', 'x')], 'unknown_option', 'paper'],
  ['an unknown option', [action, part('name="file"; filename="a"', 'x'), part('name="size"', '1')], 'unknown_option', 'size'],
  [
    'an option given twice',
    [action, part('name="file"; filename="a"', 'x'), part('name="copies"', '1'), part('name="copies"', '2')],
    'invalid_option',
    'copies',
  ],
  ['two actions', [action, action, part('name="file"; filename="a"', 'x')], 'invalid_option', 'action'],
  ['an unknown action', [part('name="action"', 'nope'), part('name="file"; filename="a"', 'x')], 'unsupported_action', 'action'],
  ['a file of the wrong kind', [action, part('name="file"; filename="a.txt"', '%PDF-1.7\n')], 'unsupported_input', 'file'],
])('refuses %s with 422 and keeps nothing', async (_title, parts, code, field) => {
  const server = await startTestServer()
  const answer = await post(server, ...parts)
  expect(answer).toMatchObject({ status: false, statusCode: 422, errors: [{ code, field }] })
  await vi.waitFor(async () => expect(await leftFolders(server)).toEqual([]))
})

test.each([
  ['a small field', part('foo="x"', 'y'.repeat(10))],
  ['a field over 64 KiB', part('foo="x"', 'y'.repeat(70_000))],
  ['an empty name', part('name=""', 'y')],
  ['a file', part('filename="a.txt"', 'hello')],
])('refuses a part without a name: %s', async (_title, nameless) => {
  const server = await startTestServer()
  const answer = await post(server, action, nameless)
  expect(answer).toMatchObject({ statusCode: 400, errors: [{ code: 'malformed_request', message: expect.stringContaining('no name') }] })
  expect((await server.submit('hello', { wait: 10 })).data.state).toBe('completed')
})

test('names every invalid option at once', async () => {
  const server = await startTestServer()
  const bad = [part('name="copies"', '0'), part('name="loud"', 'very'), part('name="foo"', '1'), part('name="bar"', '1')]
  const { errors } = await post(server, action, part('name="file"; filename="a"', 'x'), ...bad)
  expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual(['bar', 'copies', 'foo', 'loud'])
})

test('treats an empty option as unset', async () => {
  const server = await startTestServer()
  const { data } = await post(server, action, part('name="file"; filename="a"', 'x'), part('name="copies"', ''))
  expect(data.options).toEqual({ copies: 1, loud: false })
})

test('answers 413 as soon as the limit is exceeded, before the upload ends', async () => {
  const server = await startTestServer({ CONVERTD_MAX_UPLOAD_MB: '1' })
  const start = Buffer.concat([action, Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`)])
  const chunk = (bytes: Buffer) => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
  const answer = await sendRaw(server.url, head(server, 'chunked'), chunk(start), chunk(Buffer.alloc(1024 * 1024 + 1, 'x')))
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.body).errors[0]).toMatchObject({ code: 'file_too_large', message: expect.stringContaining('1 MiB') })
  expect(answer.headers.connection).toBe('close')
  await vi.waitFor(async () => expect(await leftFolders(server)).toEqual([]))
})

test('shows a limit that is no whole number of MiB with few digits', async () => {
  const server = await startTestServer({ CONVERTD_MAX_UPLOAD_MB: '0.02' })
  const answer = await post(server, part('name="file"; filename="a.txt"', 'x'.repeat(30_000)))
  expect(answer.message).toBe('The upload is larger than 0.02 MiB (CONVERTD_MAX_UPLOAD_MB).')
})

test('answers 413 by Content-Length alone', async () => {
  const server = await startTestServer({ CONVERTD_MAX_UPLOAD_MB: '1' })
  const answer = await sendRaw(server.url, head(server, 50_000_000))
  expect(answer.status).toBe(413)
})

test('a client that sends everything before it reads still gets its 413', async () => {
  const server = await startTestServer({ CONVERTD_MAX_UPLOAD_MB: '1' })
  const body = Buffer.concat([action, part('name="file"; filename="a"', Buffer.alloc(40_000_000, 'x')), Buffer.from(`--${boundary}--\r\n`)])
  const socket = openSocket(server.url)
  const answered = readAnswer(socket)
  socket.pause()
  await new Promise((resolve) => socket.write(Buffer.concat([Buffer.from(head(server, body.length)), body]), resolve))
  socket.resume()
  expect((await answered).status).toBe(413)
})

test.each([
  ['a body that ends too early', `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhel`],
  ['no part at all', 'hello'],
])('answers %s with 400', async (_title, body) => {
  const server = await startTestServer()
  const answer = await sendRaw(server.url, head(server, body.length), body)
  expect([answer.status, JSON.parse(answer.body).errors[0].code]).toEqual([400, 'malformed_request'])
  await vi.waitFor(async () => expect(await leftFolders(server)).toEqual([]))
})

test('limits part headers and fields', async () => {
  const server = await startTestServer()
  const longHeader = await post(server, action, part('name="file"; filename="a"', 'x', `X-Long: ${'a'.repeat(1_000_000)}\r\n`))
  expect(longHeader.data.input.filename).toBe('a')
  const longField = await post(server, action, part('name="copies"', 'x'.repeat(1_000_000)))
  expect(longField).toMatchObject({ statusCode: 400, errors: [{ code: 'malformed_request' }] })
  const manyFields = await post(server, action, ...Array.from({ length: 300 }, (_, index) => part(`name="f${index}"`, 'x')))
  expect(manyFields).toMatchObject({ statusCode: 400, errors: [{ code: 'malformed_request' }] })
})

test('a client that disconnects in the middle leaves nothing', async () => {
  const server = await startTestServer()
  const socket = openSocket(server.url)
  socket.write(head(server, 1_000_000) + action.toString() + part('name="file"; filename="a"', 'hel').toString())
  await vi.waitFor(async () => expect(await leftFolders(server)).toHaveLength(1))
  socket.destroy()
  await vi.waitFor(async () => expect(await leftFolders(server)).toEqual([]))
})

test('asks for the body only if the key is valid', async () => {
  const server = await startTestServer()
  const expecting = 'Expect: 100-continue\r\n'
  const refused = await sendRaw(server.url, head(server, 1000, expecting).replace(server.key, 'cvd_a_b'))
  expect(refused.status).toBe(401)

  const socket = openSocket(server.url)
  const body = Buffer.concat([action, part('name="file"; filename="a"', 'hello'), Buffer.from(`--${boundary}--\r\n`)])
  const { promise: told, resolve } = Promise.withResolvers<string>()
  socket.once('data', (chunk) => resolve(chunk.toString()))
  socket.write(head(server, body.length, expecting))
  expect(await told).toContain('100 Continue')
  const answered = readAnswer(socket)
  socket.write(body)
  expect((await answered).status).toBe(202)
})

test('a body sent without waiting for 100 Continue does not reset the connection', async () => {
  const server = await startTestServer()
  const socket = openSocket(server.url)
  const ended = new Promise<string>((resolve) =>
    socket.once('end', () => resolve('ended')).once('error', (error) => resolve(error.message)),
  )
  socket.write(head(server, 2_000_000, 'Expect: 100-continue\r\n').replace(server.key, 'cvd_a_b'))
  expect((await readAnswer(socket)).status).toBe(401)
  socket.write(Buffer.alloc(2_000_000))
  expect(await ended).toBe('ended')
})

test('an empty file field is ignored beside a filled one', async () => {
  const server = await startTestServer()
  const { data } = await post(server, action, part('name="file"; filename=""', ''), part('name="file"; filename="a.txt"', 'x'))
  expect(data.inputs).toMatchObject([{ filename: 'a.txt', size: 1 }])
})
