/** What the API adds to the bare engine: upload, records, queue, long poll and download. Runs alone: `node test/bench/api-overhead.ts`. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { convertImage } from '../../src/actions/convert-image.ts'
import { startApp } from '../../src/app/app.ts'
import { loadConfig } from '../../src/config.ts'
import { createEngines } from '../../src/engines/create-engines.ts'
import type { Engines } from '../../src/engines/engines.ts'
import { issueKey } from '../../src/keys/issue.ts'
import { convertByApi } from './convert-by-api.ts'
import { median } from './median.ts'

const conversions = 40
/** One page. */
const sample = join(import.meta.dirname, '../../docs/samples/welcome.docx')

/** One file, by the action alone and through the API. */
interface Ways {
  bare(): Promise<unknown>
  byApi(): Promise<unknown>
}

/** Milliseconds per conversion over the bare engine, of a picture and of a text of one page; the aim is at most 12. */
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
    const { rawKey } = await issueKey({ keyStore: app.keyStore, knownActions: [] }, { name: 'bench' })
    const api = { url: app.url, key: rawKey }
    const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const path = join(folder, 'input.jpg')
    await writeFile(path, picture)
    const text = await readFile(sample)
    const inWorkDir = async (work: (workDir: string) => Promise<unknown>) => {
      const workDir = join(folder, 'work')
      await mkdir(workDir)
      await work(workDir)
      await rm(workDir, { recursive: true })
    }
    const pictures = await compare({
      bare: () => inWorkDir((workDir) => convertPicture(path, workDir, engines)),
      byApi: () =>
        convertByApi({ ...api, fields: { action: 'convert-image', format: 'png' }, files: [{ name: 'input.jpg', content: picture }] }),
    })
    const texts = await compare({
      bare: () => inWorkDir((workDir) => exportText(workDir, engines)),
      byApi: () => convertByApi({ ...api, fields: { action: 'word-to-pdf' }, files: [{ name: 'welcome.docx', content: text }] }),
    })
    const line = `API overhead (aim: at most 12 ms): one-page docx ${texts.words} by LibreOffice alone; picture ${pictures.words} by the bare engine`
    return { overheadMs: texts.overheadMs, line }
  } finally {
    await app.stop()
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare({ bare, byApi }: Ways): Promise<{ overheadMs: number; words: string }> {
  await byApi()
  await bare()
  const times = { bare: [] as number[], api: [] as number[] }
  for (let round = 0; round < conversions; round++) {
    times.bare.push(await timed(bare))
    times.api.push(await timed(byApi))
  }
  const overheadMs = median(times.api) - median(times.bare)
  return {
    overheadMs,
    words: `${overheadMs.toFixed(1)} ms: ${median(times.api).toFixed(1)} ms through the API, ${median(times.bare).toFixed(1)} ms`,
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function convertPicture(path: string, workDir: string, engines: Engines): Promise<void> {
  const input = { path, kind: 'jpg' as const, filename: 'input.jpg' }
  await convertImage.run({
    input,
    inputs: [input],
    options: convertImage.options.parse({ format: 'png' }),
    engines,
    limits: { maxPages: 1, maxPixels: 1e9, maxResultBytes: 1e9 },
    workDir,
    parallelism: 1,
    parallelismNow: () => 1,
    allowTime: () => {},
    signal: AbortSignal.timeout(60_000),
    log: pino({ level: 'silent' }),
    onPages: () => undefined,
    onProgress: () => undefined,
    onWarning: () => undefined,
  })
}

/** With the defaults of word-to-pdf. */
async function exportText(workDir: string, engines: Engines): Promise<void> {
  await engines.office.exportPdf({
    ...{ path: sample, kind: 'docx', workDir, signal: AbortSignal.timeout(60_000) },
    pdf: { pdfa: 'none', tagged: true, bookmarks: true, imageQuality: 90, maxImageDpi: 300 },
  })
}

if (import.meta.main) console.log((await benchApiOverhead()).line)
