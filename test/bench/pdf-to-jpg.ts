/** pdf-to-jpg of a 50-page PDF against one pdftoppm process for the whole of it. Runs alone: `node test/bench/pdf-to-jpg.ts`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { pino } from 'pino'
import sharp from 'sharp'
import { pdfToJpg } from '../../src/actions/pdf-to-jpg.ts'
import { loadConfig } from '../../src/config.ts'
import { createEngines } from '../../src/engines/create-engines.ts'
import type { Engines } from '../../src/engines/engines.ts'
import { createRunProcess } from '../../src/engines/process/process.ts'
import { median } from './median.ts'

const pageCount = 50
/** Of both in turn, for a machine whose speed changes. */
const rounds = 7
const aim = 0.56
const megabyte = 1024 ** 2
const run = createRunProcess({ limits: { memoryLimitBytes: 2048 * megabyte, fileLimitBytes: 1024 * megabyte }, env: {} })

/** `ratio`: time of ours, in the jail and with the worker that the server keeps warm, over that of one bare process; median of pairs. */
export async function benchPdfToJpg(): Promise<{ ratio: number; line: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'convertd-bench-'))
  const { engines, close } = createEngines({ config: loadConfig({ CONVERTD_DATA_DIR: folder }), env: {}, scratchDir: folder })
  try {
    const path = join(folder, 'input.pdf')
    await writeFile(path, await makePdf())
    await timed(folder, (workDir) => renderOurs(path, workDir, engines))
    const plain: number[] = []
    const ours: number[] = []
    const halves: number[] = []
    for (let round = 0; round < rounds; round++) {
      plain.push(await timed(folder, (workDir) => renderPlain(path, workDir)))
      ours.push(await timed(folder, (workDir) => renderOurs(path, workDir, engines)))
      halves.push(await timed(folder, (workDir) => renderHalves(path, workDir)))
    }
    const ratioOf = (times: readonly number[]) => median(times.map((ms, round) => ms / (plain[round] ?? ms)))
    const ratio = ratioOf(ours)
    const cores = availableParallelism()
    const line = `pdf-to-jpg, ${pageCount} pages, ${cores} cores: ${seconds(ours)} s, one pdftoppm ${seconds(plain)} s, ratio ${ratio.toFixed(2)} (aim on 2 cores: at most ${aim}); two bare processes with half the pages each: ${ratioOf(halves).toFixed(2)}`
    return { ratio, line }
  } finally {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function timed(folder: string, work: (workDir: string) => Promise<unknown>): Promise<number> {
  const workDir = join(folder, 'work')
  await mkdir(workDir)
  const start = performance.now()
  await work(workDir)
  const elapsed = performance.now() - start
  await rm(workDir, { recursive: true })
  return elapsed
}

async function renderPlain(path: string, workDir: string, first = 1, last = pageCount): Promise<void> {
  const pages = ['-f', String(first), '-l', String(last)]
  const args = ['-jpeg', '-jpegopt', 'quality=85', '-cropbox', '-r', '150', ...pages, path, 'page']
  const { exitCode } = await run({ command: 'pdftoppm', args, workDir, signal: AbortSignal.timeout(120_000) })
  if (exitCode !== 0) throw new Error(`pdftoppm ended with ${exitCode}`)
}

/** What the machine gains at most: two bare processes, half of the pages each. */
async function renderHalves(path: string, workDir: string): Promise<void> {
  await Promise.all([renderPlain(path, workDir, 1, pageCount / 2), renderPlain(path, workDir, pageCount / 2 + 1)])
}

async function renderOurs(path: string, workDir: string, engines: Engines): Promise<void> {
  const input = { path, kind: 'pdf' as const, filename: 'input.pdf' }
  const { files } = await pdfToJpg.run({
    input,
    inputs: [input],
    options: pdfToJpg.options.parse({}),
    engines,
    limits: { maxPages: pageCount, maxPixels: 268_000_000, maxResultBytes: 1024 * megabyte },
    workDir,
    parallelism: availableParallelism(),
    parallelismNow: () => 1,
    allowTime: () => {},
    signal: AbortSignal.timeout(120_000),
    log: pino({ level: 'silent' }),
    onPages: () => {},
    onProgress: () => {},
    onWarning: () => {},
  })
  if (files.length !== pageCount) throw new Error(`${files.length} pages came out`)
}

/** Pages such as a report has: two columns of text, a chart of lines, and a photograph-like picture. */
async function makePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.TimesRoman)
  const noise = sharp({
    create: { width: 1800, height: 1200, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
  const picture = await pdf.embedJpg(await noise.jpeg().toBuffer())
  for (let page = 1; page <= pageCount; page++) {
    const sheet = pdf.addPage([595, 842])
    for (let line = 0; line < 60; line++) {
      const text = `Page ${page}, line ${line}: the quick brown fox jumps over it`
      sheet.drawText(text, { x: line < 30 ? 40 : 310, y: 800 - (line % 30) * 12, size: 9, font })
    }
    for (let step = 0; step < 120; step++) {
      const [x, y] = [40 + step * 4.2, 300 + 80 * Math.sin((step + page) / 9)]
      sheet.drawLine({ start: { x, y: 210 }, end: { x: x + 4, y }, thickness: 1.5, color: rgb(step / 120, 0.3, 0.6) })
    }
    sheet.drawImage(picture, { x: 150, y: 20, width: 280, height: 180 })
  }
  return pdf.save()
}

function seconds(times: readonly number[]): string {
  return (median(times) / 1000).toFixed(2)
}

if (import.meta.main) {
  const { line } = await benchPdfToJpg()
  console.log(line)
}
