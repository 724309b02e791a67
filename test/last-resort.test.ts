/** What a fault that nothing catches does to a server: it ends what it belongs to, and nothing else. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startChild } from './helpers/child.ts'
import { openKeySetup } from './helpers/key-setup.ts'
import type { Answer } from './helpers/test-server.ts'

async function startFaultyServer() {
  const { files, issue } = await openKeySetup()
  const { rawKey } = await issue()
  const env = { CONVERTD_DATA_DIR: files.dataDir, CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_DISK_FLOOR_MB: '0' }
  const url = await startChild('./faulty-server-child.ts', [], env).line()
  const headers = { 'X-Api-Key': rawKey, Prefer: 'wait=20' }
  return {
    /** How many exceptions reached the process, and the log. */
    async uncaught() {
      const metrics = await (await fetch(`${url}/metrics`)).text()
      const log = await readFile(join(files.dataDir, 'log'), 'utf8')
      return { count: Number(/^convertd_uncaught_exceptions_total (\d+)$/m.exec(metrics)?.[1]), log }
    },
    async submit(text: string, action: string, fields: Record<string, string> = {}): Promise<Answer> {
      const body = new FormData()
      for (const [name, value] of Object.entries({ action, ...fields })) body.set(name, value)
      body.set('file', new Blob([text]), 'note.txt')
      return (await (await fetch(`${url}/api/v1/conversions`, { method: 'POST', body, headers })).json()) as Answer
    },
  }
}

test('fails its own request with internal, and no other', async () => {
  const server = await startFaultyServer()
  const [faulty, good] = await Promise.all([server.submit('fault', 'echo'), server.submit('hello', 'echo')])
  expect(faulty).toMatchObject({ statusCode: 500, errors: [{ code: 'internal' }] })
  expect(JSON.stringify(faulty)).not.toContain('fault in')
  expect(good.data.state).toBe('completed')
  const { count, log } = await server.uncaught()
  expect(count).toBe(1)
  expect(log).toMatch(/"stack":"Error: a fault in a request\\n +at .*uncaught exception/)
})

test.each([
  ['an exception', {}, 'a fault in a conversion'],
  ['a rejection', { rejects: '1' }, 'a fault in a promise'],
])('%s fails its own conversion, and no other', async (_title, fields, message) => {
  const server = await startFaultyServer()
  const [faulty, good] = await Promise.all([server.submit('x', 'faulty', fields), server.submit('hello', 'echo')])
  expect(faulty.data).toMatchObject({ state: 'failed', error: { code: 'internal' } })
  expect(good.data.state).toBe('completed')
  await vi.waitFor(async () => expect((await server.uncaught()).count).toBe(1))
  expect((await server.uncaught()).log).toContain(message)
})
