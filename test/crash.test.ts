/** What is left when a real server is killed in the middle of its work: nothing that was accepted is lost. */
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Conversion } from '../src/conversions/conversion.ts'
import { endOrphans } from '../src/engines/process/orphans.ts'
import type { presentConversion } from '../src/http/present.ts'
import { startChild } from './helpers/child.ts'
import { processesMarked } from './helpers/image-engine.ts'
import { openKeySetup } from './helpers/key-setup.ts'

type View = ReturnType<typeof presentConversion>
const endStates: Conversion['state'][] = ['completed', 'failed']

/** A data folder with a key, and servers on it, one after the other. */
async function makeSite() {
  const { files, issue } = await openKeySetup()
  const { rawKey } = await issue()
  const headers = { 'X-Api-Key': rawKey }
  onTestFinished(async () => void (await endOrphans(files.dataDir)))
  return {
    files,
    rawKey,
    /** How many engine processes live. */
    engines: () => processesMarked(files.dataDir).length,
    async start() {
      // With a slash, so that the server's own environment is not taken for the mark of its engines.
      const env = { CONVERTD_DATA_DIR: `${files.dataDir}/`, CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_CONCURRENCY: '2' }
      const child = startChild('./server-child.ts', [], { ...env, CONVERTD_DISK_FLOOR_MB: '0', CONVERTD_SHUTDOWN_GRACE_S: '0' })
      const url = await child.line()
      return {
        url,
        kill: child.kill,
        /** The conversion, or undefined when there came no 202. */
        async submit(seconds: string): Promise<View | undefined> {
          const body = new FormData()
          body.set('action', 'sleep')
          body.set('file', new Blob([seconds]), 'night.txt')
          const response = await fetch(`${url}/api/v1/conversions`, { method: 'POST', body, headers }).catch(() => undefined)
          return response?.status === 202 ? ((await response.json()) as { data: View }).data : undefined
        },
        async get(id: string, waitS = 0): Promise<View> {
          const prefer: Record<string, string> = waitS > 0 ? { Prefer: `wait=${waitS}` } : {}
          const response = await fetch(`${url}/api/v1/conversions/${id}`, { headers: { ...headers, ...prefer } })
          return ((await response.json()) as { data: View }).data
        },
        async download(id: string): Promise<string> {
          return await (await fetch(`${url}/api/v1/conversions/${id}/result`, { headers })).text()
        },
      }
    },
  }
}

test('every conversion accepted before a kill exists after it', async () => {
  const site = await makeSite()
  const first = await site.start()
  const early = await first.submit('0')
  const finished = await first.get(early?.conversion_id ?? '', 20)
  expect(finished.state).toBe('completed')
  const accepted: string[] = []
  const submitting = Array.from({ length: 20 }, async (_, index) => {
    const conversion = await first.submit(index % 2 === 0 ? '0.01' : '0.3')
    if (conversion) accepted.push(conversion.conversion_id)
    // In the middle: some run, some wait, some are still being uploaded.
    if (accepted.length === 10) await first.kill()
  })
  await Promise.all(submitting)
  const records = accepted.map((id) => readFile(site.files.conversion(id).record, 'utf8'))
  expect((await Promise.all(records)).map((text) => JSON.parse(text).state)).toContain('queued')

  const second = await site.start()
  expect(await second.get(finished.conversion_id)).toEqual(finished)
  expect(await second.download(finished.conversion_id)).toBe('slept 0')
  for (const id of accepted) {
    expect((await second.get(id, 20)).state).toBe('completed')
    expect(await second.download(id)).toMatch(/^slept 0\.\d+$/)
  }
  // Of ended ones nothing but record and result is kept; an upload that was cut off left no folder.
  for (const id of await readdir(site.files.conversionsDir)) {
    expect(endStates).toContain((await second.get(id, 20)).state)
    await vi.waitFor(async () => expect((await readdir(site.files.conversion(id).dir)).toSorted()).toEqual(['record.json', 'result']))
  }
})

test('a conversion interrupted twice fails as interrupted; its programs end at the next start', async () => {
  const site = await makeSite()
  let server = await site.start()
  const id = (await server.submit('600'))?.conversion_id ?? ''
  for (let cut = 1; cut <= 2; cut++) {
    // The shell and the sleep that it started.
    await vi.waitFor(() => expect(site.engines()).toBeGreaterThanOrEqual(2), { timeout: 10_000 })
    expect((await server.get(id)).state).toBe('processing')
    await server.kill()
    expect(site.engines()).toBeGreaterThan(0)
    server = await site.start()
  }
  expect(await server.get(id, 20)).toMatchObject({ state: 'failed', error: { code: 'interrupted' }, result: null })
  expect(site.engines()).toBe(0)
  expect(await readdir(site.files.conversion(id).dir)).toEqual(['record.json'])
})

test('an upload in progress at a kill leaves nothing', async () => {
  const site = await makeSite()
  const first = await site.start()
  const socket = connect(Number(new URL(first.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v1/conversions HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${site.rawKey}\r\nContent-Length: 5000\r\n` +
      'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="night.txt"\r\n\r\nhalf of a fi',
  )
  await vi.waitFor(async () => {
    const [id = ''] = await readdir(site.files.conversionsDir)
    expect(await readdir(join(site.files.conversionsDir, id))).toEqual(['upload'])
  })
  await first.kill()
  expect(await readdir(site.files.conversionsDir)).toHaveLength(1)
  await site.start()
  expect(await readdir(site.files.conversionsDir)).toEqual([])
})
