/** Where Chinese and Japanese lines break, and so where their paragraphs end. */
import { expect, test } from 'vitest'
import { firstPieceLength } from '../../../src/pdf-to-word/blocks/lines/ideographs.ts'
import { paragraphsOf } from '../../../src/pdf-to-word/blocks/paragraphs/paragraphs.ts'
import { lineFrom } from '../helpers/line.ts'

test.each([
  ['平衡状态', 1],
  ['平，衡状态', 2],
  ['「平」衡状态', 3],
  ['NaCl溶液', 4],
  ['Equilibrium', 11],
])('of %s, %i letters stay together', (text, length) => {
  expect(firstPieceLength(text)).toBe(length)
})

test('a Chinese line with space for more letters ends its paragraph', () => {
  const line = (letters: number, baseline: number) => {
    const made = lineFrom(72, 1, baseline)
    const x1 = 72 + 10 * letters
    return { ...made, x1, block: -1, words: made.words.map((word) => ({ ...word, text: '平'.repeat(letters), x1 })) }
  }
  const paragraphs = paragraphsOf(
    [line(40, 100), line(30, 114), line(40, 128), line(12, 142)],
    { left: 72, right: 473 },
    {
      size: 10,
      pitch: 1.4,
      justified: false,
    },
  )
  expect(paragraphs.map(({ lines }) => lines.length)).toEqual([2, 2])
})
