import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawingToPdf } from '../../src/actions/drawing-to-pdf.ts'
import type { FileKind } from '../../src/file-kinds.ts'
import { factsOf } from '../helpers/office.ts'
import { makeOle } from '../helpers/ole-file.ts'
import { pageTexts } from '../helpers/pdf-engines.ts'
import { makeRealEngines } from '../helpers/real-engines.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'
import { convertSample, runAction } from '../helpers/work.ts'
import { makeZip } from '../helpers/zip-file.ts'

async function convert(content: string | Buffer, kind: FileKind) {
  const file = join(await makeTempDir(), `Plan.${kind}`)
  await writeFile(file, content)
  const engines = await makeRealEngines()
  expect(await engines.detectKind(file)).toBe(kind)
  const { files } = await runAction({ action: drawingToPdf, file, kind, engines })
  expect(files.map(({ filename }) => filename)).toEqual(['Plan.pdf'])
  return files[0]?.path ?? ''
}

test('draws the page of an OpenDocument drawing', async () => {
  const { files } = await convertSample(drawingToPdf, makeRealEngines())
  expect(await pageTexts(files[0]?.path ?? '')).toEqual(['Sample'])
})

const visio = 'http://schemas.microsoft.com/visio/2010/relationships'
const office = 'http://schemas.openxmlformats.org/package/2006'

/** One page of 4 by 3 inches with a rectangle that holds a text. */
function visioFile(): Buffer {
  const relations = (type: string, target: string) =>
    `<Relationships xmlns="${office}/relationships"><Relationship Id="rId1" Type="${visio}/${type}" Target="${target}"/></Relationships>`
  const override = (part: string, type: string) =>
    `<Override PartName="/visio/${part}.xml" ContentType="application/vnd.ms-visio.${type}+xml"/>`
  const cell = (name: string, value: number) => `<Cell N="${name}" V="${value}"/>`
  const geometry = [
    [0, 0],
    [2, 0],
    [2, 1],
    [0, 1],
    [0, 0],
  ].map(([x = 0, y = 0], index) => `<Row T="${index === 0 ? 'MoveTo' : 'LineTo'}" IX="${index + 1}">${cell('X', x)}${cell('Y', y)}</Row>`)
  const place = [cell('PinX', 2), cell('PinY', 1.5), cell('Width', 2), cell('Height', 1), cell('LocPinX', 1), cell('LocPinY', 0.5)].join('')
  const main =
    'xmlns="http://schemas.microsoft.com/office/visio/2012/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
  return makeZip({
    '[Content_Types].xml': `<Types xmlns="${office}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${override('document', 'drawing.main')}${override('pages/pages', 'pages')}${override('pages/page1', 'page')}</Types>`,
    '_rels/.rels': relations('document', 'visio/document.xml'),
    'visio/document.xml': `<VisioDocument ${main}/>`,
    'visio/_rels/document.xml.rels': relations('pages', 'pages/pages.xml'),
    'visio/pages/pages.xml': `<Pages ${main}><Page ID="0" Name="Page-1"><PageSheet>${cell('PageWidth', 4)}${cell('PageHeight', 3)}</PageSheet><Rel r:id="rId1"/></Page></Pages>`,
    'visio/pages/_rels/pages.xml.rels': relations('page', 'page1.xml'),
    'visio/pages/page1.xml': `<PageContents ${main}><Shapes><Shape ID="1" Type="Shape">${place}<Section N="Geometry" IX="0">${geometry.join('')}</Section><Text>Boiler</Text></Shape></Shapes></PageContents>`,
  })
}

test('draws a Visio file on a page of the same size', async () => {
  const pdf = await convert(visioFile(), 'vsdx')
  expect(await pageTexts(pdf)).toEqual(['Boiler'])
  expect((await factsOf(pdf))['Page size']).toMatch(/^28[78].* x 21[56]/)
})

/** [MS-EMF]: a header, a filled rectangle, the end; 100 by 50 millimetres. */
function metafile(): Buffer {
  const record = (type: number, ...numbers: number[]) => {
    const bytes = Buffer.alloc(8 + numbers.length * 4)
    for (const [index, number] of [type, bytes.length, ...numbers].entries()) bytes.writeInt32LE(number, index * 4)
    return bytes
  }
  const header = Buffer.alloc(88)
  for (const [index, number] of [1, 88, 0, 0, 999, 499, 0, 0, 9999, 4999].entries()) header.writeInt32LE(number, index * 4)
  header.write(' EMF', 40)
  const body = [record(43, 100, 100, 800, 400), record(14, 0, 16, 20)]
  const size = header.length + body.reduce((sum, { length }) => sum + length, 0)
  for (const [index, number] of [0x10000, size, 3, 1, 0, 0, 0, 1000, 500, 100, 50].entries()) header.writeInt32LE(number, 44 + index * 4)
  return Buffer.concat([header, ...body])
}

/** [MS-WMF]: a placeable header, the header, the window, a filled rectangle, the end. */
function placeable(width = 2000, height = 1000, perInch = 1000): Buffer {
  const words = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer)
  const box = [0xcdd7, 0x9ac6, 0, 0, 0, width, height, perInch, 0, 0]
  const sum = box.reduce((all, one) => all ^ one, 0)
  const records = [words(5, 0, 0x020c, 1000, 2000), words(7, 0, 0x041b, 800, 1800, 100, 100), words(3, 0, 0)]
  const size = 9 + records.reduce((all, { length }) => all + length / 2, 0)
  return Buffer.concat([words(...box, sum), words(1, 9, 0x0300, size, 0, 0, 7, 0, 0), ...records])
}

test.each([
  ['emf', metafile(), /^283.* x 141/],
  ['wmf', placeable(), /^14[34].* x 7[12]/],
] as const)('makes the page as large as the picture: %s', async (kind, content, size) => {
  const facts = await factsOf(await convert(content, kind))
  expect(facts).toMatchObject({ Pages: '1' })
  expect(facts['Page size']).toMatch(size)
})

test.each([
  [0, 0, 1000],
  [1, 30_000, 1000],
  [32_767, 32_767, 1],
  [2000, 1000, 0],
])('draws a metafile of %i by %i units, %i an inch, on A4: no page has that size', async (width, height, perInch) => {
  const facts = await factsOf(await convert(placeable(width, height, perInch), 'wmf'))
  expect(facts['Page size']).toContain('A4')
})

const junk = Buffer.alloc(5000, 7)
test.each([
  ['vsd', makeOle([{ name: 'VisioDocument', content: junk }])],
  ['pub', makeOle(['Quill', 'Contents'].map((name) => ({ name, content: junk })))],
  ['cdr', Buffer.concat([Buffer.from('RIFF\x00\x14\0\0CDR9vrsn'), junk])],
  ['vsdx', visioFile().subarray(0, 900)],
  ['emf', metafile().subarray(0, 90)],
  ['odg', makeZip({ mimetype: 'application/vnd.oasis.opendocument.graphics', 'content.xml': '<office:' })],
] as const)('a damaged %s is no text: it is refused, or what is left of it is drawn', async (kind, content) => {
  const file = join(await makeTempDir(), `bad.${kind}`)
  await writeFile(file, content)
  const engines = await makeRealEngines()
  expect(await engines.detectKind(file)).toBe(kind)
  const [made] = await Promise.allSettled([runAction({ action: drawingToPdf, file, kind, engines })])
  if (made.status === 'rejected') expect(made.reason).toMatchObject({ code: 'unreadable_input' })
  else expect((await pageTexts(made.value.files[0]?.path ?? '')).join('')).toBe('')
})
