/** What hostile files reach for: a listener that must hear nothing, and secrets that must not appear in a result. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { onTestFinished } from 'vitest'
import { makeTempDir } from './temp-dir.ts'

export interface Bait {
  /** Stands in every secret file. */
  canary: string
  /** Pixels of the secret picture, such as `37 x 41`; no other picture has these. */
  pictureSize: string
  /** Addresses of secret files: of the system, of the server, of another conversion. */
  texts: string[]
  pictures: string[]
  /** Connections to the listener so far. */
  heard(): number
}

/** Taken away when the running test ends. */
export async function layBait(): Promise<Bait> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const canary = `canary-${randomUUID()}`
  const dataDir = await makeTempDir()
  const other = join(dataDir, 'conversions', 'another')
  await mkdir(other, { recursive: true })
  for (const name of ['keys.json', 'conversions/another/input.txt', 'conversions/another/record.json']) {
    await writeFile(join(dataDir, name), canary)
  }
  const [width, height] = [37, 41]
  await sharp({ create: { width, height, channels: 3, background: 'red' } }).toFile(join(other, 'input.png'))
  const remote = ['http', 'https', 'ftp', 'smb', 'dav'].map((scheme) => `${scheme}://127.0.0.1:${port}/file`)
  const secrets = ['/etc/passwd', '/proc/1/environ', '/proc/self/environ', `/proc/${process.pid}/environ`]
  const own = ['keys.json', 'conversions/another/input.txt', 'conversions/another/record.json'].map((name) => join(dataDir, name))
  return {
    canary,
    pictureSize: `${width} x ${height}`,
    texts: [...remote, ...[...secrets, ...own].map((path) => `file://${path}`)],
    pictures: [...remote.map((address) => `${address}.png`), `file://${join(other, 'input.png')}`],
    heard: () => connections,
  }
}
