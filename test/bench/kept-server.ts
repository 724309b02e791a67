/** A real server process on a data folder that already holds many conversions. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Conversion } from '../../src/conversions/conversion.ts'
import { newConversionId } from '../../src/conversions/conversion.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { openKeyFile } from '../../src/keys/key-file.ts'
import { prepareDataFolder } from '../../src/store/data-folder.ts'

export interface KeptServer {
  url: string
  pid: number
  key: string
  /** Some that are kept. */
  ids: string[]
  /** From the start of the process to its first answer. */
  startMs: number
  stop(): Promise<void>
}

const launcher = join(import.meta.dirname, '../../bin/convertd')

/** Writes `kept` ended conversions and starts `convertd serve` on them. */
export async function startKeptServer(kept: number): Promise<KeptServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const files = await prepareDataFolder(dataDir)
  const { key, rawKey } = await issueKey({ keyStore: openKeyFile(files), knownActions: [] }, { name: 'bench' })
  const ids: string[] = []
  for (let index = 0; index < kept; index++) {
    const id = newConversionId()
    await mkdir(files.conversion(id).resultDir, { recursive: true })
    await writeFile(files.conversion(id).record, JSON.stringify(recordOf(id, key.id)))
    await writeFile(files.conversion(id).resultFile(0), 'result')
    ids.push(id)
  }
  const startedAt = performance.now()
  const server = spawn(launcher, ['serve'], {
    env: {
      PATH: process.env.PATH,
      CONVERTD_DATA_DIR: dataDir,
      CONVERTD_HOST: '127.0.0.1',
      CONVERTD_PORT: '0',
      CONVERTD_LOG_FORMAT: 'json',
      CONVERTD_RATE_LIMIT: '10000000',
      CONVERTD_READ_RATE_LIMIT: '10000000',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const url = await addressIn(server.stderr)
  await (await fetch(`${url}/health/live`)).arrayBuffer()
  const startMs = performance.now() - startedAt
  return {
    url,
    pid: server.pid ?? 0,
    key: rawKey,
    ids,
    startMs,
    async stop() {
      server.kill('SIGTERM')
      await once(server, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Reads the log of a server that starts until it names its address. */
export async function addressIn(stderr: NodeJS.ReadableStream): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const lines = createInterface(stderr)
  lines.on('line', (line) => {
    const { url } = JSON.parse(line) as { url?: string }
    if (url) resolve(url)
  })
  lines.once('close', () => reject(new Error('the server ended before it was ready')))
  return await promise
}

function recordOf(id: string, keyId: string): Conversion {
  const now = new Date().toISOString()
  return {
    version: 2,
    id,
    key_id: keyId,
    key_name: 'bench',
    action: 'word-to-pdf',
    state: 'completed',
    progress: 100,
    options: { pdfa: 'none', tagged: true, bookmarks: true, image_quality: 90, max_image_dpi: 300 },
    has_secrets: false,
    inputs: [{ filename: 'report.docx', size: 20_000, kind: 'docx', sha256: '0'.repeat(64), pages: 1 }],
    result: [{ filename: 'report.pdf', size: 6, sha256: '0'.repeat(64), kind: 'pdf', width: null, height: null, page: null }],
    error: null,
    warnings: [],
    attempts: 1,
    created_at: now,
    started_at: now,
    finished_at: now,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  }
}
