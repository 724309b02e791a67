/** Lines in fonts that come along hold the words that they held. */
import { expect, test } from 'vitest'
import type { CarriedFont } from '../../../src/pdf-to-word/ir/font.ts'
import { emptyParagraph, type PlacedParagraph } from '../../../src/pdf-to-word/ir/paragraph.ts'
import { noSpacing } from '../../../src/pdf-to-word/ir/spacing.ts'
import type { TextStyle } from '../../../src/pdf-to-word/ir/text-style.ts'
import { fitLetters } from '../../../src/pdf-to-word/placement/lines/letter-fit.ts'
import { lineFrom } from '../helpers/line.ts'

const carried = (space: number): CarriedFont => ({
  family: 'Own Font',
  bold: false,
  italic: false,
  bytes: Buffer.alloc(0),
  space,
  heights: null,
})

/** A justified paragraph of two lines in a column of 100 points; ten words of 9 points each fill the first with spaces of 10/9 points. */
function paragraph(): PlacedParagraph {
  const line = lineFrom(72, 1, 700)
  const style: TextStyle = { ...(line.words[0]?.style as TextStyle), family: 'Own Font', size: 10, bold: false, italic: false }
  const lineOf = (count: number, baseline: number) => ({
    ...line,
    baseline,
    size: 10,
    x0: 72,
    x1: 72 + count * 10,
    words: Array.from({ length: count }, (_, i) => ({
      ...(line.words[0] as (typeof line.words)[number]),
      text: 'word',
      x0: 72 + i * 10,
      x1: 81 + i * 10,
      natural: 9,
      style,
    })),
  })
  return {
    ...emptyParagraph(0, 690, noSpacing()),
    lines: [lineOf(10, 700), lineOf(3, 712)],
    left: 72,
    right: 172,
    align: 'both',
  }
}

test.each([
  [0.1, undefined],
  [0.25, -0.3],
])('embedded spaces of %f ems tighten the letters of a full line', (space, spread) => {
  const text = paragraph()
  fitLetters([text], [carried(space)])
  expect(text.lines[0]?.words[0]?.spread).toEqual(spread === undefined ? undefined : expect.closeTo(spread, 5))
  expect(text.lines[1]?.words[0]?.spread).toBeUndefined()
})

test('a line in a font with unknown spaces is left alone', () => {
  const text = paragraph()
  fitLetters([text], [])
  expect(text.lines[0]?.words[0]?.spread).toBeUndefined()
})

test('the sign before a note takes space of its first line', () => {
  const text = paragraph()
  fitLetters([text], [carried(0.1)], new Map([[text, 4]]))
  expect(text.lines[0]?.words[0]?.spread).toBeLessThan(0)
  expect(text.lines[1]?.words[0]?.spread).toBeUndefined()
})

test('leaders that would not fit are tightened, and no other letters are', () => {
  const [first] = paragraph().lines
  const [word] = first?.words ?? []
  if (!first || !word) throw new Error('the paragraph has no words')
  const words = [word, ...Array.from({ length: 10 }, () => ({ ...word, text: '.', natural: 2.5 }))]
  const filled: PlacedParagraph = { ...paragraph(), align: 'left', right: 100, lines: [{ ...first, x1: 99, words }] }
  fitLetters([filled], [carried(0.25)])
  const [name, ...dots] = filled.lines[0]?.words.map(({ spread }) => spread ?? 0) ?? []
  expect(name).toBe(0)
  expect(Math.max(...dots)).toBeLessThan(0)
  expect(new Set(dots).size).toBe(1)
})
