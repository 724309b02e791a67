import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument, PDFHexString, PDFName, PDFNumber, rgb } from 'pdf-lib'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { splitPdf } from '../../src/actions/split-pdf.ts'
import { checkPdf, pages, pageTexts, pdf, poppler, writePdf } from '../helpers/pdf-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

async function makeFile(count: number) {
  return await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(count))
}

async function split(file: string, options: Record<string, unknown> = {}) {
  const outcome = await runAction({ action: splitPdf, file, kind: 'pdf', options, engines: { pdf, poppler } })
  const parts: Record<string, string> = {}
  for (const { path, filename } of outcome.files) {
    await checkPdf(path)
    parts[filename] = (await pageTexts(path)).join(' ').replaceAll('Page ', '')
  }
  return { ...outcome, parts }
}

/** The outline leads to pages 2 and 4, and one level deeper to page 3; `below` and `after` tell where its last entry leads besides. */
async function makeOutlined(links: { below?: 'root' | 'one'; after?: 'one' } = {}) {
  const file = await makeFile(5)
  const document = await PDFDocument.load(await readFile(file))
  const { context } = document
  const [root, one, two, below] = Array.from({ length: 4 }, () => context.nextRef()) as [never, never, never, never]
  const entry = (title: string, page: number, parent: never, more = {}) =>
    context.obj({ Title: PDFHexString.fromText(title), Parent: parent, Dest: [document.getPage(page - 1).ref, PDFName.of('Fit')], ...more })
  context.assign(root, context.obj({ Type: 'Outlines', First: one, Last: two, Count: PDFNumber.of(2) }))
  context.assign(one, entry('One', 2, root, { Next: two, First: below, Last: below, Count: 1 }))
  context.assign(two, entry('Two', 4, root, { Prev: one }))
  const known = { root, one }
  context.assign(
    below,
    entry('Below', 3, one, { ...(links.below && { First: known[links.below] }), ...(links.after && { Next: known[links.after] }) }),
  )
  document.catalog.set(PDFName.of('Outlines'), root)
  await writeFile(file, await document.save())
  return file
}

test('makes a file of each page', async () => {
  const { parts, pages: counted, progress } = await split(await makeFile(3))
  expect(parts).toEqual({ 'Report-01.pdf': '1', 'Report-02.pdf': '2', 'Report-03.pdf': '3' })
  expect(counted).toBe(3)
  expect(progress.at(-1)).toEqual({ done: 3, total: 3 })
})

test.each([
  [{ every: 2 }, ['1 2', '3 4', '5']],
  [{ every: 9 }, ['1 2 3 4 5']],
  [{ ranges: '5;1-2, 4;3-' }, ['5', '1 2 4', '3 4 5']],
  [{ max_mb: 100 }, ['1 2 3 4 5']],
])('splits by %j', async (options, parts) => {
  expect(Object.values((await split(await makeFile(5), options)).parts)).toEqual(parts)
})

test.each([
  [1, ['1', '2 3', '4 5']],
  [2, ['1', '2', '3', '4 5']],
])('begins a file at each entry of the outline down to level %i', async (level, parts) => {
  expect(Object.values((await split(await makeOutlined(), { outline_level: level })).parts)).toEqual(parts)
})

test.each([{ below: 'root' }, { below: 'one' }, { after: 'one' }] as const)('a cyclic outline is read once: %o', async (links) => {
  expect(Object.values((await split(await makeOutlined(links), { outline_level: 2 })).parts)).toEqual(['1', '2', '3', '4 5'])
})

test('limits the total number of pages before the first part is written', async () => {
  const file = await writePdf(join(await makeTempDir(), 'Two.pdf'), pages(2))
  const splitting = runAction({
    action: splitPdf,
    file,
    kind: 'pdf',
    options: { ranges: `1${';1'.repeat(60)}` },
    engines: { pdf },
    maxPages: 50,
  })
  await expect(splitting).rejects.toMatchObject({ code: 'too_many_pages' })
})

test('keeps every file below the size that was asked for', async () => {
  const file = await makeFile(150)
  const limit = Math.ceil((await stat(file)).size / 3)
  const { parts, files } = await split(file, { max_mb: limit / 1024 / 1024 })
  expect(Object.values(parts).join(' ')).toBe(Array.from({ length: 150 }, (_, index) => index + 1).join(' '))
  for (const { path } of files) expect((await stat(path)).size).toBeLessThanOrEqual(limit)
  expect(files.length).toBeLessThan(10)
})

test('a part contains nothing of the other pages', async () => {
  const { files } = await split(await makeOutlined(), { ranges: '1' })
  const objects = await PDFDocument.load(await readFile(files[0]?.path ?? ''))
  const streams = objects.context.enumerateIndirectObjects().filter(([, object]) => object.constructor.name === 'PDFRawStream')
  expect(streams).toHaveLength(1)
})

test('of many parts each has its pages in order, the title of the file, and nothing else', async () => {
  const path = await makeFile(260)
  const document = await PDFDocument.load(await readFile(path))
  document.setTitle('Yearly report')
  const file = path
  await writeFile(file, await document.save({ useObjectStreams: false }))
  const { parts, files } = await split(file, { every: 1 })
  expect(Object.values(parts).map((text) => text.trim())).toEqual(Array.from({ length: 260 }, (_, i) => String(i + 1)))
  expect((await PDFDocument.load(await readFile(files[259]?.path ?? ''))).getTitle()).toBe('Yearly report')
  const largest = Math.max(...(await Promise.all(files.map(async (one) => (await stat(one.path)).size))))
  expect(largest).toBeLessThan((await stat(file)).size / 50)
}, 120_000)

test('reports what cannot be split', async () => {
  await expect(split(await makeFile(2), { ranges: '1;3' })).rejects.toThrow('ranges names page 3, but the file has 2 pages.')
  await expect(split(await makeFile(2), { outline_level: 1 })).rejects.toThrow('the PDF has no outline')
  const { errors } = parseOptions(splitPdf, [
    ['every', '2'],
    ['ranges', '1'],
  ])
  expect(errors).toEqual([expect.objectContaining({ code: 'invalid_option', field: 'every' })])
})

/** Pages that say their number, and pages of a scanner's paper with dust and a shadow at the edge, at `blanks`. */
async function makeScanned(count: number, blanks: readonly number[]) {
  const document = await PDFDocument.create()
  const font = await document.embedFont('Helvetica')
  for (let number = 1; number <= count; number++) {
    const page = document.addPage([595, 842])
    page.drawRectangle({ x: 0, y: 0, width: 595, height: 842, color: rgb(0.93, 0.92, 0.88) })
    if (!blanks.includes(number)) page.drawText(String(number), { x: 295, y: 40, size: 9, font })
    page.drawRectangle({ x: 0, y: 0, width: 6, height: 842, color: rgb(0, 0, 0) })
    for (let leastInk = 0; leastInk < 40; leastInk++)
      page.drawCircle({ x: 50 + leastInk * 11, y: 100 + ((leastInk * 97) % 600), size: 0.3 })
  }
  const file = join(await makeTempDir(), 'Scans.pdf')
  await writeFile(file, await document.save())
  return file
}

test.each([
  ['drop', [3, 6, 7], ['1 2', '4 5', '8']],
  ['keep', [3, 6, 7], ['1 2 ', '4 5  ', '8']],
  ['drop', [1, 8], ['2 3 4 5 6 7']],
  ['keep', [1, 8], ['', '2 3 4 5 6 7 ']],
  ['drop', [], ['1 2 3 4 5 6 7 8']],
])('with blank_pages=%s a file ends at the blank pages %j', async (mode, blanks, parts) => {
  const { parts: made } = await split(await makeScanned(8, blanks), { blank_pages: mode })
  expect(Object.values(made)).toEqual(parts)
})

test('finds blank pages among many, whatever their size', async () => {
  const sheets = Array.from({ length: 70 }, (_, index) => ({ width: 10 + index * 30, height: 2400 - index * 30 }))
  const file = await writePdf(join(await makeTempDir(), 'Sizes.pdf'), sheets)
  expect(await poppler.blankPages({ path: file, pages: 70, workDir: await makeTempDir(), signal: AbortSignal.timeout(60_000) })).toEqual([])
})

test('refuses to split a file of blank pages only', async () => {
  await expect(split(await makeScanned(2, [1, 2]), { blank_pages: 'drop' })).rejects.toMatchObject({ code: 'invalid_option' })
})
