/** Signs without text before several lines of text are bullets. */
import { expect, test } from 'vitest'
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import { placeUnread } from '../../../src/pdf-to-word/page/glyphs/unread.ts'
import { glyphsOf } from '../helpers/values.ts'

const sign = (x: number, y: number, more: Partial<Glyph> = {}): Glyph => {
  const [glyph] = glyphsOf('x', x, y, { text: '', unread: true, endX: x + 6, ...more })
  if (!glyph) throw new Error('no glyph')
  return glyph
}
/** The texts that take the places of the signs; a picture is the object replacement character. */
const placed = (signs: readonly Glyph[], letters: readonly Glyph[]) =>
  placeUnread(letters, signs, 0)
    .filter((glyph) => !letters.includes(glyph))
    .map(({ text }) => text)

const lines = [...glyphsOf('nails', 84, 100), ...glyphsOf('screws', 84, 120)]

test('a sign before two lines is their bullet, in the font of the text', () => {
  const signs = [sign(72, 100), sign(72, 120)]
  expect(placed(signs, lines)).toEqual(['•', '•'])
  const [bullet] = placeUnread(lines, signs, 0).filter(({ text }) => text === '•')
  expect(bullet).toMatchObject({ x: 72, endX: 78, face: lines[0]?.face })
  expect(bullet?.unread).toBeUndefined()
})

test('a sign before one line, signs of several widths, and signs within lines stay pictures', () => {
  const picture = '\ufffc'
  expect(placed([sign(72, 100)], lines)).toEqual([picture])
  expect(placed([sign(72, 100), sign(72, 120, { endX: 76 })], lines)).toEqual([picture, picture])
  expect(placed([sign(72, 100), sign(72, 100)], lines)).toEqual([picture, picture])
  expect(placed([sign(72, 100, { code: 1 }), sign(72, 120, { code: 2 })], lines)).toEqual([picture, picture])
  const before = [...glyphsOf('the', 56, 100), ...glyphsOf('all', 56, 120)]
  expect(placed([sign(72, 100), sign(72, 120)], [...before, ...lines])).toEqual([picture, picture])
  // Directly before a letter it is the beginning of a word.
  expect(placed([sign(77, 100), sign(77, 120)], lines)).toEqual([picture, picture])
})

test('a page of thousands of such signs is no list, and takes no time', { timeout: 5000 }, () => {
  const letters = Array.from({ length: 20_000 }, (_, i) => glyphsOf('x', 84 + i, 100)).flat()
  const signs = Array.from({ length: 15_000 }, (_, i) => sign(72, 100 + i / 2000))
  expect(new Set(placed(signs, letters))).toEqual(new Set(['\ufffc']))
})
