import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestAction } from '../helpers/test-action.ts'
import { startTestServer, type TestServer } from '../helpers/test-server.ts'

interface Sent {
  action?: string
  headers?: Record<string, string>
}

/** Sends each text as a file; the names may be the same. */
function send(
  server: TestServer,
  texts: readonly (readonly [filename: string, text: string])[],
  { action = 'join', headers = {} }: Sent = {},
) {
  const body = new FormData()
  for (const [filename, text] of texts) body.append('file', new Blob([text]), filename)
  body.append('action', action)
  return server.call('/api/v1/conversions', { method: 'POST', body, headers: { Prefer: 'wait=10', ...headers } })
}

test('keeps files in the order of upload, also with equal names', async () => {
  const server = await startTestServer()
  const { data } = await send(server, [
    ['b.txt', 'one '],
    ['a.txt', 'two '],
    ['b.txt', 'three'],
  ])
  expect(data).toMatchObject({ state: 'completed', input: { filename: 'b.txt', size: 4, pages: 1 } })
  expect(data.inputs).toMatchObject([
    { filename: 'b.txt', size: 4, pages: 1, sha256: createHash('sha256').update('one ').digest('hex') },
    { filename: 'a.txt', size: 4, pages: 1 },
    { filename: 'b.txt', size: 5, pages: 1 },
  ])
  expect(await (await server.request(data.result.url)).text()).toBe('one two three')
  const folder = join(server.dataDir, 'conversions', data.conversion_id)
  expect((await readdir(folder)).toSorted()).toEqual(['record.json', 'result'])
})

test.each([
  ['an action of one file', 'echo', 2, 'echo takes one file; 2 were sent. Send the others as separate conversions.'],
  ['an action of three', 'join', 4, 'join takes at most 3 files; 4 were sent. Send the others as separate conversions.'],
])('more files than %s takes are refused', async (_title, action, count, message) => {
  const server = await startTestServer()
  const answer = await send(
    server,
    Array.from({ length: count }, (_, i) => [`${i}.txt`, 'x'] as const),
    { action },
  )
  expect(answer).toMatchObject({ statusCode: 422, errors: [{ code: 'too_many_files', field: 'file', message }] })
  expect(await readdir(join(server.dataDir, 'conversions'))).toEqual([])
})

test('the configured limit applies to every action, and is shown', async () => {
  const server = await startTestServer({ CONVERTD_MAX_FILES: '2' })
  const answer = await send(
    server,
    Array.from({ length: 3 }, (_, i) => [`${i}.txt`, 'x'] as const),
  )
  expect(answer).toMatchObject({
    statusCode: 422,
    errors: [{ code: 'too_many_files', message: expect.stringContaining('CONVERTD_MAX_FILES') }],
  })
  const { data } = await server.call('/api/v1/actions')
  const { actions } = data as unknown as { actions: { name: string; inputs: object }[] }
  expect(actions.map(({ name, inputs }) => [name, inputs])).toEqual([
    ['echo', { min: 1, max: 1 }],
    ['other', { min: 1, max: 1 }],
    ['join', { min: 1, max: 2 }],
  ])
  expect(await readdir(join(server.dataDir, 'conversions'))).toEqual([])
})

test('the files count together for the size of an upload', async () => {
  const server = await startTestServer({ CONVERTD_MAX_UPLOAD_MB: '0.01' })
  const text = 'x'.repeat(6000)
  expect((await send(server, [['a.txt', text]])).statusCode).toBe(202)
  const answer = await send(server, [
    ['a.txt', text],
    ['b.txt', text],
  ])
  expect(answer).toMatchObject({ statusCode: 413, errors: [{ code: 'file_too_large' }] })
})

test('names each invalid file', async () => {
  const server = await startTestServer()
  const answer = await send(server, [
    ['a.txt', 'x'],
    ['b.txt', ''],
    ['c.pdf', '%PDF-1.4\n'],
  ])
  expect(answer.errors).toMatchObject([
    { code: 'empty_file', message: 'b.txt: The file is empty.' },
    { code: 'unsupported_input', message: expect.stringContaining('c.pdf: join accepts txt') },
  ])
})

test('an Idempotency-Key covers all files and their order', async () => {
  const server = await startTestServer()
  const headers = { 'Idempotency-Key': 'one' }
  const first = await send(
    server,
    [
      ['a', '1'],
      ['b', '2'],
    ],
    { headers },
  )
  const again = await send(
    server,
    [
      ['a', '1'],
      ['b', '2'],
    ],
    { headers },
  )
  expect(again.data.conversion_id).toBe(first.data.conversion_id)
  for (const texts of [
    [
      ['b', '2'],
      ['a', '1'],
    ],
    [['a', '1']],
    [
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ],
  ] as const) {
    expect(await send(server, texts, { headers })).toMatchObject({ statusCode: 422, errors: [{ code: 'idempotency_key_reused' }] })
  }
})

test('a waiting conversion keeps all its files over a restart', async () => {
  const before = await startTestServer({ CONVERTD_CONCURRENCY: '1' })
  await before.submit('hold')
  const body = new FormData()
  for (const text of ['one ', 'two']) body.append('file', new Blob([text]), 'x.txt')
  body.append('action', 'join')
  const { data } = await before.call('/api/v1/conversions', { method: 'POST', body })
  await before.app.stop()
  const record = JSON.parse(await readFile(join(before.dataDir, 'conversions', data.conversion_id, 'record.json'), 'utf8'))
  expect(record).toMatchObject({ version: 2, inputs: [{ filename: 'x.txt', size: 4 }, { size: 3 }] })
  const after = await startTestServer({ CONVERTD_CONCURRENCY: '2' }, before.dataDir)
  const ended = await after.call(`/api/v1/conversions/${data.conversion_id}`, { headers: { 'X-Api-Key': before.key, Prefer: 'wait=10' } })
  expect(await (await after.request(ended.data.result.url, { headers: { 'X-Api-Key': before.key } })).text()).toBe('one two')
})

test('files after the first can be of other kinds', async () => {
  const pair = createTestAction('pair', { several: true, others: ['pdf'] })
  const server = await startTestServer({}, undefined, pair)
  const pdf = '%PDF-1.4\n%%EOF\n'
  const sent = await send(
    server,
    [
      ['a.txt', 'x'],
      ['b.pdf', pdf],
    ],
    { action: 'pair' },
  )
  expect(sent.data.inputs).toMatchObject([{ filename: 'a.txt' }, { filename: 'b.pdf' }])
  const refused = await send(
    server,
    [
      ['b.pdf', pdf],
      ['a.txt', 'x'],
    ],
    { action: 'pair' },
  )
  expect(refused.errors).toMatchObject([
    { code: 'unsupported_input', message: expect.stringMatching(/^b\.pdf: pair accepts txt; /) },
    { code: 'unsupported_input', message: expect.stringMatching(/^a\.txt: pair accepts pdf after the first file; /) },
  ])
  const { data } = await server.call('/api/v1/actions')
  expect((data as unknown as { actions: { inputs: object }[] }).actions[0]?.inputs).toEqual({ min: 1, max: 3, others: ['pdf'] })
})
