import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import { arrangePdf } from '../../src/actions/arrange-pdf.ts'
import { parseOptions } from '../../src/actions/common/options.ts'
import { checkPdf, pages, pageTexts, pdf, writePdf } from '../helpers/pdf-engines.ts'
import { inkBox, renderPages } from '../helpers/pdf-look.ts'
import { type PdfStream, writeObjects } from '../helpers/picture-pdf.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { runAction } from '../helpers/work.ts'

type Sheets = Parameters<typeof writePdf>[1]

async function arrange(options: Record<string, unknown>, input: Sheets | string = pages(5)) {
  const file = typeof input === 'string' ? input : await writePdf(join(await makeTempDir(), 'Report.pdf'), input)
  const outcome = await runAction({ action: arrangePdf, file, kind: 'pdf', options, engines: { pdf } })
  const path = outcome.files[0]?.path ?? ''
  await checkPdf(path)
  const document = await PDFDocument.load(await readFile(path))
  const texts = (await pageTexts(path)).map((text) => text.match(/\d+/g)?.join(' ') ?? '')
  const sizes = document.getPages().map((page) => `${page.getWidth().toFixed(0)} x ${page.getHeight().toFixed(0)}`)
  return { path, document, texts, sizes }
}

test.each([
  [{ per_sheet: '2' }, ['1 2', '3 4', '5'], '792 x 612'],
  [{ per_sheet: '4', paper: 'a4' }, ['1 2 3 4', '5'], '595 x 842'],
  [{ per_sheet: '2', gap: 10, frame: true }, ['1 2', '3 4', '5'], '792 x 612'],
  [{ per_sheet: '2', order: '5-1', delete: '3' }, ['5 4', '2 1'], '792 x 612'],
  [{ paper: 'a3' }, ['1', '2', '3', '4', '5'], '842 x 1191'],
  [{ booklet: 'left' }, ['1', '2', '3', '4 5'], '792 x 612'],
])('%j puts pages on sheets', async (options, texts, size) => {
  const made = await arrange(options)
  expect(made.texts).toEqual(texts)
  expect(new Set(made.sizes)).toEqual(new Set([size]))
})

test.each([
  ['left', ['8 1', '2 7', '6 3', '4 5']],
  ['right', ['1 8', '7 2', '3 6', '5 4']],
])('a booklet bound %s has its pages in the order for folding', async (booklet, texts) => {
  expect((await arrange({ booklet }, pages(8))).texts).toEqual(texts)
})

test.each([0, 90, 180, 270])('a page turned by %i looks the same on its sheet', async (rotation) => {
  const sheet = { width: 300, height: 500, crop: [20, 30, 240, 400] as [number, number, number, number], rotation }
  const { path } = await arrange({ per_sheet: '2' }, [sheet, {}])
  const alone = await arrange({}, [sheet])
  const { path: shown } = await arrange({ per_sheet: '1', gap: 0, frame: false, paper: 'a5' }, alone.path)
  const [whole] = await renderPages(alone.path)
  const [paper] = await renderPages(shown)
  const [here, there] = [whole && inkBox(whole), paper && inkBox(paper)]
  expect(Math.sign((here?.left ?? 0) + (here?.right ?? 0) - 1)).toBe(Math.sign((there?.left ?? 0) + (there?.right ?? 0) - 1))
  expect(Math.sign((here?.top ?? 0) + (here?.bottom ?? 0) - 1)).toBe(Math.sign((there?.top ?? 0) + (there?.bottom ?? 0) - 1))
  expect(await renderPages(path)).toHaveLength(1)
})

/** Two pages of 200 × 300; a link on the first leads to the second, and so does the outline; a field and tags on the second, which is turned by `turn`. */
async function makeLinked(turn = 0) {
  const words = (text: string): PdfStream => ['', Buffer.from(`/P <</MCID 0>> BDC BT /F 20 Tf 20 100 Td (${text}) Tj ET EMC`)]
  const page = (content: number, more: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Contents ${content} 0 R/Resources<</Font<</F 15 0 R>>>>${more}>>`
  return await writeObjects(join(await makeTempDir(), 'Linked.pdf'), [
    '<</Type/Catalog/Pages 2 0 R/Outlines 7 0 R/AcroForm<</Fields[9 0 R]>>/StructTreeRoot 11 0 R/MarkInfo<</Marked true>>/PageLabels<</Nums[0<</S/r>>]>>>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(5, '/Annots[6 0 R]/StructParents 0'),
    page(13, `/Annots[9 0 R]/StructParents 1/Rotate ${turn}`),
    words('1'),
    '<</Type/Annot/Subtype/Link/Rect[20 100 60 120]/QuadPoints[20 100 60 100 20 120 60 120]/Dest[4 0 R/XYZ 20 120 0]>>',
    '<</Type/Outlines/First 8 0 R/Last 8 0 R/Count 1>>',
    '<</Title(Two)/Parent 7 0 R/A<</S/GoTo/D[4 0 R/Fit]>>>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(x)/Rect[20 200 120 220]/P 4 0 R/AP<</N 10 0 R>>>>',
    ['/Type/XObject/Subtype/Form/BBox[0 0 100 20]', Buffer.from('0 0 100 20 re f')],
    '<</Type/StructTreeRoot/K[12 0 R 14 0 R]/ParentTree<</Nums[0[12 0 R]1[14 0 R]]>>>>',
    '<</Type/StructElem/S/P/P 11 0 R/Pg 3 0 R/K 0>>',
    words('2'),
    '<</Type/StructElem/S/P/P 11 0 R/Pg 4 0 R/K[<</Type/MCR/MCID 0>><</Type/OBJR/Obj 9 0 R/Pg 4 0 R>>]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ])
}

test('links, outline, fields and tags move along', async () => {
  const { document, texts } = await arrange({ per_sheet: '2' }, await makeLinked())
  expect(texts).toEqual(['1 2'])
  const { context, catalog } = document
  const [sheet] = document.getPages()
  expect([sheet?.getWidth(), sheet?.getHeight()]).toEqual([300, 200])
  const [link, field] =
    sheet?.node
      .Annots()
      ?.asArray()
      .map((one) => context.lookup(one, PDFDict)) ?? []
  // Two thirds as large, the second page 150 points to the right.
  const numbers = (dict: PDFDict | undefined, name: string) =>
    dict
      ?.get(PDFName.of(name))
      ?.toString()
      .match(/-?[\d.]+/g)
      ?.map((text) => Math.round(Number(text)))
  expect(numbers(link, 'Rect')).toEqual([22, 67, 48, 80])
  expect(numbers(link, 'QuadPoints')).toEqual([22, 67, 48, 67, 22, 80, 48, 80])
  expect(numbers(field, 'Rect')).toEqual([172, 133, 238, 147])
  expect(link?.get(PDFName.of('Dest'))?.toString()).toMatch(new RegExp(`^\\[ ${sheet?.ref.toString()} /XYZ 171.\\d+ 80 null \\]$`))
  expect(document.getForm().getTextField('name').getText()).toBe('x')
  const objects = context.enumerateIndirectObjects().map(([, object]) => object.toString())
  expect(objects.filter((text) => /\/Type \/Page\b/.test(text))).toHaveLength(1)
  expect(objects.find((text) => text.includes('/S /GoTo'))).toMatch(
    new RegExp(`/D \\[ ${sheet?.ref.toString()} /XYZ 158\\.3\\d* 200 null \\]`),
  )
  const tags = objects.filter((text) => text.includes('/StructElem'))
  expect(tags).toHaveLength(2)
  for (const tag of tags) expect(tag).toMatch(/\/Type \/MCR[^>]*\/Stm \d+ 0 R|\/Stm \d+ 0 R[^>]*\/Type \/MCR/)
  expect(objects.filter((text) => /\/StructParents [01]\b.*\/Subtype \/Form/s.test(text))).toHaveLength(2)
  expect(catalog.has(PDFName.of('PageLabels'))).toBe(false)
})

test.each([90, 180, 270])('the look of a field is turned with its page, by %i', async (turn) => {
  const file = await makeLinked(turn)
  const { path: sheet } = await arrange({ paper: 'a5', delete: '1' }, file)
  const { path: page } = await arrange({ delete: '1' }, file)
  const [before, after] = [await renderPages(page), await renderPages(sheet)].map(([one]) => one && inkBox(one))
  const shape = (box: typeof before) => box && Math.round((box.right - box.left) * 5)
  expect(shape(after)).toBe(shape(before))
})

test('pages that share their content keep their own resources', async () => {
  const font = (name: string) => `/Resources<</XObject<</X ${name} 0 R>>>>`
  const square = (x: number): PdfStream => ['/Type/XObject/Subtype/Form/BBox[0 0 200 200]', Buffer.from(`${x} 0 50 200 re f`)]
  const file = await writeObjects(join(await makeTempDir(), 'Shared.pdf'), [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 200]>>',
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R${font('6')}>>`,
    `<</Type/Page/Parent 2 0 R/Contents 5 0 R${font('7')}>>`,
    ['', Buffer.from('/X Do')],
    square(0),
    square(150),
  ])
  const [page] = await renderPages((await arrange({ per_sheet: '2', order: '1,2' }, file)).path)
  const box = page && inkBox(page)
  expect(box && (box.bottom - box.top > 0.9 || box.right - box.left > 0.9)).toBe(true)
})

test.each([
  [
    'without content',
    ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
  ],
  [
    'with annotations that are none',
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[1 9 0 R 3 0 R null<</Rect[1]>>]>>',
    ],
  ],
])('a page %s does not hang the program', async (_name, objects) => {
  const file = await writeObjects(join(await makeTempDir(), 'Strange.pdf'), objects)
  expect((await arrange({ per_sheet: '4' }, file)).sizes).toHaveLength(1)
})

test('refuses a booklet with other numbers of pages', () => {
  const { errors } = parseOptions(arrangePdf, Object.entries({ booklet: 'left', per_sheet: '4' }))
  expect(errors).toMatchObject([{ code: 'invalid_option', field: 'per_sheet' }])
})
