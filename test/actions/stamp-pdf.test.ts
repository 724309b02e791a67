import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { degrees, PDFDocument, PDFName, PDFNumber } from 'pdf-lib'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { stampPdf } from '../../src/actions/stamp-pdf.ts'
import { createStampEngine } from '../../src/engines/pdf/stamp/stamp.ts'
import { checkPdf, encryptPdf, pages, pageTexts, pdf, run, writePdf } from '../helpers/pdf-engines.ts'
import { inkBox, renderPages } from '../helpers/pdf-look.ts'
import { writeObjects } from '../helpers/picture-pdf.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

const engines = { pdf, stamp: createStampEngine({ run }) }

async function stamp(file: string, options: Record<string, unknown> = {}) {
  const outcome = await runAction({ action: stampPdf, file, kind: 'pdf', options, engines })
  const path = outcome.files[0]?.path ?? ''
  await checkPdf(path)
  return { ...outcome, path }
}

async function makeFile(count = 1) {
  return await writePdf(join(await makeTempDir(), 'Report.pdf'), pages(count))
}

interface Blank {
  turn?: number
  crop?: [number, number, number, number]
  unit?: number
}

/** A page of 400 × 600 units without anything on it. */
async function makeBlank({ turn = 0, crop, unit }: Blank = {}) {
  const document = await PDFDocument.create()
  const page = document.addPage([400, 600])
  page.setRotation(degrees(turn))
  if (crop) page.setCropBox(...crop)
  if (unit) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(unit))
  const path = join(await makeTempDir(), 'Blank.pdf')
  await writeFile(path, await document.save())
  return path
}

/** Where the stamp is, in parts of the page; and how wide it is. */
async function placeOf(path: string) {
  const [page] = await renderPages(path, 100)
  const box = page && inkBox(page, 250)
  if (!page || !box) throw new Error('nothing is on the page')
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const column = x < 0.35 ? 'left' : x > 0.65 ? 'right' : ''
  const row = y < 0.35 ? 'top' : y > 0.65 ? 'bottom' : ''
  const isWide = (box.right - box.left) * page.width > (box.bottom - box.top) * page.height
  return { place: [row, column].filter(Boolean).join('-') || 'center', isWide, box, page }
}

test('numbers the pages', async () => {
  const { path, files, pages: counted, progress, warnings } = await stamp(await makeFile(3))
  expect(await pageTexts(path)).toEqual(['Page 1\n\n1/3', 'Page 2\n\n2/3', 'Page 3\n\n3/3'])
  expect(files[0]?.filename).toBe('Report.pdf')
  expect([counted, progress.at(-1), warnings]).toEqual([3, { done: 3, total: 3 }, []])
})

test('counts stamped pages as Bates numbers do', async () => {
  const { path } = await stamp(await makeFile(4), { text: 'ACME-{number}', start: 99, digits: 6, pages: '2-3', position: 'bottom-right' })
  expect(await pageTexts(path)).toEqual(['Page 1', 'Page 2\n\nACME-000099', 'Page 3\n\nACME-000100', 'Page 4'])
})

test.each(['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right'])(
  'position %s is there on upright and turned pages',
  async (position) => {
    for (const turn of [0, 90, 180, 270]) {
      const { path } = await stamp(await makeBlank({ turn }), { text: 'Sample', position })
      expect(await placeOf(path), `${turn}`).toMatchObject({ place: position, isWide: true })
    }
  },
)

test.each([0, 90, 180, 270])('the cropped part of a page rotated by %i does not count', async (turn) => {
  const { path } = await stamp(await makeBlank({ turn, crop: [200, 300, 160, 200] }), { text: 'Sample', position: 'top-right', margin: 10 })
  const { place, box, page } = await cropped(path)
  expect(place).toBe('top-right')
  expect((1 - box.right) * page.width).toBeCloseTo((10 / 72) * 100, -1)
})

function darkest({ pixels }: { pixels: Buffer }): number {
  return pixels.reduce((least, value) => Math.min(least, value), 255)
}

async function cropped(path: string) {
  const shown = join(await makeTempDir(), 'shown.pdf')
  const document = await PDFDocument.load(await readFile(path))
  const page = document.getPage(0)
  page.setMediaBox(...(Object.values(page.getCropBox()) as [number, number, number, number]))
  await writeFile(shown, await document.save())
  return await placeOf(shown)
}

test.each([90, -90])('an angle of %i counts as upright within the tolerance', async (angle) => {
  const { path } = await stamp(await makeBlank(), { text: 'A long line of words', angle, position: 'right' })
  expect(await placeOf(path)).toMatchObject({ place: 'right', isWide: false })
})

test('a unit of more than a point makes no stamp larger', async () => {
  const [small, large] = await Promise.all(
    [1, 2].map(async (unit) => (await stamp(await makeBlank({ unit }), { text: 'M', size: 100, position: 'center' })).path),
  )
  const [one, two] = [await placeOf(small ?? ''), await placeOf(large ?? '')]
  expect((one.box.right - one.box.left) / (two.box.right - two.box.left)).toBeCloseTo(2, 1)
})

test('text that is wider than the page is made smaller', async () => {
  const { box } = await placeOf((await stamp(await makeBlank(), { text: 'wide '.repeat(40), size: 40 })).path)
  expect([box.left > 0.05, box.right < 0.95, box.right - box.left > 0.8]).toEqual([true, true, true])
})

test('a watermark is large and pale', async () => {
  const { box, page, place } = await placeOf((await stamp(await makeBlank(), { text: 'DRAFT', watermark: true })).path)
  expect(place).toBe('center')
  expect(Math.max(box.right - box.left, box.bottom - box.top)).toBeGreaterThan(0.6)
  expect(darkest(page)).toBeGreaterThan(200)
})

test('letters that lie over each other shine through as one', async () => {
  const { page } = await placeOf((await stamp(await makeBlank(), { text: 'بببب', opacity: 0.5, size: 80, position: 'center' })).path)
  expect(darkest(page)).toBeGreaterThan(120)
})

test.each([
  ['above', 0],
  ['below', 255],
])('a stamp %s the content covers it, or is covered', async (layer, level) => {
  const file = await writeObjects(join(await makeTempDir(), 'White.pdf'), [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 300]/Resources<<>>>>',
    '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    // A scale that is never taken back.
    ['', Buffer.from('1 g 0 0 300 300 re f 9 0 0 9 50 50 cm')],
  ])
  const [page] = await renderPages((await stamp(file, { text: 'III', size: 60, position: 'center', layer })).path)
  expect(page && darkest(page)).toBe(level)
})

test.each(['مسودة سرية', 'טיוטה', '草案', 'ร่าง', 'प्रारूप', 'Черновик', 'a < b & "c" > \'d\' ]]> <g/>', '😀'])('writes %s', async (text) => {
  const { path } = await stamp(await makeBlank(), { text, size: 40, position: 'center' })
  expect((await placeOf(path)).place).toBe('center')
  const args = ['-l', '1', path]
  const { stdout } = await run({ command: 'pdffonts', args, workDir: await makeTempDir(), signal: AbortSignal.timeout(20_000) })
  expect(stdout).not.toMatch(/ no +(?:yes|no) +(?:yes|no) +\d/)
  if (/^[\p{Script=Han}\p{Script=Cyrillic}]+$/u.test(text)) expect(await pageTexts(path)).toEqual([text])
})

test('writes lines one below the other, on the side where they are', async () => {
  const { path } = await stamp(await makeFile(), { text: 'First line\r\n2', position: 'top-right' })
  expect((await pageTexts(path))[0]).toMatch(/^First line\n2\n/)
})

test('other pages that share resources do not change, tags and fields stay', async () => {
  const file = await writeObjects(join(await makeTempDir(), 'Shared.pdf'), [
    '<</Type/Catalog/Pages 2 0 R/StructTreeRoot<</Type/StructTreeRoot>>/AcroForm<</Fields[]>>>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]/Resources 6 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents[5 0 R]>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
    ['', Buffer.from('/Stamp Do')],
    '<</XObject<</Stamp 7 0 R>>>>',
    ['/Type/XObject/Subtype/Form/BBox[0 0 300 300]', Buffer.from('10 10 50 50 re f')],
  ])
  const { path } = await stamp(file, { text: 'X', pages: '1', opacity: 0.5 })
  const after = await PDFDocument.load(await readFile(path))
  expect([after.catalog.has(PDFName.of('StructTreeRoot')), after.catalog.has(PDFName.of('AcroForm'))]).toEqual([true, true])
  expect(await pageTexts(path)).toEqual(['X', ''])
  const [first, second] = await renderPages(path)
  expect([first, second].map((page) => page && inkBox(page, 100)?.left)).toEqual([expect.closeTo(0.034, 1), expect.closeTo(0.034, 1)])
})

test.each([
  [
    'a tree that leads back to itself',
    ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R 2 0 R]/Count 2>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
  ],
  [
    'a page without a size',
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/Rotate 45/CropBox[9 9 9 9]/UserUnit -1/Contents 9 0 R/Resources 3 0 R>>',
    ],
  ],
])('%s does not hang the program', async (_name, objects) => {
  const file = await writeObjects(join(await makeTempDir(), 'Strange.pdf'), objects)
  const { files } = await runAction({ action: stampPdf, file, kind: 'pdf', engines })
  expect(files).toHaveLength(1)
})

test.each([
  [{ text: '{date}' }, 'text'],
  [{ text: 'a\u0007b' }, 'text'],
  [{ text: ' ' }, 'text'],
  [{ color: 'transparent' }, 'color'],
  [{ opacity: '0' }, 'opacity'],
  [{ position: 'middle' }, 'position'],
])('refuses %j', (options, field) => {
  expect(parseOptions(stampPdf, Object.entries(options)).errors).toMatchObject([{ code: 'invalid_option', field }])
})

test('pages that lie packed together in streams are all stamped', async () => {
  const file = await makeFile(150)
  const document = await PDFDocument.load(await readFile(file))
  const note = { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], Contents: 'x' }
  for (const page of document.getPages()) page.node.addAnnot(document.context.register(document.context.obj(note)))
  await writeFile(file, await document.save())
  const packed = join(await makeTempDir(), 'Packed.pdf')
  const args = ['--object-streams=generate', file, packed]
  await run({ command: 'qpdf', args, workDir: await makeTempDir(), signal: AbortSignal.timeout(20_000) })
  const texts = await pageTexts((await stamp(packed, { text: 'X' })).path)
  expect(texts.filter((text) => text.includes('X'))).toHaveLength(150)
})

test('numbers that JSON cannot express are read', async () => {
  const file = await writeObjects(join(await makeTempDir(), 'Numbers.pdf'), [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[-0. .0 300. +300.5]/Own -.5/Text(a\n-1.,\n)>>',
  ])
  expect(await pageTexts((await stamp(file, { text: 'X' })).path)).toEqual(['X'])
})

test('refuses a page that is not there, and too many', async () => {
  const file = await makeFile(3)
  await expect(stamp(file, { pages: '4' })).rejects.toMatchObject({ code: 'invalid_option' })
  await expect(runAction({ action: stampPdf, file, kind: 'pdf', engines, maxPages: 2 })).rejects.toMatchObject({ code: 'too_many_pages' })
})

test('opens a protected PDF with its password; the result opens without', async () => {
  const { path } = await stamp(await encryptPdf(await makeFile(), { user: 'open' }), { password: 'open' })
  expect(await pageTexts(path)).toEqual(['Page 1\n\n1/1'])
})

test('reports whether its program is installed', async () => {
  expect(await engines.stamp.probe()).toMatchObject({ name: 'librsvg', problem: null, version: expect.stringMatching(/^\d/) })
})
