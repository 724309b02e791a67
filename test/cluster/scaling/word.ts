/** One-page Word files on a server alone and on one server of a cluster, by turns in one run. */

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatRawKey, generateRawKey } from '../../../src/keys/key.ts'
import { convertByApi } from '../../bench/convert-by-api.ts'
import { addressIn } from '../../bench/kept-server.ts'
import { median } from '../../bench/median.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { openPlace } from '../place.ts'

const root = join(import.meta.dirname, '../../..')
const files = 20
/** Files that engines warm up with. */
const warmUp = 6
const lanes = [1, 2]

/** `slower`: time with a database and a shared folder over time without, for each number of files at once; aim at most 1.15. */
export async function compareWord(pairs: number): Promise<{ slower: number[]; line: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const postgres = await startPostgres()
  const place = await openPlace('folder', folder)
  const secret = join(folder, 'secret')
  await writeFile(secret, randomUUID() + randomUUID())
  const shared = { ...place.envOf(0), CONVERTD_DATABASE_URL: await postgres.createDatabase(), CONVERTD_SECRET_FILE: secret }
  const servers: Server[] = []
  try {
    servers.push(await startServer(folder, 'alone'), await startServer(folder, 'shared', shared))
    for (const server of servers) for (let sent = 0; sent < warmUp; sent++) await convert(server)
    const slower: number[] = []
    const words: string[] = []
    for (const atOnce of lanes) {
      const [ratios, times]: [number[], number[][]] = [[], [[], []]]
      for (let pair = 0; pair < pairs; pair++) {
        // The first of each pair by turns, for a machine whose speed changes.
        const order = pair % 2 === 0 ? [0, 1] : [1, 0]
        for (const index of order) times[index]?.push(await timed(servers[index], atOnce))
        ratios.push((times[1]?.at(-1) ?? 0) / (times[0]?.at(-1) ?? 1))
      }
      const [alone, together] = times.map((ms) => (median(ms) / files).toFixed(0))
      slower.push(median(ratios))
      words.push(`${atOnce} at once: ${alone} ms alone, ${together} ms in a cluster, ${median(ratios).toFixed(2)} times`)
    }
    return { slower, line: `one-page Word files on one server: ${words.join('; ')} (aim: at most 1.15)` }
  } finally {
    for (const { stop } of servers) await stop()
    await place.close()
    await postgres.remove()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Server {
  url: string
  key: string
  stop(): Promise<void>
}

async function startServer(folder: string, name: string, env: Record<string, string> = {}): Promise<Server> {
  const key = formatRawKey(generateRawKey())
  const keyFile = join(folder, `${name}-key`)
  await writeFile(keyFile, key)
  const settings = {
    ...{ CONVERTD_HOST: '127.0.0.1', CONVERTD_PORT: '0', CONVERTD_LOG_FORMAT: 'json', CONVERTD_BOOTSTRAP_KEY_FILE: keyFile },
    ...{ CONVERTD_DATA_DIR: join(folder, name), CONVERTD_RATE_LIMIT: '1000000', CONVERTD_READ_RATE_LIMIT: '1000000' },
  }
  const server = spawn(join(root, 'bin/convertd'), ['serve'], {
    env: { PATH: process.env.PATH, ...settings, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(server, 'exit')
  const stop = async () => {
    server.kill('SIGTERM')
    await gone
  }
  return { url: await addressIn(server.stderr), key, stop }
}

async function convert({ url, key }: Server): Promise<void> {
  const content = await readFile(join(root, 'docs/samples/welcome.docx'))
  await convertByApi({ url, key, fields: { action: 'word-to-pdf' }, files: [{ name: 'welcome.docx', content }] })
}

/** Milliseconds for all files, this many at once. */
async function timed(server: Server | undefined, atOnce: number): Promise<number> {
  if (!server) throw new Error('there is no such server')
  let left = files
  const lane = async () => {
    while (left-- > 0) await convert(server)
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: atOnce }, lane))
  return performance.now() - startedAt
}
