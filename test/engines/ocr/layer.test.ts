import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import type { OcrPage } from '../../../src/engines/ocr/words/page.ts'
import { type Matrix, multiply, transform } from '../../../src/pdf-to-word/ir/geometry.ts'
import { makeRealEngines } from '../../helpers/real-engines.ts'
import { makeTempDir } from '../../helpers/temp-dir.ts'

const run = promisify(execFile)
const points = 72 / 200
const paper = { width: 1000, height: 600 }

/** Eight lines of five words on a picture of 200 dots per inch. */
const words = Array.from({ length: 40 }, (_, index): OcrPage['words'][number] => {
  const [line, place] = [Math.floor(index / 5), index % 5]
  const [x0, y0] = [100 + 160 * place, 100 + 50 * line]
  return {
    ...{ text: `Wordlike${index}`, confidence: 95, x0, y0, x1: x0 + 140, y1: y0 + 30, baseline: [y0 + 24, y0 + 24], size: 30 },
    ...{ block: 0, paragraph: 0, line, bold: false, italic: false, inPicture: false },
  }
})

/** Around the middle of the page. */
function turned(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const about = multiply([1, 0, 0, 1, -paper.width / 2, -paper.height / 2], [cos, sin, -sin, cos, 0, 0])
  return multiply(about, [points, 0, 0, points, 250, 250])
}

interface Changed extends Partial<Pick<OcrPage, 'regions' | 'words'>> {
  /** Metadata of the file. */
  metadata?: string
}

async function write(toPage: Matrix, slope: number, deskew: 'auto' | 'true' | 'false', { metadata, ...changed }: Changed = {}) {
  const workDir = await makeTempDir()
  const [path, read] = [join(workDir, 'empty.pdf'), join(workDir, 'page.json')]
  const empty = await PDFDocument.create()
  empty.addPage([500, 500])
  if (metadata !== undefined) empty.catalog.set(PDFName.of('Metadata'), empty.context.register(empty.context.stream(metadata)))
  await writeFile(path, await empty.save({ useObjectStreams: false }))
  const page: OcrPage = {
    ...{ page: 1, ...paper, dpi: 200, turned: 0, slope, toPage, languages: ['eng'], confidence: 95, regions: null },
    ...{ words, rules: [], fills: [], pictures: [], ...changed },
  }
  await writeFile(read, JSON.stringify(page))
  const { ocr } = await makeRealEngines()
  const plan = { replaces: false, minConfidence: 0, rotate: true, deskew, language: null }
  const signal = new AbortController().signal
  return { empty: path, path: await ocr.writeLayer({ path, pages: [{ page: 1, path: read, cleaned: null }], ...plan, workDir, signal }) }
}

/** The words that poppler finds, and how far the middle of each is from where it was put, in points. */
async function seenIn(path: string, toPage: Matrix): Promise<{ texts: string[]; farthest: number }> {
  const { stdout } = await run('pdftotext', ['-bbox', path, '-'])
  const seen = [...stdout.matchAll(/<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</g)]
  const distances = seen.map(([, x0, y0, x1, y1, text]) => {
    const word = words.find((one) => one.text === text)
    const [x, y] = transform(toPage, ((word?.x0 ?? 0) + (word?.x1 ?? 0)) / 2, (word?.y0 ?? 0) + 15)
    return Math.hypot((Number(x0) + Number(x1)) / 2 - x, (Number(y0) + Number(y1)) / 2 - y)
  })
  return { texts: seen.map(([, , , , , text]) => text ?? '').sort(), farthest: Math.max(...distances) }
}

const all = words.map(({ text }) => text).sort()

test.each([0, 1, 2, 3, 6, 10, -10, 90, 180, 270, 93])('keeps words whole and in place on a page rotated by %i°', async (degrees) => {
  const toPage = turned(degrees)
  const { path } = await write(toPage, 0, 'false')
  const { texts, farthest } = await seenIn(path, toPage)
  expect(texts).toEqual(all)
  expect(farthest).toBeLessThan(5)
})

test('writes the words of a page that is shown level on level lines', async () => {
  const { path } = await write(turned(6), 6, 'true')
  const { stdout } = await run('pdftotext', [path, '-'])
  expect(stdout.trim().split(/\s+/)).toEqual(words.map(({ text }) => text))
  const { farthest } = await seenIn(path, turned(0))
  expect(farthest).toBeLessThan(5)
})

test.each([-1.5, 1.5])('keeps lines whole on a page that a scanner has drawn at %d°', async (degrees) => {
  const { path } = await write(turned(degrees), degrees, 'auto')
  const { stdout } = await run('pdftotext', [path, '-'])
  expect(stdout.trim().split(/\s+/)).toEqual(words.map(({ text }) => text))
  const { farthest } = await seenIn(path, turned(degrees))
  expect(farthest).toBeLessThan(5)
})

test.each([-10, -3, 2, 6])('straightens a page with a skew of %d°, on which readers would mix up the lines', async (degrees) => {
  const { path } = await write(turned(degrees), degrees, 'auto')
  const { stdout } = await run('pdftotext', [path, '-'])
  expect(stdout.trim().split(/\s+/)).toEqual(words.map(({ text }) => text))
  const { farthest } = await seenIn(path, turned(0))
  expect(farthest).toBeLessThan(5)
})

test('leaves a skewed page as it is if words would be cut off', async () => {
  const corner = { ...words[0], text: 'Corner', x0: -180, y0: -390, x1: -60, y1: -360, baseline: [-366, -366] } as OcrPage['words'][number]
  const { path } = await write(turned(6), 6, 'auto', { words: [corner, ...words] })
  const { texts, farthest } = await seenIn(path, turned(6))
  expect(texts).toEqual(['Corner', ...all])
  expect(farthest).toBeGreaterThan(100)
})

test.each(['auto', 'true'] as const)(
  'never straightens a page with text of its own, on which only pictures were read (%s)',
  async (deskew) => {
    const { path } = await write(turned(6), 6, deskew, { regions: [{ x0: 0, y0: 0, x1: 500, y1: 500 }] })
    const { farthest } = await seenIn(path, turned(6))
    expect(farthest).toBeLessThan(5)
  },
)

test('keeps words of another script whole, whatever their letters', async () => {
  const letters = [...'абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґўџљњћђ']
  const russian = words.map((word, i) => (i === 0 ? word : { ...word, text: letters.slice(i, i + 5).join('') }))
  const { path } = await write(turned(0), 0, 'auto', { words: russian })
  const { texts } = await seenIn(path, turned(0))
  expect(texts).toEqual(russian.map(({ text }) => text).sort())
})

test('a page of forty words takes less than a kilobyte and a half', async () => {
  const { empty, path } = await write(turned(0), 0, 'auto')
  expect((await readFile(path)).length - (await readFile(empty)).length).toBeLessThan(1500)
})

test.each([
  ['<pdfaid:part>1</pdfaid:part>', false],
  ['<dc:title>Minutes</dc:title>', true],
])('packs objects into streams, which PDF/A-1 does not have: %s', async (metadata, isPacked) => {
  const { path } = await write(turned(0), 0, 'auto', { metadata })
  expect((await readFile(path)).includes('/ObjStm')).toBe(isPacked)
})
