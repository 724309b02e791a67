import { expect, test } from 'vitest'
import { withDashes } from '../../../../src/engines/ocr/look/dashes.ts'
import type { ReadWord } from '../../../../src/engines/ocr/look/letters.ts'

/** A word on a line whose height from ascenders to descenders is 100 pixels. */
const word = (text: string, width: number, own: Partial<ReadWord> = {}): ReadWord => ({
  ...{ x0: 0, x1: width, y0: 0, y1: 73, text, confidence: 90, baseline: [73, 73], size: 100, line: 0 },
  ...own,
})

test.each([
  ['-', 30, '-'],
  ['—', 30, '-'],
  ['-', 41, '–'],
  ['—', 58, '–'],
  ['–', 107, '—'],
])('takes %s of %i hundredths of the line for %s', (text, width, wanted) => {
  expect(withDashes([word('Are', 90), word(text, width, { y0: 40, y1: 44 })])[1]).toBe(wanted)
})

test('takes a hyphen as high as wide between two words for a dot', () => {
  const dot = word('-', 14, { y0: 40, y1: 54 })
  expect(withDashes([word('Are', 90), dot, word('how', 90)])[1]).toBe('·')
  expect(withDashes([word('Are', 90), dot])[1]).toBe('-')
  expect(withDashes([word('Are', 90), { ...dot, x1: 26 }, word('how', 90)])[1]).toBe('-')
})

test('keeps dashes on lines whose height is not known or doubtful, and those within words', () => {
  expect(withDashes([word('--', 90), word('-', 60), word('a-b', 90)])).toEqual(['--', '-', 'a-b'])
  expect(withDashes([word('Hot', 90, { size: 50 }), word('-', 30, { size: 50 })])[1]).toBe('-')
})
