/** PostScript fonts in the compact form, which come along as TrueType where they are free. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cffTrueTypeOf } from '../../../src/pdf-to-word/fonts/conversion/cff-true-type.ts'
import { trueTypeFrom } from '../../../src/pdf-to-word/fonts/conversion/made-true-type.ts'
import { spacesOf } from '../../../src/pdf-to-word/fonts/conversion/rights.ts'
import { outlineReader } from '../../../src/pdf-to-word/fonts/programs/outlines.ts'
import { tablesOf } from '../../../src/pdf-to-word/fonts/programs/sfnt.ts'
import { readTrueType } from '../../../src/pdf-to-word/fonts/programs/true-type.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'
import { readZip } from '../helpers/read-zip.ts'

const index = (items: readonly (readonly number[])[]) => {
  if (items.length === 0) return [0, 0]
  const ends = items.map((_, i) => 1 + items.slice(0, i + 1).flat().length)
  return [0, items.length, 2, ...[1, ...ends].flatMap((end) => [end >> 8, end & 255]), ...items.flat()]
}
const number = (value: number) => [29, ...[24, 16, 8, 0].map((shift) => (value >> shift) & 255)]
const glyph = (...parts: (number | 'rmoveto' | 'hlineto' | 'vhcurveto' | 'callsubr' | 'endchar')[]) =>
  parts.flatMap((part) =>
    typeof part === 'number'
      ? [28, (part >> 8) & 255, part & 255]
      : [{ rmoveto: 21, hlineto: 6, vhcurveto: 30, callsubr: 10, endchar: 14 }[part]],
  )

/** Adobe Technical Note 5176: A and C to F are squares as wide as usual; B is 140 wider and has a bow, which stands in a subroutine. */
function cff(matrix: readonly number[] = []): Buffer {
  const square = glyph(50, 0, 'rmoveto', 400, 600, -400, 'hlineto', 'endchar')
  const bow = glyph(140, 0, 0, 'rmoveto', -107, 'callsubr', 'endchar')
  const glyphs = index([glyph('endchar'), square, bow, square, square, square, square])
  const subroutines = index([[...glyph(400, 200, 200, 200, 'vhcurveto'), 11]])
  // The usual width of 499.5 is a real number.
  const own = [30, 0x49, 0x9a, 0x5f, 20, ...number(500), 21, ...number(23), 19]
  const padding = Array.from({ length: 23 - own.length }, () => 0)
  const head = [1, 0, 4, 2, ...index([[...Buffer.from('LMRoman10')]])]
  const dictAt = (at: number) => [
    ...matrix,
    ...[...number(at), 15, ...number(at + 7), 17],
    ...[...number(23), ...number(at + 7 + glyphs.length), 18],
  ]
  const rest = [...index([]), ...index([])]
  const start = head.length + index([dictAt(0)]).length + rest.length
  // The letters A to F have the numbers 34 to 39 among the standard strings.
  const charset = [2, 0, 34, 0, 5, 0, 0]
  return Buffer.from([...head, ...index([dictAt(start)]), ...rest, ...charset, ...glyphs, ...own, ...padding, ...subroutines])
}

function pdfWith(font: Buffer, name: string): Buffer {
  const pdf = makePdf({
    pages: ['BT /F3 12 Tf 72 700 Td (FADED ABBA CADE) Tj ET'],
    objects: {
      20: `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+${name} /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 70 /Widths [500 640 500 500 500 500] /FontDescriptor 21 0 R >>`,
      21: `<< /Type /FontDescriptor /FontName /ABCDEF+${name} /Flags 6 /FontFile3 22 0 R >>`,
      22: `<< /Subtype /Type1C /Length ${font.length} >>\nstream\n${font.toString('latin1')}\nendstream`,
    },
  })
  return Buffer.from(pdf.toString('latin1').replace('/Font <<', '/Font << /F3 20 0 R'), 'latin1')
}

async function fontTableOf(pdf: Buffer): Promise<string> {
  const files = readZip(await readFile((await convert(pdf)).path))
  return files.get('word/fontTable.xml')?.toString() ?? ''
}

test('glyphs keep their widths and outlines', () => {
  const bytes = cffTrueTypeOf(cff(), { fixed: 0.525, other: 0.333 })?.bytes
  if (!bytes) throw new Error('no font was made')
  const outline = outlineReader(tablesOf(bytes) ?? new Map())
  const glyphs = new Map([...(readTrueType(bytes)?.chars ?? [])].map(([id, char]) => [String.fromCharCode(char), outline?.(id)]))
  const boxOf = (char: string) => [2, 4, 6, 8].map((at) => glyphs.get(char)?.bytes.readInt16BE(at))
  expect(glyphs.get('A')?.advance).toBe(500)
  expect(glyphs.get('B')?.advance).toBe(640)
  expect(boxOf('A')).toEqual([50, 0, 450, 600])
  expect(boxOf('B')).toEqual([0, 0, 400, 600])
  expect(glyphs.get(' ')?.advance).toBe(333)
})

test("glyphs are in the units of the font's matrix", () => {
  // Real numbers are written as digits of four bits: a is the point, f the end (5176, 4).
  const advanceWith = (...scale: number[]) => {
    const matrix = [30, ...scale, ...number(0), ...number(0), 30, ...scale, ...number(0), ...number(0), 12, 7]
    const bytes = cffTrueTypeOf(cff(matrix), { fixed: 0.525, other: 0.333 })?.bytes
    return bytes && outlineReader(tablesOf(bytes) ?? new Map())?.(1)?.advance
  }
  expect(advanceWith(0xa0, 0x02, 0xff)).toBe(999)
  expect(advanceWith(0xa0, 0x01, 0xff)).toBe(500)
  expect(advanceWith(0x9f)).toBeUndefined()
})

test('TeX fonts and free families are embedded, others are not', async () => {
  expect(await fontTableOf(pdfWith(cff(), 'LMRoman10-Regular'))).toMatch(/w:name="LMRoman10">.*<w:embedRegular /)
  expect(await fontTableOf(pdfWith(cff(), 'SourceSansPro-Regular'))).toMatch(/w:name="Source Sans Pro">.*<w:embedRegular /)
  expect(await fontTableOf(pdfWith(cff(), 'LinLibertineTB'))).toMatch(/w:name="Linux Libertine">.*<w:embedBold /)
  expect(await fontTableOf(pdfWith(cff(), 'Grenadine'))).not.toContain('w:embed')
})

test('a damaged font is replaced by the most similar family', async () => {
  for (const length of [20, 60, 100, 150]) {
    const table = await fontTableOf(pdfWith(cff().subarray(0, length), 'LMRoman10-Regular'))
    expect(table).toContain('w:name="Cambria"')
    expect(table).not.toContain('w:embed')
  }
})

test.each([
  ['LMMono10', 0.525],
  ['LMMonoProp10', 0.333],
  ['CMR10', 0.333],
  ['Source Code Pro', 0.6],
])('spaces of %s are %f of its size wide, though a sign is wider than the letters', (family, space) => {
  const shapes = [500, 525, 525, 1050].map((advance) => ({ advance, contours: [] }))
  const tables = tablesOf(trueTypeFrom(shapes, new Map([[65, 1]]), spacesOf(family)))
  expect(tables && outlineReader(tables)?.(shapes.length)?.advance).toBe(space * 1000)
})
