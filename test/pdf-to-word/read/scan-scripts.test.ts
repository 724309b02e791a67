/** Sizes of lines in scripts whose widths are not known. */
import { expect, test } from 'vitest'
import { sizeByHeight, usualFamily } from '../../../src/pdf-to-word/read/scans/families.ts'
import type { ScannedWord } from '../../../src/pdf-to-word/read/scans/scan.ts'
import { withSplitLines } from '../../../src/pdf-to-word/read/scans/split-lines.ts'
import { scanned } from '../helpers/scanned-page.ts'

/** A word of one line, with its letters from `top` to the baseline at 300, or `below` it. */
function word(text: string, x0: number, top: number, below = 0): ScannedWord {
  const box = { x0, x1: x0 + 20 * text.length, y0: top, y1: 300 + below }
  return { ...box, text, confidence: 95, baseline: [300, 300], size: 40, line: 0, bold: false, italic: false, inPicture: false }
}

test('capitals with descenders and commas tell the size by their height above the baseline', () => {
  const height = 40 * usualFamily.capital
  expect(sizeByHeight([word('ПАЦИЕНТА,', 100, 300 - height - 0.4, 9)], usualFamily)).toBeCloseTo(40)
  expect(sizeByHeight([word('Йод,', 100, 300 - height, 9)], usualFamily)).toBeUndefined()
})

test('Latin capitals in a Cyrillic line do not tell its size', () => {
  const line = [word('TO', 100, 280), word('перерыв', 200, 280, 8)]
  expect(sizeByHeight(line, usualFamily)).toBeCloseTo((28 - 0.8) / (usualFamily.small + usualFamily.descender))
})

test('columns of Cyrillic letters of clearly different heights are parted, others are not', () => {
  const partsOf = (top: number) =>
    new Set(withSplitLines(scanned([word('перерыв', 100, 280, 8), word('место', 900, top)])).words.map(({ line }) => line)).size
  expect([partsOf(289), partsOf(279)]).toEqual([2, 1])
})
