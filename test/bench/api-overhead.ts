/** What the API adds to the bare engine: upload, records, queue, long poll and download. Runs alone: `node test/bench/api-overhead.ts`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { convertImage } from '../../src/actions/convert-image.ts'
import { startApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config.ts'
import { createEngines } from '../../src/engines/create-engines.ts'
import type { Engines } from '../../src/engines/engines.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { convertByApi } from './convert-by-api.ts'
import { median } from './median.ts'

const conversions = 60

/** Milliseconds per conversion over the bare engine; the aim is under 30. */
export async function benchApiOverhead(): Promise<{ overheadMs: number; line: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const config = loadConfig({
    CONVERTD_DATA_DIR: join(folder, 'data'),
    CONVERTD_HOST: '127.0.0.1',
    CONVERTD_PORT: '0',
    CONVERTD_RATE_LIMIT: '100000',
  })
  const log = pino({ level: 'silent' })
  const { engines, close } = createEngines({ config, env: {}, scratchDir: folder })
  const app = await startApp({ config, log, engines })
  try {
    const { rawKey } = await issueKey({ keyFile: app.keyFile, knownActions: [] }, { name: 'bench' })
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const path = join(folder, 'input.jpg')
    await writeFile(path, picture)
    const bare: number[] = []
    const api: number[] = []
    for (let round = 0; round < conversions; round++) {
      bare.push(await timed(() => convertBare(path, join(folder, 'work'), engines)))
      api.push(
        await timed(() =>
          convertByApi({
            url: app.url,
            key: rawKey,
            fields: { action: 'convert-image', format: 'png' },
            file: { name: 'input.jpg', content: picture },
          }),
        ),
      )
    }
    const overheadMs = median(api) - median(bare)
    const line = `API overhead: ${overheadMs.toFixed(1)} ms per conversion (aim: under 30): ${median(api).toFixed(1)} ms through the API, ${median(bare).toFixed(1)} ms by the bare engine`
    return { overheadMs, line }
  } finally {
    await app.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function convertBare(path: string, workDir: string, engines: Engines): Promise<void> {
  await mkdir(workDir)
  await convertImage.run({
    input: { path, kind: 'jpg', filename: 'input.jpg' },
    options: convertImage.options.parse({ format: 'png' }),
    engines,
    limits: { maxPages: 1, maxPixels: 1e9, maxResultBytes: 1e9 },
    workDir,
    parallelism: 1,
    signal: AbortSignal.timeout(60_000),
    log: pino({ level: 'silent' }),
    onPages: () => undefined,
    onProgress: () => undefined,
    onWarning: () => undefined,
  })
  await rm(workDir, { recursive: true })
}

if (import.meta.main) console.log((await benchApiOverhead()).line)
