/** Accented letters that an embedded font gets from its letters and accents. */
import { expect, test } from 'vitest'
import { withAccented } from '../../../src/pdf-to-word/fonts/embedding/accented.ts'
import type { Outline } from '../../../src/pdf-to-word/fonts/programs/outlines.ts'

type GlyphShape = readonly [advance: number, x0: number, y0: number, x1: number, y1: number]

function outlineOf([advance, ...box]: GlyphShape): Outline {
  const bytes = Buffer.alloc(12)
  for (const [i, value] of [1, ...box].entries()) bytes.writeInt16BE(value, i * 2)
  return { bytes, parts: [], advance, bearing: box[0] }
}

/** Returns the glyphs of a font with some characters, and what it has afterwards. */
function accented(shapes: Readonly<Record<string, GlyphShape>>) {
  const outlines = [outlineOf([500, 0, 0, 0, 0]), ...Object.values(shapes).map(outlineOf)]
  const chars = new Map(Object.keys(shapes).map((text, i) => [text.codePointAt(0) ?? 0, i + 1]))
  const found = withAccented({ outlines, chars })
  const glyphOf = (text: string) => found.outlines[found.chars.get(text.codePointAt(0) ?? 0) ?? -1]
  return { ...found, glyphOf, texts: [...found.chars.keys()].map((char) => String.fromCodePoint(char)).join('') }
}

const x: GlyphShape = [528, 12, 0, 516, 431]
const e: GlyphShape = [444, 28, -11, 415, 448]
const acute: GlyphShape = [500, 208, 513, 392, 694]

test('a letter and an accent make the letters that Unicode has of both', () => {
  const { texts, glyphOf } = accented({ x, e, E: [681, 33, 0, 652, 680], '´': acute })
  expect(texts).toBe('Eex´Éé')
  const [small, capital] = [glyphOf('é'), glyphOf('É')]
  expect(small).toMatchObject({ advance: 444, bearing: 28, parts: [12, 20] })
  // Parts 2 and 4: the accent is centred, and raised by what the letter is higher than an x.
  const words = (glyph: Outline | undefined) => Array.from({ length: 13 }, (_, i) => glyph?.bytes.readInt16BE(i * 2))
  expect(words(small)).toEqual([-1, 28, -11, 415, 711, 0x223, 2, 0, 0, 0x3, 4, -28, 17])
  expect(words(capital).slice(4, 5)).toEqual([694 + 249])
})

test('an accent replaces the dot of a letter, and a cedilla stays below', () => {
  const cedilla: GlyphShape = [444, 100, -170, 300, 0]
  const { texts, glyphOf } = accented({
    x,
    i: [278, 33, 0, 247, 669],
    ı: [278, 33, 0, 247, 442],
    c: [444, 30, -11, 415, 448],
    '´': acute,
    '¸': cedilla,
  })
  expect(texts).toBe('cix´¸çíćı'.split('').sort().join(''))
  expect(glyphOf('í')?.bytes.readUInt16BE(12)).toBe(3)
  expect(glyphOf('ç')?.bytes.readInt16BE(24)).toBe(0)
})

test('fonts without accents, or with them already, stay as they are', () => {
  expect(accented({ x, e }).texts).toBe('xe')
  expect(accented({ x, e, é: e, '´': acute }).outlines).toHaveLength(5)
  expect(accented({ e: [444, 0, 0, 0, 0], '´': acute }).texts).toBe('e´é')
})
