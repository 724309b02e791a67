import { expect, test } from 'vitest'
import type { ReadWord } from '../../../../src/engines/ocr/look/letters.ts'
import { sizesOf } from '../../../../src/engines/ocr/look/line-heights.ts'

function word(text: string, height: number, size: number): ReadWord {
  return { text, x0: 0, x1: 90, y0: 100 - height, y1: 100, confidence: 90, baseline: [100, 100], size, line: 0 }
}

test('Latin capitals in a Cyrillic line, which are small letters, tell no height', () => {
  expect(sizesOf([word('ГО', 20, 38), word('диспансерно', 28, 38)])).toEqual([20 / 0.73, 20 / 0.73])
  expect(sizesOf([word('TO', 20, 38), word('диспансерно', 28, 38)])).toEqual([38, 38])
  expect(sizesOf([word('TO', 26, 38), word('in', 30, 38)])[0]).toBeCloseTo(26 / 0.73)
})

test('a long word shows that a line is much higher than Tesseract says, a short one does not', () => {
  expect(sizesOf([word('Аллергические', 37, 26), word('и', 20, 26)])[0]).toBeCloseTo(37 / 0.96)
  expect(sizesOf([word('Арр', 37, 26)])).toEqual([26])
  expect(sizesOf([word('Аллергические', 60, 26)])).toEqual([26])
})
