/** Fonts that the Word file brings along: which, in what form, and that a reader draws with them. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { tablesOf } from '../../../src/pdf-to-word/fonts/programs/sfnt.ts'
import { readTrueType } from '../../../src/pdf-to-word/fonts/programs/true-type.ts'
import { type Converted, convert } from '../helpers/convert.ts'
import { embeddedFont } from '../helpers/embedded-font.ts'
import { makePdf } from '../helpers/make-pdf.ts'
import { readZip } from '../helpers/read-zip.ts'
import { render } from '../helpers/render.ts'

const sans = await readFile('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf')
const serif = await readFile('/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf')
const bold = await readFile('/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf')

/** A copy of a font with other bits of `fsType`. */
function withRights(font: Buffer, bits: number): Buffer {
  const copy = Buffer.from(font)
  tablesOf(copy)?.get('OS/2')?.writeUInt16BE(bits, 8)
  return copy
}

/** A page with a text in a font of that name, which no reader has. */
function pdfWith(font: Buffer, name: string, text = 'Widths of a font that nobody has'): Buffer {
  const widths = Array.from({ length: 95 }, () => 600).join(' ')
  const pdf = makePdf({
    pages: [`BT /F3 12 Tf 72 700 Td (${text}) Tj ET`],
    objects: {
      20: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+${name} /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor 21 0 R >>`,
      21: `<< /Type /FontDescriptor /FontName /ABCDEF+${name} /Flags 32 /FontFile2 22 0 R >>`,
      22: `<< /Length ${font.length} >>\nstream\n${font.toString('latin1')}\nendstream`,
    },
  })
  return Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1')
}

async function partsOf({ path }: Converted): Promise<Map<string, Buffer>> {
  return readZip(await readFile(path))
}

test('a font that readers may lack is embedded and used', async () => {
  const converted = await convert(pdfWith(sans, 'Grenadine'))
  const parts = await partsOf(converted)
  expect(parts.get('word/settings.xml')?.toString()).toContain('<w:embedTrueTypeFonts/><w:saveSubsetFonts/>')
  const facts = readTrueType(embeddedFont(parts))
  expect(facts?.family).toBe('Grenadine')
  const pdf = (await render(converted.path)).toString('latin1')
  expect(pdf).toMatch(/\/FontName\s*\/[A-Z]+\+Grenadine/)
})

test('embeds only the outlines, without instructions', async () => {
  const parts = await partsOf(await convert(pdfWith(sans, 'Grenadine')))
  const tables = tablesOf(embeddedFont(parts))
  expect([...(tables?.keys() ?? [])]).toEqual(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'])
})

test('a weight of the family is a separate family', async () => {
  const parts = await partsOf(await convert(pdfWith(bold, 'Grenadine-Bold')))
  expect(parts.get('word/fontTable.xml')?.toString()).toMatch(/w:name="Grenadine">.*<w:embedBold r:id="rId1"/)
  expect(readTrueType(embeddedFont(parts))?.bold).toBe(true)
})

test.each([
  ['restricted', 0x0002],
  ['for viewing and printing only', 0x0004],
  ['not to be cut down to a subset', 0x0108],
])('a font is not embedded that is %s', async (_, bits) => {
  const parts = await partsOf(await convert(pdfWith(withRights(sans, bits), 'Grenadine')))
  expect([...parts.keys()].filter((name) => name.endsWith('.odttf'))).toEqual([])
})

test('a font that everybody has, or an equivalent of, is not embedded', async () => {
  const parts = await partsOf(await convert(pdfWith(sans, 'Calibri')))
  expect([...parts.keys()].filter((name) => name.endsWith('.odttf'))).toEqual([])
})

test('a font without a table of embedding rights is embedded only if its maker is known to allow it', async () => {
  const silent = Buffer.from(sans.toString('latin1').replace('OS/2', 'XX/2'), 'latin1')
  const unknown = await partsOf(await convert(pdfWith(silent, 'Grenadine')))
  expect(unknown.has('word/fonts/font1.odttf')).toBe(false)
  for (const name of ['Aptos', 'Ubuntu', 'OpenSans', 'STIXGeneral', 'CMUSerif', 'Cmr10', 'cmbx12']) {
    const known = await partsOf(await convert(pdfWith(silent, name)))
    expect(known.has('word/fonts/font1.odttf')).toBe(true)
  }
})

test('a truncated font does no harm', async () => {
  for (const length of [40, 300, 5_000, 60_000]) {
    const { paragraphs } = await convert(pdfWith(sans.subarray(0, length), 'Grenadine'))
    expect(await paragraphs()).toEqual(['Widths of a font that nobody has'])
  }
})

test('the same PDF gives the same fonts', async () => {
  const [first, second] = [
    await partsOf(await convert(pdfWith(sans, 'Grenadine'))),
    await partsOf(await convert(pdfWith(sans, 'Grenadine'))),
  ]
  expect(first.get('word/fonts/font1.odttf')).toEqual(second.get('word/fonts/font1.odttf'))
})

test('a font with some letters only as a ligature is not embedded', async () => {
  const ligature = (code: string) =>
    `<< /Length ${code.length + 40} >>\nstream\n1 begincodespacerange <00> <FF> endcodespacerange\n${code}\nendstream`
  const withMap = (code: string, family = 'Grenadine', text = 'A le') =>
    Buffer.from(
      pdfWith(sans, family, text)
        .toString('latin1')
        .replace('/Encoding /WinAnsiEncoding /FirstChar', `/Encoding /WinAnsiEncoding /ToUnicode 23 0 R /FirstChar`)
        .replace('xref', `23 0 obj\n${ligature(code)}\nendobj\nxref`),
      'latin1',
    )
  const carries = async (pdf: Buffer) => [...(await partsOf(await convert(pdf))).keys()].some((part) => part.startsWith('word/fonts/'))
  expect(await carries(withMap('1 beginbfchar <41> <13A013A1> endbfchar'))).toBe(false)
  expect(await carries(withMap('1 beginbfchar <41> <0041> endbfchar'))).toBe(true)
  // Few readers have a free family, and only they miss a letter.
  const many = 'A bcdefghijklmnopqrstuvwxyzBCDEFGHIJKLMN'
  expect(await carries(withMap('1 beginbfchar <41> <A7800075> endbfchar', 'Grenadine', many))).toBe(false)
  expect(await carries(withMap('1 beginbfchar <41> <A7800075> endbfchar', 'Alegreya', many))).toBe(true)
  expect(await carries(withMap('1 beginbfchar <41> <A7800075> endbfchar', 'Noto Sans', many))).toBe(false)
  expect(await carries(withMap('1 beginbfchar <41> <0041> endbfchar', 'Noto Sans', many))).toBe(true)
})

test('a font with different units for heights and outlines keeps its line distances', async () => {
  const small = Buffer.from(sans)
  const hhea = tablesOf(small)?.get('hhea')
  hhea?.writeInt16BE(905, 4)
  hhea?.writeInt16BE(-212, 6)
  const tables = tablesOf(embeddedFont(await partsOf(await convert(pdfWith(small, 'Grenadine')))))
  expect(tables?.get('hhea')?.readInt16BE(4)).toBe(1853)
  expect(tables?.get('hhea')?.readInt16BE(6)).toBe(-434)
  const untouched = tablesOf(embeddedFont(await partsOf(await convert(pdfWith(sans, 'Grenadine')))))
  expect(untouched?.get('hhea')?.readInt16BE(4)).toBe(1854)
})

test('lines of an embedded font have a proportional height', async () => {
  const docx = await convert(pdfWith(sans, 'Grenadine'))
  expect(await docx.part('word/document.xml')).not.toContain('w:lineRule="exact"')
  expect(await docx.part('word/styles.xml')).not.toContain('w:styleId="BodyText"')
})

test('a regular font that only its head calls bold is regular', async () => {
  const called = Buffer.from(sans)
  tablesOf(called)?.get('head')?.writeUInt16BE(1, 44)
  const docx = await convert(pdfWith(called, 'Grenadine'))
  expect(await docx.part('word/document.xml')).not.toContain('<w:b/>')
  expect(await docx.part('word/fontTable.xml')).toContain('<w:embedRegular')
})

test('of subsets that draw a letter differently, the one with most text gives the letters, in whatever order they come', async () => {
  /** Two pages, each in a font of its own under one name; letters with serifs are the other shapes. */
  const pdf = (plain: string, other: string) => {
    const widths = Array.from({ length: 95 }, (_, i) => (i === 73 ? 300 : 600)).join(' ')
    const font = (n: number, program: Buffer, prefix: string) => ({
      [n]: `<< /Type /Font /Subtype /TrueType /BaseFont /${prefix}+Grenadine /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor ${n + 1} 0 R >>`,
      [n + 1]: `<< /Type /FontDescriptor /FontName /${prefix}+Grenadine /Flags 32 /FontFile2 ${n + 2} 0 R >>`,
      [n + 2]: `<< /Length ${program.length} >>\nstream\n${program.toString('latin1')}\nendstream`,
    })
    return makePdf({
      pages: [`BT /F3 12 Tf 72 700 Td (${other}) Tj ET`, `BT /F4 12 Tf 72 700 Td (${plain}) Tj ET`],
      fonts: '/F3 20 0 R /F4 30 0 R',
      objects: { ...font(20, serif, 'AAAAAA'), ...font(30, sans, 'BBBBBB') },
    })
  }
  const advance = async (bytes: Buffer) => {
    const font = embeddedFont(await partsOf(await convert(bytes)))
    const glyph = [...(readTrueType(font)?.chars ?? [])].find(([, char]) => char === 0x65)?.[0] ?? 0
    return tablesOf(font)
      ?.get('hmtx')
      ?.readUInt16BE(glyph * 4)
  }
  const [few, many] = ['to', 'to be or not to be, that is the question of the letters']
  expect(await advance(pdf(many, few))).toBe(1139)
  expect(await advance(pdf(few, many))).toBe(909)
})
