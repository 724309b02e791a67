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
