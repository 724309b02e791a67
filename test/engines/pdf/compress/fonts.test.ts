import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cffGlyphs, cutCff } from '../../../../src/engines/pdf/compress/fonts/cut-cff.ts'
import { cutTrueType } from '../../../../src/engines/pdf/compress/fonts/true-type/cut-true-type.ts'
import { tablesOf } from '../../../../src/pdf-to-word/fonts/programs/sfnt.ts'
import { compress } from '../../../helpers/compress.ts'
import { pageTexts, run } from '../../../helpers/pdf-engines.ts'
import { renderPages } from '../../../helpers/pdf-look.ts'
import { type PdfStream, writeObjects } from '../../../helpers/picture-pdf.ts'
import { makeTempDir } from '../../../helpers/temp-dir.ts'
import { systemType1 } from '../../../helpers/type1-font.ts'

const sans = await readFile('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf')
const serif = tablesOf(await readFile('/usr/share/fonts/opentype/urw-base35/C059-Roman.otf'))?.get('CFF ') ?? Buffer.alloc(0)

interface Made {
  content?: string
  font?: string
  program?: PdfStream
  catalog?: string
  more?: (string | PdfStream)[]
}

const trueType: PdfStream = [`/Length1 ${sans.length}/Filter/FlateDecode`, deflateSync(sans)]
const simple =
  '<</Type/Font/Subtype/TrueType/BaseFont/LiberationSans/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255/Widths[' +
  `${'556 '.repeat(224)}]/FontDescriptor 6 0 R>>`
const composite =
  '<</Type/Font/Subtype/Type0/BaseFont/LiberationSans/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/LiberationSans' +
  '/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600/CIDToGIDMap/Identity/FontDescriptor 6 0 R>>]>>'
const direct = composite.replace(
  '6 0 R',
  '<</Type/FontDescriptor/FontName/LiberationSans/Flags 32/FontBBox[-500 -300 1300 1000]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 7 0 R>>',
)
const direct1 =
  '<</Type/FontDescriptor/Flags 32/FontBBox[-500 -300 1300 1000]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile 9 0 R>>'
const bare = '<</Type/Font/Subtype/Type1/BaseFont/C059-Roman/Encoding/WinAnsiEncoding/FontDescriptor 6 0 R>>'
const encrypted = await systemType1('C059-Roman')
const hidden: PdfStream = [
  `/Length1 ${encrypted.indexOf('eexec') + 6}/Length2 ${encrypted.length - encrypted.indexOf('eexec') - 6 - 532}/Length3 532/Filter/FlateDecode`,
  deflateSync(encrypted),
]
const compact: PdfStream = ['/Subtype/Type1C/Filter/FlateDecode', deflateSync(serif)]

/** A page with text of one font, which is object 5, its descriptor 6 and its program 7; more begins at 8. */
async function textPdf({
  content = 'BT /F 24 Tf 20 100 Td (Caf\\351 \\226 fine) Tj ET',
  font = simple,
  program = trueType,
  catalog = '',
  more = [],
}: Made) {
  const kind = program === compact ? 'FontFile3' : program === hidden ? 'FontFile' : 'FontFile2'
  return await writeObjects(join(await makeTempDir(), 'Text.pdf'), [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 8 0 R>>>>>>',
    ['', Buffer.from(content)],
    font,
    `<</Type/FontDescriptor/FontName/LiberationSans/Flags 32/FontBBox[-500 -300 1300 1000]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/${kind} 7 0 R>>`,
    program,
    ...more,
  ])
}

test.each<[string, Made]>([
  ['by codes', {}],
  ['by names', { font: simple.replace('/WinAnsiEncoding', '<</BaseEncoding/WinAnsiEncoding/Differences[102/Omega/eacute]>>') }],
  ['by glyph numbers', { font: composite, content: 'BT /F 24 Tf 20 100 Td <002600440049007000B6> Tj ET' }],
  ['in CFF', { font: bare, program: compact }],
  ['in Type 1', { font: bare, program: hidden }],
  [
    'in Type 1, by its own encoding',
    { font: bare.replace('/Encoding/WinAnsiEncoding', ''), program: hidden, content: 'BT /F 24 Tf 20 100 Td (Cafe) Tj ET' },
  ],
  [
    'in Type 1, with a direct descriptor in a form',
    {
      content: '/X Do',
      more: [
        [
          `/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</Font<</G ${bare.replace('6 0 R', direct1)}>>>>`,
          Buffer.from('BT /G 30 Tf 9 9 Td (Agh) Tj ET'),
        ],
        hidden,
      ],
    },
  ],
  ['by glyph numbers, with a direct descriptor', { font: direct, content: 'BT /F 24 Tf 20 100 Td <002600440049007000B6> Tj ET' }],
  ['only a signature is left to fill in', { catalog: '/AcroForm<</Fields[<</FT/Sig/T(a)>>]/DR<</Font<</Helv 5 0 R>>>>>>' }],
  [
    'in a form',
    {
      content: '/X Do',
      more: [
        [
          '/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</Font<</G 5 0 R>>>>',
          Buffer.from('BT /G 30 Tf 9 9 Td [(A)-20(gh)] TJ ET'),
        ],
      ],
    },
  ],
])('glyphs that are not shown go, text and look stay: %s', async (_name, made) => {
  const file = await textPdf(made)
  const { path, share } = await compress(file)
  expect(share).toBeLessThan(0.6)
  expect(await pageTexts(path)).toEqual(await pageTexts(file))
  const [before, after] = [await renderPages(file, 100), await renderPages(path, 100)]
  expect(after[0]?.pixels.equals(before[0]?.pixels ?? Buffer.alloc(0))).toBe(true)
  expect(before[0]?.pixels.some((value) => value < 100)).toBe(true)
  const { stdout } = await run({ command: 'pdffonts', args: [path], workDir: await makeTempDir(), signal: AbortSignal.timeout(20_000) })
  expect(stdout).toMatch(/[A-Z]{6}\+(?:LiberationSans|C059-Roman)/)
})

test('merged copies of a font program keep the glyphs that any of them uses', async () => {
  const second = simple.replace('6 0 R', '9 0 R')
  const more: (string | PdfStream)[] = [
    ['/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources<</Font<</G 10 0 R>>>>', Buffer.from('BT /G 30 Tf 9 9 Td (Quiz) Tj ET')],
    '<</Type/FontDescriptor/FontName/LiberationSans/Flags 32/FontBBox[-500 -300 1300 1000]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80/FontFile2 11 0 R>>',
    second,
    trueType,
  ]
  const file = await textPdf({ content: 'BT /F 24 Tf 20 100 Td (Wolf) Tj ET /X Do', more })
  const { path, share } = await compress(file)
  expect(share).toBeLessThan(0.3)
  const [before, after] = [await renderPages(file, 100), await renderPages(path, 100)]
  expect(after[0]?.pixels.equals(before[0]?.pixels ?? Buffer.alloc(0))).toBe(true)
})

test.each<[string, Made]>([
  ['fields are filled in with the font', { catalog: '/AcroForm<</Fields[<</FT/Tx/T(a)>>]/DR<</Font<</Helv 5 0 R>>>>>>' }],
  [
    'a form takes the font from where it is shown',
    { content: 'BT /F 24 Tf (a) Tj ET /X Do', more: [['/Type/XObject/Subtype/Form/BBox[0 0 9 9]', Buffer.from('BT (unknown) Tj ET')]] },
  ],
  [
    'a graphics state sets the font',
    {
      content: 'BT /F 24 Tf (a) Tj ET /X Do',
      more: [
        ['/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</ExtGState<</G<</Font[5 0 R 12]>>>>>>', Buffer.from('BT /G gs (b) Tj ET')],
      ],
    },
  ],
  ['a name leads nowhere', { font: simple.replace('/WinAnsiEncoding', '<</Differences[102/odd]>>') }],
  ['the codes are of another encoding', { font: composite.replace('Identity-H', 'UniJIS-UCS2-H') }],
])('a font of which not all uses are known stays whole: %s', async (_name, made) => {
  const file = await textPdf(made)
  const { share } = await compress(file, {}, false)
  expect(share).toBeGreaterThan(0.9)
})

test('an archival document keeps its fonts', async () => {
  const metadata = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><pdfaid:part>2</pdfaid:part></x:xmpmeta>'
  const { share } = await compress(
    await textPdf({ catalog: '/Metadata 8 0 R', more: [['/Type/Metadata/Subtype/XML', Buffer.from(metadata)]] }),
  )
  expect(share).toBeGreaterThan(0.9)
})

test('fonts with wrong data are left unchanged, and do not hang the program', () => {
  const kept = { glyphs: new Set([36, 70_000]), hasMaps: true }
  for (let at = 0; at < 400; at++) {
    const broken = Buffer.from(sans.subarray(0, 2000 + at * 97))
    broken.fill(0xff, 12 + at, 16 + at)
    expect(() => cutTrueType(broken, kept)).not.toThrow()
    const other = Buffer.from(serif.subarray(0, 500 + at * 50))
    other.fill(0xff, at, at + 4)
    expect(() => [cutCff(other, kept.glyphs, at % 2 === 0), cffGlyphs(other)]).not.toThrow()
  }
})

test('a glyph that contains itself does not hang the program', () => {
  const font = Buffer.from(sans)
  const tables = tablesOf(font)
  const at = 2 * (tables?.get('loca')?.readUInt16BE(2 * 36) ?? 0)
  // Two parts, both this very glyph.
  tables?.get('glyf')?.set([0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x20, 0, 36, 0, 0, 0, 0, 0, 36, 0, 0], at)
  expect(cutTrueType(font, { glyphs: new Set([36]), hasMaps: false })?.length).toBeLessThan(sans.length / 2)
})

test('private data and thumbnails of pages are removed, the metadata of the document stays', async () => {
  const note = (bytes: number): PdfStream => ['/Type/Metadata/Subtype/XML', Buffer.from(`<x>${'note '.repeat(bytes / 5)}</x>`)]
  const file = await writeObjects(join(await makeTempDir(), 'Notes.pdf'), [
    '<</Type/Catalog/Pages 2 0 R/Metadata 5 0 R/PieceInfo<</App<</Private 6 0 R>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<<>>/Metadata 6 0 R/Thumb 7 0 R>>',
    ['', Buffer.from('0 0 9 9 re f')],
    ['/Type/Metadata/Subtype/XML', Buffer.concat([note(1000)[1], Buffer.from(`${' '.repeat(20_000)}\n<?xpacket end="w"?>`)])],
    note(20_000),
    ['/Width 100/Height 100/BitsPerComponent 8/ColorSpace/DeviceGray', Buffer.alloc(10_000, 7)],
  ])
  const { path } = await compress(file)
  expect((await stat(path)).size).toBeLessThan(3000)
  expect(await readFile(path, 'latin1')).toMatch(/<x>(?:note ){200}<\/x>\n<\?xpacket end="w"\?>/)
})
