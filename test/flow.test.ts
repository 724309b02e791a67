/** The walk through the house, over real HTTP. */
import { expect, test, vi } from 'vitest'
import { startTestServer } from './helpers/test-server.ts'

test('a text is uploaded, converted, downloaded and deleted', async () => {
  const server = await startTestServer()
  const submitted = await server.submit('hello', { filename: 'Grüße 日本.md', fields: { loud: 'true' } })
  expect(submitted.statusCode).toBe(202)
  const path = `/api/v1/conversions/${submitted.data.conversion_id}`
  expect(submitted.headers.get('Location')).toBe(path)

  const ended = await server.call(path, { headers: { Prefer: 'wait=10' } })
  expect(ended.data).toMatchObject({
    action: 'echo',
    state: 'completed',
    progress: 100,
    options: { copies: 1, loud: true },
    input: { filename: 'Grüße 日本.md', size: 5, pages: 1 },
    result: { filename: 'Grüße 日本.txt', size: 5, url: `${path}/result` },
    error: null,
    warnings: [],
  })

  const download = await server.request(`${path}/result`)
  expect(await download.text()).toBe('HELLO')
  expect(download.headers.get('Content-Disposition')).toContain(`filename*=UTF-8''${encodeURIComponent('Grüße 日本.txt')}`)

  const deleted = await server.call(path, { method: 'DELETE' })
  expect(deleted.data.state).toBe('deleted')
  expect((await server.call(path)).errors?.[0]?.code).toBe('conversion_not_found')
})

test('several files are returned as one ZIP of the announced length', async () => {
  const server = await startTestServer()
  const { data } = await server.submit('page', { wait: 10, fields: { copies: '3' } })
  expect(data.result).toMatchObject({ filename: 'note.zip', media_type: 'application/zip', sha256: null })
  expect(data.result.files.map((file) => file.filename)).toEqual(['note-01.txt', 'note-02.txt', 'note-03.txt'])

  const zip = await server.request(data.result.url)
  const bytes = Buffer.from(await zip.arrayBuffer())
  expect(bytes.length).toBe(data.result.size)
  expect(zip.headers.get('Content-Length')).toBe(String(data.result.size))
  expect(bytes.subarray(0, 2).toString()).toBe('PK')

  const one = await server.request(data.result.files[1]?.url ?? '')
  expect(await one.text()).toBe('page')
})

test('waiting and running conversions are finished after a restart', async () => {
  const first = await startTestServer({ CONVERTD_CONCURRENCY: '1' })
  const running = await first.submit('hold')
  const waiting = await first.submit('later')
  await vi.waitFor(() => expect(first.echo.started()).toBe(1))
  await first.app.stop()

  const second = await startTestServer({ CONVERTD_CONCURRENCY: '1' }, first.dataDir)
  second.echo.letGo()
  for (const { data } of [running, waiting]) {
    const ended = await second.call(`/api/v1/conversions/${data.conversion_id}`, { headers: { 'X-Api-Key': first.key, Prefer: 'wait=10' } })
    expect(ended.data.state).toBe('completed')
  }
})
