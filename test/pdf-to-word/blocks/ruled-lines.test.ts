/** Rules above and below single lines keep their ends. */
import { expect, test } from 'vitest'
import { indentsOf } from '../../../src/pdf-to-word/blocks/paragraphs/indents.ts'
import { paragraphOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { reachRule } from '../../../src/pdf-to-word/blocks/paragraphs/ruled-lines.ts'
import { lineFrom } from '../helpers/line.ts'

const column = { left: 72, right: 540 }
const stats = { size: 10, pitch: 1.2, justified: false }

/** The paragraph of lines that begin at these places, with a rule below it. */
function ruled(starts: readonly number[], from: number, to: number) {
  const lines = starts.map((x0, i) => lineFrom(x0, 4, 50 + 12 * i))
  const paragraph = paragraphOf(lines, column, stats)
  reachRule(paragraph, { from, to })
  return { ...indentsOf(paragraph), align: paragraph.align }
}

test.each([
  ['before its middle', 259, 552, { left: 0, first: 187, right: -12, align: 'left' }],
  ['in its middle', 258.5, 540, { left: 0, first: 0, right: 0, align: 'center' }],
  ['at its right end', 445, 540, { left: 0, first: 0, right: 0, align: 'right' }],
])('a rule over the whole column keeps its ends although the text begins %s', (_, x0, to, expected) => {
  expect(ruled([x0], 72, to)).toEqual(expected)
})

test('a rule shorter than the column keeps its ends', () => {
  expect(ruled([120], 100, 400)).toEqual({ left: 28, first: 20, right: 140, align: 'left' })
})

test('a line that fills its rule may go on to the edge of the column', () => {
  expect(ruled([120], 100, 217)).toEqual({ left: 28, first: 20, right: 0, align: 'left' })
})

test('text that is set right stays so if its rule ends a little farther on', () => {
  expect(ruled([445], 90, 544)).toEqual({ left: 18, first: 0, right: 0, align: 'right' })
})

test('neither a rule with the ends of the text, nor one that is shorter than it, nor one of several lines changes the indents', () => {
  expect(ruled([120], 120, 540)).toEqual({ left: 48, first: 0, right: 0, align: 'left' })
  expect(ruled([120], 130, 400)).toEqual({ left: 48, first: 0, right: 0, align: 'left' })
  expect(ruled([120, 120], 72, 540)).toMatchObject({ left: 48, first: 0 })
})
