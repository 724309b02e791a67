/** Letters under a picture are hidden, as far as nothing shows through it; however much lies on one page. */
import { expect, test } from 'vitest'
import type { PageFacts } from '../../../src/pdf-to-word/ir/page-facts.ts'
import type { Picture } from '../../../src/pdf-to-word/ir/picture.ts'
import { hideCoveredLetters } from '../../../src/pdf-to-word/read/covered-letters.ts'
import { glyphsOf } from '../helpers/values.ts'

const pictureAt = (x0: number, y0: number, x1: number, y1: number, order: number, more: Partial<Picture> = {}): Picture => ({
  ...{ box: { x0, y0, x1, y1 }, matrix: [x1 - x0, 0, 0, y1 - y0, x0, y0], stream: { dict: new Map(), bytes: Buffer.alloc(0) } as never },
  ...{ object: 1, color: '000000', order, mark: -1, artifact: false, ...more },
})

function hiddenUnder(pictures: readonly Picture[], glyphs = glyphsOf('ab', 72, 100, { order: 5 })): boolean[] {
  const facts = { glyphs, pictures, width: 612, height: 792 } as unknown as PageFacts
  hideCoveredLetters(facts, (object) => object ?? null)
  return glyphs.map(({ hidden }) => hidden)
}

test('letters are hidden by a picture drawn later over all of them', () => {
  expect(hiddenUnder([pictureAt(0, 0, 612, 792, 9)])).toEqual([true, true])
  expect(hiddenUnder([pictureAt(0, 0, 612, 792, 2)])).toEqual([false, false])
  expect(hiddenUnder([pictureAt(0, 200, 612, 792, 9)])).toEqual([false, false])
})

test('a picture over a part of the text hides nothing', () => {
  const text = glyphsOf('abcdefgh', 72, 100, { order: 5 })
  expect(hiddenUnder([pictureAt(0, 0, 90, 792, 9)], text)).not.toContain(true)
})

test('the strips of a scan hide letters together', () => {
  const strips = Array.from({ length: 20 }, (_, i) => pictureAt(0, i * 40, 612, i * 40 + 40, 9 + i))
  expect(hiddenUnder(strips)).toEqual([true, true])
})

test.each<[string, Partial<Picture>]>([
  ['transparent', { alpha: 0.5 }],
  ['blended', { blended: true }],
  ['rendered with a mask', { rendered: true }],
  ['cut to a shape', { outline: [] }],
  ['slanted', { matrix: [400, 200, -200, 600, 0, 0] }],
  ['masked', { stream: { dict: new Map([['SMask', true]]), bytes: Buffer.alloc(0) } as never }],
])('a picture that is %s hides nothing', (_, more) => {
  expect(hiddenUnder([pictureAt(0, 0, 612, 792, 9, more)])).toEqual([false, false])
})

test('twenty thousand pictures over as many letters are gone through in bounded time', () => {
  const pictures = Array.from({ length: 20_000 }, (_, i) => pictureAt(i / 1000, 0, 300 + i / 1000, 792, 100_000 + i))
  const started = Date.now()
  const letters = glyphsOf('x'.repeat(20_000), 10, 100, { order: 5 }).map((glyph, i) => ({
    ...glyph,
    x: 30 + (i % 200),
    endX: 35 + (i % 200),
  }))
  const hidden = hiddenUnder(pictures, letters)
  expect(hidden[2]).toBe(true)
  expect(Date.now() - started).toBeLessThan(5000)
})

test('a page that claims to be a billion points high is gone through in bounded time', () => {
  const size = 1e9
  const glyphs = glyphsOf('ab', 72, 100, { order: 5 })
  const facts = { glyphs, pictures: [pictureAt(0, 0, size, size, 9)], width: size, height: size } as unknown as PageFacts
  const started = Date.now()
  hideCoveredLetters(facts, (object) => object ?? null)
  expect(glyphs.map(({ hidden }) => hidden)).toEqual([true, true])
  expect(Date.now() - started).toBeLessThan(1000)
})
