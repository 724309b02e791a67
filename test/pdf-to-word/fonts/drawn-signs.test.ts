/** Signs whose glyphs draw something else, or nothing. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { inkTest } from '../../../src/pdf-to-word/fonts/codes/ink.ts'
import { drawnSigns } from '../../../src/pdf-to-word/fonts/looks/drawn-signs.ts'
import type { Program } from '../../../src/pdf-to-word/fonts/programs/program.ts'
import { readTrueType } from '../../../src/pdf-to-word/fonts/programs/true-type.ts'
import { convert } from '../helpers/convert.ts'
import { makePdf } from '../helpers/make-pdf.ts'

const sans = await readFile('/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf')
const program: Program = { bytes: sans, kind: 'FontFile2' }
const glyphOfChar = new Map([...(readTrueType(sans)?.chars ?? [])].map(([glyph, char]) => [String.fromCodePoint(char), glyph]))
const glyphOf = (char: string) => glyphOfChar.get(char)
const signs = (letters: string) =>
  drawnSigns({ program, hasInk: inkTest(program), glyphs: () => [...letters].map((letter) => [letter, glyphOf(letter)] as const) })

test.each([
  ['#', ' ', ' '],
  ['=', '-', '-'],
  ['=', '=', '='],
  ['=', '|', '='],
  ['#', '#', '#'],
  ['a', ' ', 'a'],
])('%j drawn as %j is %j', (text, drawn, expected) => {
  expect(signs('abc')(text, glyphOf(drawn))).toBe(expected)
})

test('signs stay if the font draws no letters, as for recognized text, or is not embedded', () => {
  expect(signs('')('#', glyphOf(' '))).toBe('#')
  expect(drawnSigns({ program: null, hasInk: () => false, glyphs: () => [] })('#', 3)).toBe('#')
})

test('the spaces and hyphens that Word for Mac mapped to other signs are read as drawn', async () => {
  const map = 'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <20> <0023> <2d> <003d> endbfchar endcmap'
  const widths = Array.from({ length: 95 }, () => 556).join(' ')
  const pdf = makePdf({
    pages: ['BT /F3 12 Tf 72 700 Td (Call San Jose at 253-2850) Tj ET'],
    fonts: '/F3 20 0 R',
    objects: {
      20: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Grenadine /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths [${widths}] /FontDescriptor 21 0 R /ToUnicode 23 0 R >>`,
      21: '<< /Type /FontDescriptor /FontName /ABCDEF+Grenadine /Flags 32 /FontFile2 22 0 R >>',
      22: `<< /Length ${sans.length} >>\nstream\n${sans.toString('latin1')}\nendstream`,
      23: `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    },
  })
  expect(await (await convert(pdf)).paragraphs()).toEqual(['Call San Jose at 253-2850'])
})
