import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName } from 'pdf-lib'
import { expect, test } from 'vitest'
import { parseOptions } from '../../src/actions/common/options.ts'
import { compressPdf } from '../../src/actions/compress-pdf.ts'
import { compress, inFile, picturesOf } from '../helpers/compress.ts'
import { encryptPdf, pages, pageTexts, run, writePdf } from '../helpers/pdf-engines.ts'
import { jpegPicture, type PdfStream, photoJpeg, writeObjects } from '../helpers/picture-pdf.ts'
import { makeTempDir } from '../helpers/temp-dir.ts'

test('forms that draw themselves do not cause an endless loop', async () => {
  const form = (next: string, drawn: string): PdfStream => [
    `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</P ${next} 0 R/Q 7 0 R>>>>`,
    Buffer.from(drawn.repeat(200)),
  ]
  const more = [form('5', '/P Do /P Do '), jpegPicture(600, '/ColorSpace/DeviceRGB', await photoJpeg(600, 3))]
  await compress(await inFile(form('6', '/P Do /Q Do '), more))
})

/** The objects of a page, and their positions in a file. */
const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>',
  `<</Length 2000>>stream\n${'0 0 9 9 re f '.repeat(160).slice(0, 2000)}\nendstream`,
]
const bodies = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
const head = '%PDF-1.7\n'
const positions = bodies.map((_, index) => head.length + bodies.slice(0, index).join('').length)
const start = head.length + bodies.join('').length

function streamTable(entries: Buffer, index: string): Buffer {
  const packed = deflateSync(entries)
  const dict = `<</Type/XRef/W[1 8 1]/Index[${index}]/Size 4294967295/Root 1 0 R/Filter/FlateDecode/Length ${packed.length}>>`
  return Buffer.concat([Buffer.from(`5 0 obj\n${dict}stream\n`), packed, Buffer.from('\nendstream\nendobj\n')])
}

const entry = (kind: number, position: number) =>
  Buffer.from([kind, ...Buffer.alloc(4), ...Buffer.from(new Uint32Array([position]).buffer).reverse(), 0])
const entries = Buffer.concat([entry(0, 0), ...positions.map((position) => entry(1, position))])
const lines = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('')
const free = '0000000000 00000 f \n'

test.each([
  ['a table that claims a billion objects', Buffer.from(`xref\n0 999999999\n${free}${lines}trailer\n<</Size 999999999/Root 1 0 R>>\n`)],
  [
    'a table of half a million free objects',
    Buffer.from(`xref\n0 500005\n${free}${lines}${free.repeat(500_000)}trailer\n<</Size 500005/Root 1 0 R>>\n`),
  ],
  ['a stream that claims four billion objects', streamTable(entries, '0 4294967295')],
  ['a stream that lists the same objects again and again', streamTable(entries, '0 5 '.repeat(50_000))],
  [
    'a stream of a million objects at one place',
    streamTable(Buffer.concat([entries, Buffer.concat(Array(1_000_000).fill(entry(1, 9)))]), '0 1000005'),
  ],
])('a PDF with %s is compressed, or refused as unreadable', async (_name, table) => {
  const file = join(await makeTempDir(), 'Table.pdf')
  await writeFile(file, Buffer.concat([Buffer.from(head + bodies.join('')), table, Buffer.from(`startxref\n${start}\n%%EOF\n`)]))
  const outcome = await compress(file).then(
    ({ share }) => (share <= 1 ? 'completed' : 'larger'),
    (error: { code?: string }) => error.code,
  )
  expect(['completed', 'unreadable_input']).toContain(outcome)
})

test('a picture on several pages keeps the resolution of its largest use, and copies are merged', async () => {
  const jpeg = await photoJpeg(1200, 3)
  const page = (content: number, picture: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents ${content} 0 R/Resources<</XObject<</P ${picture} 0 R>>>>>>`
  const file = await writeObjects(join(await makeTempDir(), 'Twice.pdf'), [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    page(5, 7),
    page(6, 8),
    ['', Buffer.from('q 50 0 0 50 0 0 cm /P Do Q')],
    ['', Buffer.from('q 200 0 0 200 0 0 cm /P Do Q')],
    jpegPicture(1200, '/ColorSpace/DeviceRGB', jpeg),
    jpegPicture(1200, '/ColorSpace/DeviceRGB', jpeg),
  ])
  const { path } = await compress(file)
  expect(await picturesOf(path)).toEqual(Array.from({ length: 2 }, () => 'image 417 417 rgb 3 8 jpeg'))
  const { stdout } = await run({
    command: 'pdfimages',
    args: ['-list', path],
    workDir: await makeTempDir(),
    signal: AbortSignal.timeout(20_000),
  })
  const numbers = stdout
    .trim()
    .split('\n')
    .slice(2)
    .map((row) => row.trim().split(/\s+/)[10])
  expect(new Set(numbers).size).toBe(1)
})

test.each([
  [{ level: 'screen' }, 267],
  [{ level: 'print' }, 833],
  [{ dpi: 72 }, 200],
  [{ level: 'print', dpi: 600 }, 1200],
])('%j decides how many pixels stay', async (options, side) => {
  const { path } = await compress(await inFile(jpegPicture(1200, '/ColorSpace/DeviceRGB', await photoJpeg(1200, 3))), options)
  expect(await picturesOf(path)).toEqual([`image ${side} ${side} rgb 3 8 jpeg`])
})

test('a lower quality gives a smaller file', async () => {
  const file = await inFile(jpegPicture(600, '/ColorSpace/DeviceRGB', await photoJpeg(600, 3)))
  const [low, high] = [await compress(file, { quality: 20 }), await compress(file, { quality: 90 })]
  expect(low.share).toBeLessThan(high.share)
})

test('level lossless leaves pictures alone', async () => {
  const file = await inFile(jpegPicture(1200, '/ColorSpace/DeviceRGB', await photoJpeg(1200, 3)))
  const { path } = await compress(file, { level: 'lossless' })
  expect(await picturesOf(path)).toEqual(['image 1200 1200 rgb 3 8 jpeg'])
  const { errors } = parseOptions(compressPdf, Object.entries({ level: 'lossless', dpi: '100' }))
  expect(errors).toMatchObject([{ code: 'invalid_option', field: 'level' }])
})

test('keeps outline, links, fields, attachments, metadata, labels and tags', async () => {
  const file = join(await makeTempDir(), 'Everything.pdf')
  const document = await PDFDocument.create()
  const { context, catalog } = document
  const page = document.addPage([300, 300])
  page.drawImage(await document.embedJpg(await photoJpeg(1200, 3)), { x: 50, y: 50, width: 200, height: 200 })
  document.setTitle('All of it')
  document.getForm().createTextField('name').addToPage(page, { x: 10, y: 10, width: 80, height: 20 })
  await document.attach(Buffer.from('a,b'), 'table.csv')
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: { Type: 'Action', S: 'URI', URI: context.obj('x') } }
  page.node.addAnnot(context.register(context.obj(link)))
  const entry = context.nextRef()
  const outlines = context.register(context.obj({ Type: 'Outlines', First: entry, Last: entry, Count: 1 }))
  context.assign(entry, context.obj({ Parent: outlines, Dest: [page.ref, 'Fit'] }))
  const kept = {
    Outlines: outlines,
    PageLabels: context.obj({ Nums: [0, { S: 'r' }] }),
    StructTreeRoot: context.register(context.obj({ Type: 'StructTreeRoot' })),
    MarkInfo: context.obj({ Marked: true }),
    Metadata: context.register(context.stream('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>', { Type: 'Metadata', Subtype: 'XML' })),
  }
  for (const [name, value] of Object.entries(kept)) catalog.set(PDFName.of(name), value)
  await writeFile(file, await document.save())
  const { path } = await compress(file)
  const after = await PDFDocument.load(await readFile(path))
  for (const name of [...Object.keys(kept), 'Names', 'AcroForm']) expect(after.catalog.has(PDFName.of(name)), name).toBe(true)
  expect(after.getTitle()).toBe('All of it')
  expect(
    after
      .getForm()
      .getFields()
      .map((field) => field.getName()),
  ).toEqual(['name'])
  expect(after.getPage(0).node.Annots()?.size()).toBe(2)
  expect((await picturesOf(path))[0]).toBe('image 417 417 rgb 3 8 jpeg')
})

test('PDF/A-1 gets no features that are newer than PDF 1.4', async () => {
  const metadata = '<rdf:Description><pdfaid:part>1</pdfaid:part></rdf:Description>'
  const file = await writeObjects(join(await makeTempDir(), 'Archive.pdf'), [
    '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 5 0 R>>',
    ['/Type/Metadata/Subtype/XML', Buffer.from(metadata)],
    ['', Buffer.from('0 0 10 10 re f\n'.repeat(500))],
  ])
  const { path, share } = await compress(file)
  const bytes = (await readFile(path)).toString('latin1')
  expect(share).toBeLessThan(0.5)
  expect(bytes).not.toContain('/ObjStm')
  expect(bytes).toContain(metadata)
})

test('a file that cannot become smaller is returned unchanged, with its signature', async () => {
  const { path: small } = await compress(await writePdf(join(await makeTempDir(), 'Small.pdf'), pages(3)))
  const again = await compress(small)
  expect(await readFile(again.path)).toEqual(await readFile(small))
  const signed = join(await makeTempDir(), 'Signed.pdf')
  await writeFile(signed, Buffer.concat([await readFile(small), Buffer.from(`%/ByteRange ${'x'.repeat(500)}\n`)]))
  expect((await compress(signed, { level: 'lossless' })).warnings.map(({ code }) => code)).toEqual(['signature_broken'])
})

test('opens a protected PDF with its password', async () => {
  const file = await encryptPdf(await writePdf(join(await makeTempDir(), 'Secret.pdf'), pages(2)), { user: 'open' })
  const { path } = await compress(file, { password: 'open' })
  expect(await pageTexts(path)).toEqual(['Page 1', 'Page 2'])
  await expect(compress(file)).rejects.toMatchObject({ code: 'password_required' })
})

const content = '0 0 10 10 re f\n'.repeat(500)
const onePage = (text: string, coded: (bytes: Buffer) => Buffer = (bytes) => bytes, filter = ''): (string | PdfStream)[] => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>',
  [filter, coded(Buffer.from(text))],
]

test('qpdf repairs a file whose table leads elsewhere before it is compressed', async () => {
  const file = await writeObjects(join(await makeTempDir(), 'Moved.pdf'), onePage(content))
  const bytes = await readFile(file)
  const at = bytes.indexOf(' 00000 n', bytes.indexOf('xref')) - 10
  // The entry of the content is that of the catalog.
  bytes.copy(bytes, at + 60, at, at + 10)
  await writeFile(file, bytes)
  const { path, share } = await compress(file)
  expect(share).toBeLessThan(0.5)
  const { stdout } = await run({
    command: 'qpdf',
    args: ['--qdf', '--object-streams=disable', path, '-'],
    workDir: await makeTempDir(),
    signal: AbortSignal.timeout(20_000),
  })
  expect(stdout).toContain('0 0 10 10 re f')
})

test('recompresses inefficient streams', async () => {
  const coded = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`)
  const { path, share } = await compress(
    await writeObjects(join(await makeTempDir(), 'Hex.pdf'), onePage(content, coded, '/Filter/ASCIIHexDecode')),
  )
  expect(share).toBeLessThan(0.1)
  expect((await readFile(path)).toString('latin1')).not.toContain('ASCIIHex')
})
