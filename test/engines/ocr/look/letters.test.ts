import { expect, test } from 'vitest'
import { withoutLetters } from '../../../../src/engines/ocr/look/letters.ts'

const word = { x0: 10, y0: 20, x1: 22, y1: 32, text: 'e', confidence: 70, size: 28, line: 3, baseline: [37, 37] as const }

test('takes a broken rule on the baseline of successive words for their serifs, and an underline or a border for a rule', () => {
  const size = 42
  const words = [
    { ...word, text: 'than', x0: 698, x1: 784, y0: 1530, y1: 1563, baseline: [1562, 1562] as const, size },
    { ...word, text: 'nine', x0: 804, x1: 885, y0: 1531, y1: 1562, baseline: [1562, 1562] as const, size },
  ]
  const row = { level: true, at: 1561, from: 702, to: 866, width: 1.5, grey: 0, inked: 0.88 }
  expect(withoutLetters([row], words)).toEqual([])
  const others = [
    { ...row, at: 1568 },
    { ...row, inked: 1 },
    { ...row, from: 500, to: 1200 },
  ]
  expect(withoutLetters(others, words)).toEqual(others)
})
