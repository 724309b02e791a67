/** Small signs raised to the middle of the letters after them are bullets of their lines. */
import { expect, test } from 'vitest'
import type { Glyph } from '../../../src/pdf-to-word/ir/glyph.ts'
import { lowerBullets } from '../../../src/pdf-to-word/page/glyphs/raised-bullets.ts'
import { glyphsOf } from '../helpers/values.ts'

const signFace = { family: 'Signs', fixed: false, serif: false } as Glyph['face']
const sign = (text: string, x: number, y: number, size = 5) => glyphsOf(text, x, y, { size, endX: x + size / 2, face: signFace })
const line = glyphsOf('What is asked', 84, 100)
const first = (glyphs: readonly Glyph[]) => lowerBullets(glyphs)[0]

test('a small raised sign has the baseline, the size and the font of the text after it', () => {
  expect(first([...sign('•', 72, 97.5), ...line])).toMatchObject({ text: '•', x: 72, y: 100, size: 10, face: line[0]?.face })
})

test('a small black square keeps its size', () => {
  expect(first([...sign('■', 72, 97.5), ...line])).toMatchObject({ text: '▪', size: 10 })
})

test.each([
  ['as large as the text', sign('•', 72, 97.5, 10)],
  ['on the baseline', sign('•', 72, 100)],
  ['above the line', sign('•', 72, 92)],
  ['far before the text', sign('•', 20, 97.5)],
  ['within a line', [...sign('•', 80, 97.5), ...glyphsOf('words', 50, 100)]],
  ['no bullet but a letter', sign('a', 72, 97.5)],
])('a sign that is %s stays as it is', (_, signs) => {
  expect(first([...signs, ...line])).toBe(signs[0])
})

test('bullets among hundreds of thousands of letters take no time', { timeout: 5000 }, () => {
  const signs = Array.from({ length: 500 }, (_, i) => sign('•', 72, 90 + i / 100)).flat()
  const letters = Array.from({ length: 200_000 }, (_, i) => glyphsOf('x', 84 + i, 95)).flat()
  expect(lowerBullets([...signs, ...letters])).toHaveLength(signs.length + letters.length)
})
