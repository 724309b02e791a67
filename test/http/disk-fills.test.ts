/** A disk that others fill while an upload is under way. */
import { readdir, type statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openSocket, readAnswer } from '../helpers/raw-http.ts'
import { startTestServer } from '../helpers/test-server.ts'

const disk = vi.hoisted(() => ({ isFull: false }))

vi.mock('node:fs/promises', async (importActual) => {
  const actual = await importActual<{ statfs: typeof statfs }>()
  const look = async (path: string) => ({ ...(await actual.statfs(path)), ...(disk.isFull && { bavail: 0 }) })
  return { ...actual, statfs: look }
})

test('an upload that the disk cannot store is abandoned, and leaves nothing', async () => {
  onTestFinished(() => {
    disk.isFull = false
  })
  const server = await startTestServer()
  const socket = openSocket(server.url)
  const answered = readAnswer(socket)
  const boundary = 'frontier'
  const part = (disposition: string, body: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}`
  const head = `POST /api/v1/conversions HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${server.key}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: 10000000\r\n\r\n`
  socket.write(`${head}${part('name="action"', 'echo')}\r\n${part('name="file"; filename="a"', 'hello')}`)
  const flow = setInterval(() => socket.write('x'.repeat(2000)), 50)
  onTestFinished(() => clearInterval(flow))
  const uploads = () => readdir(join(server.dataDir, 'conversions'))
  await vi.waitFor(async () => expect(await uploads()).toHaveLength(1))
  disk.isFull = true
  const { status, headers, body } = await answered
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('60')
  expect(JSON.parse(body).errors[0]).toMatchObject({ code: 'storage_full', message: expect.stringContaining('CONVERTD_DISK_FLOOR_MB') })
  await vi.waitFor(async () => expect(await uploads()).toEqual([]))
  disk.isFull = false
  expect((await server.submit('x', { wait: 10 })).data.state).toBe('completed')
})
