import { readdir, readlink, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

const text = 'The quick brown fox jumps over the lazy dog.'

async function convert(server: TestServer, copies = 1) {
  const { data } = await server.submit(text, { wait: 10, fields: { copies: String(copies) } })
  return data.result
}

test('sends the headers of a file as in the contract', async () => {
  const server = await startTestServer()
  const { url, sha256 } = await convert(server)
  const response = await server.request(url)
  expect(await response.text()).toBe(text)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': String(text.length),
    'content-disposition': 'attachment; filename=note.txt',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  })
})

test.each([
  ['bytes=0-3', 206, 'The ', 'bytes 0-3/44'],
  ['bytes=40-', 206, 'dog.', 'bytes 40-43/44'],
  ['bytes=-4', 206, 'dog.', 'bytes 40-43/44'],
  ['bytes=40-1000', 206, 'dog.', 'bytes 40-43/44'],
  ['bytes=-1000', 206, text, 'bytes 0-43/44'],
  ['bytes=0-1,4-5', 200, text, null],
  ['lines=0-1', 200, text, null],
])('answers Range %s with %i', async (range, status, body, contentRange) => {
  const server = await startTestServer()
  const { url } = await convert(server)
  const response = await server.request(url, { headers: { Range: range } })
  expect([response.status, await response.text(), response.headers.get('Content-Range')]).toEqual([status, body, contentRange])
})

test('describes the whole file to HEAD, whatever Range is', async () => {
  const server = await startTestServer()
  const { url } = await convert(server)
  const response = await server.request(url, { method: 'HEAD', headers: { Range: 'bytes=0-3' } })
  expect([response.status, response.headers.get('Content-Length'), response.headers.get('Content-Range')]).toEqual([200, '44', null])
})

test('answers a range outside of the file with 416 and its size', async () => {
  const server = await startTestServer()
  const { url } = await convert(server)
  const response = await server.request(url, { headers: { Range: 'bytes=44-' } })
  expect([response.status, response.headers.get('Content-Range'), response.headers.get('ETag')]).toEqual([416, 'bytes */44', null])
  expect((await response.json()) as object).toMatchObject({ errors: [{ code: 'range_not_satisfiable' }] })
})

test('sends a range only of the version that the client has', async () => {
  const server = await startTestServer()
  const { url, sha256 } = await convert(server)
  const same = await server.request(url, { headers: { Range: 'bytes=0-3', 'If-Range': `"${sha256}"` } })
  expect([same.status, await same.text()]).toEqual([206, 'The '])
  const other = await server.request(url, { headers: { Range: 'bytes=0-3', 'If-Range': '"other"' } })
  expect([other.status, await other.text()]).toEqual([200, text])
})

test('answers 304 without a body if the client has the file, also for a ZIP', async () => {
  const server = await startTestServer()
  for (const copies of [1, 2]) {
    const { url } = await convert(server, copies)
    const first = await server.request(url)
    await first.arrayBuffer()
    const again = await server.request(url, { headers: { 'If-None-Match': first.headers.get('ETag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
})

test('makes the same ZIP every time', async () => {
  const server = await startTestServer()
  const { url } = await convert(server, 3)
  const [one, two] = await Promise.all([server.request(url), server.request(url)])
  expect(Buffer.from(await one.arrayBuffer()).equals(Buffer.from(await two.arrayBuffer()))).toBe(true)
  expect(one.headers.get('ETag')).toBe(two.headers.get('ETag'))
})

test('sends an empty file', async () => {
  const server = await startTestServer()
  const { data } = await server.submit(' ', { wait: 10, fields: { loud: 'true' } })
  const response = await server.request(data.result.url)
  expect([response.status, await response.text(), response.headers.get('Content-Length')]).toEqual([200, '', '0'])
})

test('an interrupted download leaves no file open', async () => {
  const server = await startTestServer()
  const form = new FormData()
  form.set('action', 'echo')
  form.set('copies', '3')
  form.set('file', new Blob(['x'.repeat(8_000_000)]), 'big.txt')
  const { data } = await server.call('/api/v1/conversions', { method: 'POST', body: form, headers: { Prefer: 'wait=20' } })
  for (const url of [data.result.url, data.result.files[0]?.url ?? '']) {
    const response = await server.request(url)
    await response.body?.cancel()
  }
  await vi.waitFor(async () => {
    const links = await Promise.all((await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
    expect(links.filter((link) => link.includes(`${server.dataDir}/conversions/`))).toEqual([])
  })
})

test("a download stays below Node's limit of listeners", async () => {
  const server = await startTestServer()
  const warned = vi.fn()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const { url, files } = await convert(server, 3)
  for (const address of [url, files[0]?.url ?? '']) await (await server.request(address)).arrayBuffer()
  await new Promise(setImmediate)
  expect(warned).not.toHaveBeenCalled()
})

test('a truncated result gives an error envelope, not half a file', async () => {
  const server = await startTestServer()
  const { url } = await convert(server)
  const [id = ''] = await readdir(join(server.dataDir, 'conversions'))
  await truncate(join(server.dataDir, 'conversions', id, 'result', '0'), 10)
  const damaged = await server.request(url)
  expect([damaged.status, await damaged.json()]).toMatchObject([500, { statusCode: 500, errors: [{ code: 'internal' }] }])
})
