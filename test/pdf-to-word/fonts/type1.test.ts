/** PostScript fonts of TeX, which come along as TrueType. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { trueTypeOf } from '../../../src/pdf-to-word/fonts/conversion/type1-true-type.ts'
import { outlineReader } from '../../../src/pdf-to-word/fonts/programs/outlines.ts'
import { tablesOf } from '../../../src/pdf-to-word/fonts/programs/sfnt.ts'
import { readTrueType } from '../../../src/pdf-to-word/fonts/programs/true-type.ts'
import { convert } from '../helpers/convert.ts'
import { makeType1, type1Pdf } from '../helpers/make-type1.ts'
import { readZip } from '../helpers/read-zip.ts'

const square = 'rmoveto 0 600 rlineto 400 0 rlineto 0 -600 rlineto closepath'

/** A is a square, as are C to K, B a bow whose curve stands in a subroutine. */
const type1 = () =>
  makeType1(
    {
      ...Object.fromEntries([...'ACDEFGHIJK'].map((name) => [name, `50 500 hsbw 0 0 ${square} endchar`])),
      B: '0 640 hsbw 0 0 rmoveto 0 callsubr 0 -600 rlineto closepath endchar',
    },
    '0 400 200 200 200 0 rrcurveto return',
  )

const pdfWith = (font: Buffer, name: string, text = 'ABBA CADE') => type1Pdf({ font, name, text, widths: `500 640 ${'500 '.repeat(9)}` })

async function fontTableOf(pdf: Buffer): Promise<string> {
  const { path } = await convert(pdf)
  return (
    readZip(await readFile(path))
      .get('word/fontTable.xml')
      ?.toString() ?? ''
  )
}

test('glyphs keep their widths and outlines', () => {
  const font = trueTypeOf(type1(), { fixed: 0.525, other: 0.333 })
  if (!font) throw new Error('no font was made')
  const facts = readTrueType(font)
  const outline = outlineReader(tablesOf(font) ?? new Map())
  const glyphs = new Map([...(facts?.chars ?? [])].map(([glyph, char]) => [String.fromCharCode(char), outline?.(glyph)]))
  const boxOf = (char: string) => [2, 4, 6, 8].map((at) => glyphs.get(char)?.bytes.readInt16BE(at))
  expect(glyphs.get('A')?.advance).toBe(500)
  expect(glyphs.get('B')?.advance).toBe(640)
  expect(boxOf('A')).toEqual([50, 0, 450, 600])
  expect(boxOf('B')).toEqual([0, 0, 400, 600])
  expect(glyphs.get(' ')?.advance).toBe(333)
})

test("glyphs are in the units of the font's matrix", () => {
  const boxIn = (scale: string) => {
    const font = type1().toString('latin1').replace('0.001 0 0 0.001', `${scale} 0 0 ${scale}`)
    const made = trueTypeOf(Buffer.from(font, 'latin1'), { fixed: 0.525, other: 0.333 })
    if (!made) throw new Error('no font was made')
    const [glyph = 0] = [...(readTrueType(made)?.chars ?? [])].find(([, char]) => char === 65) ?? []
    const outline = outlineReader(tablesOf(made) ?? new Map())?.(glyph)
    return [outline?.advance, ...[2, 4, 6, 8].map((at) => outline?.bytes.readInt16BE(at))]
  }
  expect(boxIn('0.0005')).toEqual([250, 25, 0, 225, 300])
  for (const damaged of ['0', '-0.001', '1e9', '.', 'NaN']) expect(boxIn(damaged)).toEqual([500, 50, 0, 450, 600])
})

test('a TeX font is embedded under its own name', async () => {
  expect(await fontTableOf(pdfWith(type1(), 'CMR10'))).toMatch(/w:name="CMR10">.*<w:embedRegular /)
  expect(await fontTableOf(pdfWith(type1(), 'CMBX12'))).toMatch(/w:name="CMBX12">.*<w:embedBold /)
})

test('one TeX letter that exists only in a ligature may come from another font, but not many', async () => {
  const map = '1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <42> <00660066> endbfchar'
  const withLigature = (text: string) =>
    Buffer.from(
      pdfWith(type1(), 'CMR10', text)
        .toString('latin1')
        .replace('/FirstChar', '/ToUnicode 23 0 R /FirstChar')
        .replace('xref', `23 0 obj\n<< /Length ${map.length} >>\nstream\n${map}\nendstream\nendobj\nxref`),
      'latin1',
    )
  expect(await fontTableOf(withLigature('ABCDEFGHIJK'))).toContain('<w:embedRegular ')
  expect(await fontTableOf(withLigature('ABCDEA'))).not.toContain('<w:embedRegular ')
})

test('a TeX font with hardly any letters, as in formulas, is replaced by the most similar family', async () => {
  const table = await fontTableOf(pdfWith(type1(), 'CMR10', 'ABBA'))
  expect(table).toContain('w:name="Cambria"')
  expect(table).not.toContain('w:embed')
})

test('other PostScript fonts are not embedded', async () => {
  expect(await fontTableOf(pdfWith(type1(), 'Grenadine'))).not.toContain('w:embed')
})

test('a damaged TeX font is replaced by the most similar family', async () => {
  for (const length of [30, 150, 240]) {
    const table = await fontTableOf(pdfWith(type1().subarray(0, length), 'CMR10'))
    expect(table).toContain('w:name="Cambria"')
    expect(table).not.toContain('w:embed')
  }
})
