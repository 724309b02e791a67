/** Paragraphs are justified if their lines end at one place, also where that is not quite the edge of the column. */
import { expect, test } from 'vitest'
import { alignmentOf } from '../../../src/pdf-to-word/blocks/paragraphs/alignment.ts'
import { lineFrom } from '../helpers/line.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
const column = { left: 72, right: 500 }
/** Three lines, of which two end at these places. */
const ending = (first: number, second: number) => [
  { ...lineFrom(72, 12, 100), x1: first },
  { ...lineFrom(72, 12, 112), x1: second },
  lineFrom(72, 3, 124),
]

test('two full lines that end at exactly one place are justified although hanging punctuation widens the column', () => {
  expect(alignmentOf(ending(496.5, 496.7), column, stats)).toBe('both')
})

test.each([
  ['ends that differ by a point', 496.5, 495.5],
  ['ends farther from the edge than punctuation hangs', 480, 480],
])('%s may be of ragged lines', (_, first, second) => {
  expect(alignmentOf(ending(first, second), column, stats)).toBe('left')
})

/** A full line with spaces of this width, and the end of the paragraph, with spaces of five points. */
const twoLines = (gaps: readonly number[]) => {
  let x = 72
  const first = lineFrom(72, gaps.length + 1, 100)
  for (const [i, word] of first.words.entries()) {
    const width = word.x1 - word.x0
    Object.assign(word, { x0: x, x1: x + width })
    x += width + (gaps[i] ?? 0)
  }
  const last = lineFrom(72, 3, 112)
  return { lines: [{ ...first, x1: first.words.at(-1)?.x1 ?? 0 }, last], right: first.words.at(-1)?.x1 ?? 0 }
}

test.each([
  ['evenly wider than in the last line', [6, 6.1, 6, 6.1], 'both'],
  ['as wide as in the last line', [5, 5.1, 5, 5], 'left'],
  ['of several widths', [6, 9, 6, 6], 'left'],
])('a paragraph of two lines with spaces %s is %s', (_, gaps, align) => {
  const { lines, right } = twoLines(gaps)
  expect(alignmentOf(lines, { left: 72, right }, stats)).toBe(align)
})

test('equally long lines, as of a paragraph that the page end cuts, are justified and not centred', () => {
  const lines = [lineFrom(72, 12, 100), lineFrom(72, 12, 112), lineFrom(72, 12, 124)]
  const right = 72 + (lines[0]?.x1 ?? 0)
  expect(alignmentOf(lines, { left: 0, right }, stats)).not.toBe('center')
  const short = lines.map((line) => ({ ...line, x0: 240, x1: 300 }))
  expect(alignmentOf(short, { left: 0, right: 540 }, stats)).toBe('center')
})
