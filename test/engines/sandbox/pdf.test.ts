/** PDFs that try to read, to fetch and to take more than their share, through every action that opens PDFs. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pdfToJpg } from '../../../src/actions/pdf-to-jpg.ts'
import { pdfToWord } from '../../../src/actions/pdf-to-word.ts'
import { loadConfig } from '../../../src/config.ts'
import { createEngines } from '../../../src/engines/create-engines.ts'
import { readZipEntries, readZipEntry } from '../../../src/engines/formats/zip-entries.ts'
import { AppError } from '../../../src/errors.ts'
import { layBait } from '../../helpers/hostile.ts'
import { makeEndlessPdf, makeHungryPdf, makeReachingPdf } from '../../helpers/hostile-pdf.ts'
import { processesMarked } from '../../helpers/image-engine.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'
import { runAction } from '../../helpers/work.ts'
import { makePdf } from '../../pdf-to-word/helpers/make-pdf.ts'

async function buildEngines(settings: Record<string, string> = {}) {
  const mark = randomUUID()
  const config = loadConfig({ CONVERTD_SANDBOX: 'require', ...settings })
  const built = createEngines({ config, env: { CONVERTD_TEST: mark }, scratchDir: await makeTempDir() })
  onTestFinished(() => built.close())
  return { engines: built.engines, processes: () => processesMarked(mark) }
}

async function save(content: Buffer): Promise<string> {
  const path = join(await makeTempDir(), 'hostile.pdf')
  await writeFile(path, content)
  return path
}

const ways = [
  ['pdf-to-jpg', { action: pdfToJpg, options: {} }],
  ['pdf-to-jpg in grey', { action: pdfToJpg, options: { color: 'gray' } }],
  ['pdf-to-word', { action: pdfToWord, options: {} }],
] as const

/** A grey of the middle of the picture, where whatever was reached for would be drawn: paper is white, a picture without content black, the secret one neither. */
async function isNeitherBlackNorWhite(jpg: string): Promise<boolean> {
  const { width, height } = await sharp(jpg).metadata()
  const box = { left: Math.floor(width / 4), top: Math.floor(height / 2), width: Math.floor(width / 4), height: Math.floor(height / 4) }
  const pixels = await sharp(jpg).extract(box).greyscale().raw().toBuffer()
  const mean = pixels.reduce((sum, grey) => sum + grey, 0) / pixels.length
  return mean > 30 && mean < 230
}

async function hasRed(picture: Buffer): Promise<boolean> {
  const pixels = await sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').removeAlpha().raw().toBuffer()
  return pixels.some((red, at) => at % 3 === 0 && red > 150 && (pixels[at + 1] ?? 0) < 90)
}

/** Processor time so far; /proc tells it in hundredths (proc(5), fields 14 and 15). */
function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return 0
  }
}

/** Workers may rest, and be made ready for the next file; programs may not. */
function isWorker(pid: number): boolean {
  try {
    return /(?:file|word)-worker\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return false
  }
}

async function contentsOf(docx: string): Promise<Map<string, Buffer>> {
  const file = await open(docx)
  try {
    const entries = [...((await readZipEntries(file))?.values() ?? [])]
    const contents = await Promise.all(entries.map((entry) => readZipEntry(file, entry, 10_000_000)))
    return new Map(entries.map(({ name }, index) => [name, contents[index] ?? Buffer.alloc(0)]))
  } finally {
    await file.close()
  }
}

test.each(ways)('%s reads no other file and reaches no address', async (_, way) => {
  const bait = await layBait()
  const { engines } = await buildEngines()
  const { files } = await runAction({ ...way, file: await save(makeReachingPdf(bait)), kind: 'pdf', engines })
  const [result] = files
  expect(bait.heard()).toBe(0)
  if (result?.kind === 'jpg') return expect(await isNeitherBlackNorWhite(result.path)).toBe(false)
  const contents = await contentsOf(result?.path ?? '')
  expect(contents.get('word/document.xml')?.toString()).toContain('kept')
  for (const content of contents.values()) expect(content.includes(bait.canary)).toBe(false)
  for (const [name, content] of contents) if (name.startsWith('word/media/')) expect(await hasRed(content)).toBe(false)
})

test('a red square in the middle of a page appears in every result', async () => {
  const { engines } = await buildEngines()
  const file = await save(makePdf({ pages: ['1 0 0 rg 100 100 300 300 re f'] }))
  for (const [, way] of ways.slice(0, 2)) {
    const { files } = await runAction({ ...way, file, kind: 'pdf', engines })
    expect(await isNeitherBlackNorWhite(files[0]?.path ?? '')).toBe(true)
    expect(await hasRed(await readFile(files[0]?.path ?? ''))).toBe(!('color' in way.options))
  }
})

test.each(ways)('%s of an endless page ends on request, and nothing keeps running', async (_, way) => {
  const { engines, processes } = await buildEngines()
  const abort = new AbortController()
  const reason = new AppError('timeout', 'It took too long.')
  const run = runAction({ ...way, file: await save(makeEndlessPdf(14)), kind: 'pdf', engines, signal: abort.signal })
  const outcome = run.then(
    () => 'done',
    (error: unknown) => error,
  )
  // The reader behind pdf-to-word gives up on such a page by itself.
  const isBusy = vi
    .waitUntil(() => processes().find((pid) => cpuSeconds(pid) > 1), { timeout: 20_000 })
    .then((pid) => {
      abort.abort(reason)
      return pid
    })
  await Promise.race([outcome, isBusy])
  const ended = await outcome
  expect([reason, 'done']).toContain(ended)
  const busy = await isBusy.catch(() => undefined)
  if (ended === reason) expect(processes()).not.toContain(busy)
  await vi.waitFor(() => expect(processes().filter((pid) => !isWorker(pid))).toEqual([]))
})

test.each(ways)('%s of a page that exhausts the memory fails, or omits it', async (_, way) => {
  const { engines, processes } = await buildEngines({ CONVERTD_MEMORY_LIMIT_MB: '700' })
  const run = runAction({ ...way, file: await save(makeHungryPdf(6_000_000)), kind: 'pdf', engines })
  const outcome = await run.then(
    () => 'done',
    (error: AppError) => error.code,
  )
  // The reader behind pdf-to-word forgets such states. Where the memory ends while poppler's stack grows, nothing but SIGSEGV tells of it.
  expect(['out_of_memory', way.action === pdfToWord ? 'done' : 'engine_failed']).toContain(outcome)
  await vi.waitFor(() => expect(processes().filter((pid) => !isWorker(pid))).toEqual([]))
})
