import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, test } from 'vitest'
import { sampleScan } from '../../src/actions/common/sample-scan.ts'
import { samplePdf } from '../../src/actions/common/samples.ts'
import { ocrPdf } from '../../src/actions/ocr-pdf.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'

const run = promisify(execFile)
const words = 'A scanned page shows its words\nas a picture and nothing else.'

async function textOf(path: string | undefined, ...args: string[]): Promise<string> {
  return (await run('pdftotext', [...args, path ?? '', '-'])).stdout.replace(/\s*\f$/, '').replace(/\n+/g, '\n')
}

/** The bytes of the pictures as they are stored. */
async function picturesOf(path: string): Promise<string[]> {
  const folder = await makeTempDir()
  await run('pdfimages', ['-all', path, join(folder, 'p')])
  const { stdout } = await run('sha256sum', [join(folder, 'p-000.png')])
  return stdout.split(' ').slice(0, 1)
}

/** The sample with other pages before and after it. */
async function makePdf(bytes: Uint8Array, ...args: string[]): Promise<string> {
  const folder = await makeTempDir()
  const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')]
  await writeFile(from, bytes)
  await run('qpdf', [from, ...args, to])
  return to
}

test('makes a scan searchable, each word in its place, and leaves its picture alone', async () => {
  const { files, pagesRead, warnings, progress, workDir, allowedMs } = await convertSample(ocrPdf, makeRealEngines())
  const path = files[0]?.path ?? ''
  expect(await textOf(path)).toBe(words)
  expect(pagesRead).toEqual([{ page: 1, confidence: expect.closeTo(95, -1) }])
  expect(warnings).toEqual([])
  expect(progress.at(-1)).toEqual({ done: 1, total: 1 })
  expect(allowedMs).toBe(15_000)
  const scan = join(workDir, 'scan.pdf')
  await writeFile(scan, sampleScan.bytes)
  expect(await picturesOf(path)).toEqual(await picturesOf(scan))
  const box = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">scanned</
    .exec(await textOf(path, '-bbox'))
    ?.slice(1)
    .map(Number)
  // In the picture: 49 to 144 pixels from the left at 200 dots per inch.
  expect(box?.[0]).toBeCloseTo((49 * 72) / 200, 0)
  expect(box?.[2]).toBeCloseTo((144 * 72) / 200, 0)
})

/** A scan of lines in plain, bold and italic letters. */
async function scanOfStyles(): Promise<string> {
  const drawn = await PDFDocument.create()
  const page = drawn.addPage([420, 200])
  const plain = 'The harbour master counted seven ships before breakfast'
  const lines = [
    [StandardFonts.TimesRoman, plain],
    [StandardFonts.TimesRoman, 'and entered their names in a ledger bound in leather'],
    [StandardFonts.TimesRomanBold, 'Nobody may enter the eastern quay at night'],
    [StandardFonts.TimesRomanItalic, 'The lighthouse keeper remembered another winter'],
    [StandardFonts.TimesRoman, 'while the pilot boats waited for the morning tide'],
  ] as const
  for (const [index, [font, text]] of lines.entries())
    page.drawText(text, { x: 30, y: 160 - 28 * index, size: 14, font: await drawn.embedFont(font) })
  const folder = await makeTempDir()
  await writeFile(join(folder, 'drawn.pdf'), await drawn.save())
  await run('pdftoppm', ['-r', '300', '-gray', '-png', '-singlefile', join(folder, 'drawn.pdf'), join(folder, 'scan')])
  const scan = await PDFDocument.create()
  const picture = await scan.embedPng(await readFile(join(folder, 'scan.png')))
  scan.addPage([420, 200]).drawImage(picture, { x: 0, y: 0, width: 420, height: 200 })
  await writeFile(join(folder, 'scan.pdf'), await scan.save())
  return join(folder, 'scan.pdf')
}

test('names bold and italic fonts for bold and italic words', async () => {
  const { files } = await runAction({ action: ocrPdf, file: await scanOfStyles(), kind: 'pdf', engines: await makeRealEngines() })
  const folder = await makeTempDir()
  await run('qpdf', ['--qdf', '--object-streams=disable', files[0]?.path ?? '', join(folder, 'open.pdf')])
  const shown = (await readFile(join(folder, 'open.pdf'), 'latin1')).matchAll(/\/Ocr(\S+) [\d.]+ Tf|\((\w+) \)Tj/g)
  let font = ''
  const fontOf = new Map<string, string>()
  for (const [, name, word] of shown) {
    font = name ?? font
    if (word) fontOf.set(word, font)
  }
  const fonts = (words: string) => words.split(' ').map((word) => fontOf.get(word))
  expect(fonts('harbour master counted ledger bound while pilot boats')).toEqual(new Array(8).fill('Times-Roman'))
  expect(fonts('Nobody may enter eastern quay night')).toEqual(new Array(6).fill('Times-Bold'))
  expect(fonts('lighthouse keeper remembered another winter')).toEqual(new Array(5).fill('Times-Italic'))
})

test('tags the paragraphs and names the language', async () => {
  const { files } = await convertSample(ocrPdf, makeRealEngines(), { lang: 'en-GB' })
  const { stdout } = await run('pdfinfo', ['-struct-text', files[0]?.path ?? ''])
  expect(stdout).toMatch(/Document\s+P \(block\)/)
  expect(stdout.replace(/\s+/g, ' ')).toContain('A scanned page shows its words')
  expect((await run('qpdf', ['--json=2', '--json-key=qpdf', files[0]?.path ?? ''])).stdout).toContain('"/Lang": "u:en-GB"')
})

test('uses the language of the text if the file names none', async () => {
  const { files } = await convertSample(ocrPdf, makeRealEngines(), { languages: 'deu' })
  expect((await run('qpdf', ['--json=2', '--json-key=qpdf', files[0]?.path ?? ''])).stdout).toContain('"/Lang": "u:de"')
})

test('shows a sideways page upright', async () => {
  const engines = await makeRealEngines()
  const file = await makePdf(sampleScan.bytes, '--rotate=+90:1')
  const upright = await runAction({ action: ocrPdf, file, kind: 'pdf', engines })
  expect(await textOf(upright.files[0]?.path)).toBe(words)
  expect((await run('pdfinfo', [upright.files[0]?.path ?? ''])).stdout).toMatch(/Page rot: +0/)
  const left = await runAction({ action: ocrPdf, file, kind: 'pdf', engines, options: { rotate: false } })
  expect((await run('pdfinfo', [left.files[0]?.path ?? ''])).stdout).toMatch(/Page rot: +90/)
})

test('leaves pages with text, and pages outside the range, unchanged', async () => {
  const engines = await makeRealEngines()
  const folder = await makeTempDir()
  const scan = join(folder, 'scan.pdf')
  await writeFile(scan, sampleScan.bytes)
  const file = await makePdf(samplePdf.bytes, '--pages', '.', scan, scan, '--')
  const { files, pagesRead, progress } = await runAction({
    action: ocrPdf,
    file,
    kind: 'pdf',
    engines,
    options: { pages: '1-2', sidecar: true },
  })
  expect(pagesRead?.map(({ page }) => page)).toEqual([2])
  expect(progress.at(-1)).toEqual({ done: 1, total: 1 })
  expect((await run('pdftotext', [files[0]?.path ?? '', '-'])).stdout.split('\f').map((text) => text.trim().replace(/\n+/g, '\n'))).toEqual(
    ['Sample', words, '', ''],
  )
  expect([files[1]?.filename, (await readFile(files[1]?.path ?? '', 'utf8')).replace(/\n+/g, '\n')]).toEqual([
    'to.txt',
    `Sample\n\f${words}\n\f\f`,
  ])
})

test('returns a PDF without images of text unchanged', async () => {
  const file = await makePdf(samplePdf.bytes)
  const { files, pagesRead } = await runAction({ action: ocrPdf, file, kind: 'pdf', engines: await makeRealEngines() })
  expect(pagesRead).toEqual([])
  expect(await readFile(files[0]?.path ?? '')).toEqual(await readFile(file))
})

test('replaces invisible text in forced mode', async () => {
  const engines = await makeRealEngines()
  const first = await convertSample(ocrPdf, Promise.resolve(engines))
  const again = { action: ocrPdf, file: first.files[0]?.path ?? '', kind: 'pdf', engines } as const
  const replaced = await runAction({ ...again, options: { ocr: 'force' } })
  expect(await textOf(replaced.files[0]?.path)).toBe(words)
  // With all new words left out, nothing is there of the old ones.
  const removed = await runAction({ ...again, options: { ocr: 'force', min_confidence: 100 } })
  expect(await textOf(removed.files[0]?.path)).toBe('')
})

test('leaves out words below the minimum confidence', async () => {
  const { files } = await convertSample(ocrPdf, makeRealEngines(), { min_confidence: 100 })
  expect(await textOf(files[0]?.path)).toBe('')
})

test('refuses a language for which there is no model', async () => {
  await expect(convertSample(ocrPdf, makeRealEngines(), { languages: 'eng,xxx' })).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('There is no OCR model for xxx; installed are '),
  })
})

test('makes PDF/A of a scan, with its text, and refuses it for pages of text', async () => {
  const { files } = await convertSample(ocrPdf, makeRealEngines(), { pdfa: '2b' })
  const path = files[0]?.path ?? ''
  expect(await textOf(path)).toBe(words)
  expect(await readFile(path, 'latin1')).toContain('<pdfaid:part>2</pdfaid:part>')
  await run('qpdf', ['--check', path])
  const text = await makePdf(samplePdf.bytes)
  await expect(
    runAction({ action: ocrPdf, file: text, kind: 'pdf', engines: await makeRealEngines(), options: { pdfa: '2b' } }),
  ).rejects.toMatchObject({
    code: 'invalid_option',
    message: expect.stringContaining('Page 1 cannot become PDF/A'),
  })
})

/** The kinds of the pictures of a PDF. */
async function kindsOf(path: string | undefined): Promise<string[]> {
  const { stdout } = await run('pdfimages', ['-list', path ?? ''])
  const rows = stdout.trim().split('\n').slice(2)
  return rows.map((row) => row.trim().split(/\s+/).slice(2, 9).join(' '))
}

test('cleans the picture of a page on request, of one bit as one bit, and keeps the text', async () => {
  const { files } = await convertSample(ocrPdf, makeRealEngines(), { clean: true })
  expect(await kindsOf(files[0]?.path)).toEqual(['image 560 120 gray 1 1 ccitt'])
  expect(await textOf(files[0]?.path)).toBe(words)
  const folder = await makeTempDir()
  await run('pdftoppm', ['-r', '20', '-gray', '-singlefile', files[0]?.path ?? '', join(folder, 'p')])
  const pixels = (await readFile(join(folder, 'p.pgm'))).subarray(-600)
  expect(pixels.reduce((sum, value) => sum + value, 0) / pixels.length).toBeGreaterThan(200)
})

test('cleans only pages that have nothing but pictures, each as it is rotated', async () => {
  const folder = await makeTempDir()
  const scan = join(folder, 'scan.pdf')
  await writeFile(scan, sampleScan.bytes)
  const file = await makePdf(samplePdf.bytes, '--pages', '.', scan, '--', '--rotate=+90:2')
  const engines = await makeRealEngines()
  const { files } = await runAction({ action: ocrPdf, file, kind: 'pdf', engines, options: { clean: true } })
  expect((await run('pdftotext', [files[0]?.path ?? '', '-'])).stdout.split('\f').map((text) => text.trim().replace(/\n+/g, '\n'))).toEqual(
    ['Sample', words, ''],
  )
  expect(await kindsOf(files[0]?.path)).toEqual(['image 120 560 gray 1 1 ccitt'])
})
