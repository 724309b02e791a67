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
  widths: new Map(),
  kerns: new Map(),
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

test('a line in a font with unknown spaces is fitted if it goes on below', () => {
  const text = paragraph()
  fitLetters([text], [])
  expect(text.lines[0]?.words[0]?.spread).toBeLessThan(0)
  const single = { ...paragraph(), lines: paragraph().lines.slice(0, 1) }
  fitLetters([single], [])
  expect(single.lines[0]?.words[0]?.spread).toBeUndefined()
})

test('the wide spaces of a monospaced word do not count in the sentence around it', () => {
  const code = (text: PlacedParagraph): PlacedParagraph => {
    const [first, ...others] = text.lines
    const [word, ...rest] = first?.words ?? []
    if (!first || !word) throw new Error('the paragraph has no words')
    const fixed: TextStyle = { ...word.style, family: 'Courier New', fixed: true }
    return { ...text, lines: [{ ...first, words: [{ ...word, style: fixed }, ...rest] }, ...others] }
  }
  const text = code(paragraph())
  fitLetters([text], [])
  // Nine words of 9 points, one of 9 and nine spaces of 2.5 points in 100 points: the same as without the word of code.
  expect(text.lines[0]?.words[1]?.spread).toBeCloseTo(-0.3, 5)
})

test('a line is widened if the sign that begins the next word would fit and could end it', () => {
  const spreadBefore = (next: string) => {
    const text = paragraph()
    const [first, last] = text.lines
    if (!first || !last) throw new Error('the paragraph has no lines')
    last.words = last.words.map((word) => ({ ...word, text: next, natural: 5 * next.length }))
    fitLetters([text], [carried(0.05)])
    return first.words[0]?.spread ?? 0
  }
  expect(spreadBefore('\\command')).toBeCloseTo(0.05, 5)
  expect(spreadBefore('_command')).toBe(0)
})

test('a ragged line that goes on below is tightened as much as a justified one', () => {
  const ragged = { ...paragraph(), align: 'left' as const }
  fitLetters([ragged], [carried(0.3)])
  expect(ragged.lines[0]?.words[0]?.spread).toBeCloseTo(-0.4, 5)
  const single = { ...ragged, lines: paragraph().lines.slice(0, 1) }
  fitLetters([single], [carried(0.3)])
  expect(single.lines[0]?.words[0]?.spread).toBeUndefined()
})

test('the last letter before a link or another look is not spaced', () => {
  const text = paragraph()
  const [first] = text.lines
  if (!first) throw new Error('the paragraph has no lines')
  first.words = first.words.map((word, i) => ({ ...word, link: i % 2 === 0 ? '' : 'https://example.org' }))
  fitLetters([text], [carried(0.25)])
  expect(first.words[0]?.spread).toBeCloseTo(-0.35, 5)
})

test('of a line with a tab, what follows the tab is fitted', () => {
  const text = paragraph()
  const [first] = text.lines
  if (!first) throw new Error('the paragraph has no lines')
  first.words = first.words.map((word, i) => ({ ...word, tabbed: i === 1 }))
  fitLetters([text], [carried(0.25)])
  expect(first.words[0]?.spread).toBeUndefined()
  expect(first.words[1]?.spread).toBeLessThan(0)
  expect(first.words.at(-1)?.spread).toBeLessThan(0)
})

test.each([
  ['α', true],
  ['計', false],
])('%s of an unknown font may be wider in the font of the reader: %s', (sign, isWider) => {
  const text = paragraph()
  const [first] = text.lines
  if (!first) throw new Error('the paragraph has no lines')
  first.words = first.words.map((word, i) => (i < 5 ? { ...word, text: sign, style: { ...word.style, family: 'Cambria Math' } } : word))
  fitLetters([text], [carried(0.1)])
  expect((first.words[0]?.spread ?? 0) < 0).toBe(isWider)
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

test('raised letters are at least as wide as they were drawn', () => {
  const text = paragraph()
  const [first] = text.lines
  if (!first) throw new Error('the paragraph has no lines')
  const style: TextStyle = { ...(first.words[0]?.style as TextStyle), raise: 'super' }
  first.words = first.words.map((word) => ({ ...word, style }))
  fitLetters([text], [carried(0.25)])
  expect(first.words[0]?.spread).toBeCloseTo(-0.3, 5)
})

test('underscores, which TeX draws as rules, are wider in another font', () => {
  const text = paragraph()
  const [first] = text.lines
  if (!first) throw new Error('the paragraph has no lines')
  const style: TextStyle = { ...(first.words[0]?.style as TextStyle), family: 'CMR10' }
  first.words = first.words.map((word) => ({ ...word, text: 'a_b', style }))
  fitLetters([text], [{ ...carried(0.1), family: 'CMR10' }])
  expect(first.words[0]?.spread).toBeLessThan(0)
})

test('the text after a label begins where the lines below it do', () => {
  const labelled = (textX: number): PlacedParagraph => {
    const text = paragraph()
    const list = { textX, x: 60 } as unknown as PlacedParagraph['list']
    return { ...text, list, left: 60, lines: text.lines.map((line) => ({ ...line, x0: 72 })) }
  }
  const inPlace = labelled(72)
  fitLetters([inPlace], [carried(0.13)])
  const before = labelled(70)
  fitLetters([before], [carried(0.13)])
  expect(inPlace.lines[0]?.words[0]?.spread).toBeLessThan(0)
  expect(before.lines[0]?.words[0]?.spread).toBe(inPlace.lines[0]?.words[0]?.spread)
})

test.each([
  [100, false],
  [101, true],
])('a line of letters scaled to %d %% may be narrower than computed, so that the next word would nearly fit: %s', (scale, isSpread) => {
  const text: PlacedParagraph = { ...paragraph(), align: 'left' }
  const [first, second] = text.lines
  if (!first || !second) throw new Error('the paragraph has no lines')
  for (const line of [first, second]) line.words = line.words.slice(0, 9).map((word) => ({ ...word, style: { ...word.style, scale } }))
  fitLetters([text], [carried(0.1175)])
  expect((first.words[0]?.spread ?? 0) > 0).toBe(isSpread)
})

test('kerned spaces beside capitals take less of a line, which then fits', () => {
  const kerning = { gaps: new Map(), ligatures: new Map() }
  const spreadOf = (kerned: boolean) => {
    const text = paragraph()
    for (const line of text.lines)
      line.words = line.words.map((word) => ({
        ...word,
        text: 'AvA',
        natural: 8,
        style: { ...word.style, family: 'Times New Roman', ...(kerned ? { kerning } : {}) },
      }))
    fitLetters([text], [])
    return text.lines[0]?.words[0]?.spread
  }
  expect(spreadOf(false)).toBeLessThan(0)
  expect(spreadOf(true)).toBeUndefined()
})

test('lines in Bookman Old Style, which its equivalent stands in for, are fitted with its wide spaces', () => {
  const own = paragraph()
  for (const line of own.lines)
    line.words = line.words.map((word) => ({ ...word, natural: 7.3, style: { ...word.style, family: 'Bookman Old Style' } }))
  fitLetters([own], [])
  expect(own.lines[0]?.words[0]?.spread).toBeLessThan(0)
})
