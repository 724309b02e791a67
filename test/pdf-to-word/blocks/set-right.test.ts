/** Lines that are aligned right. */
import { expect, test } from 'vitest'
import { isSetRight } from '../../../src/pdf-to-word/blocks/paragraphs/set-right.ts'
import { lineOf } from '../helpers/values.ts'

const right = 400
/** Lines of so many words of four letters, ending so far from the edge. */
const linesOf = (counts: readonly number[], short: readonly number[] = []) =>
  counts.map((count, i) => lineOf(Array(count).fill('word').join(' '), right - 25 * count + 5 - (short[i] ?? 0), 100 + 12 * i))

test('lines that end together and begin at different positions are aligned right, even if two begin together by chance', () => {
  expect(isSetRight(linesOf([4, 6, 5]), right)).toBe(true)
  expect(isSetRight(linesOf([4, 6, 6, 5, 7, 3], [0.4, 0, 0.3, 0.5, 0.1, 0]), right)).toBe(true)
})

test('lines of which most begin together, or that do not end together, are not', () => {
  expect(isSetRight(linesOf([5, 6, 6, 6]), right)).toBe(false)
  expect(isSetRight(linesOf([6, 6, 6, 6, 6, 6]), right)).toBe(false)
  expect(isSetRight(linesOf([4, 6, 5], [0, 2, 0]), right)).toBe(false)
  expect(isSetRight(linesOf([4, 6, 5]), right + 20)).toBe(false)
})
