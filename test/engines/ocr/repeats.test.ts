import { expect, test } from 'vitest'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { withoutRepeats } from '../../../src/engines/ocr/words/repeats.ts'

function word(text: string, [x0, y0, x1, y1]: readonly [number, number, number, number], confidence: number): OcrWord {
  return { x0, y0, x1, y1, text, confidence, baseline: [y1, y1], size: y1 - y0, block: 0, paragraph: 0, line: y0 }
}

const texts = (words: readonly OcrWord[]) => withoutRepeats(words).map(({ text }) => text)

test('drops the less confident of two words in one place', () => {
  const line = [word('natural', [100, 100, 200, 130], 92), word('deposits', [210, 100, 300, 130], 60)]
  const again = [
    word('tural', [130, 104, 200, 134], 71),
    word('deposit.', [212, 104, 296, 134], 81),
    word('below', [100, 126, 200, 156], 90),
  ]
  expect(texts([...line, ...again])).toEqual(['natural', 'deposit.', 'below'])
})

test('keeps words of one line whose boxes overlap', () => {
  const line = [word('pick', [100, 100, 200, 130], 92), word('up', [150, 100, 210, 130], 60)]
  expect(texts(line)).toEqual(['pick', 'up'])
})

test('drops the dots and accents of large letters that were read as words of their own', () => {
  const line: OcrWord = { ...word('Nutritional', [100, 110, 600, 170], 91), size: 70, baseline: [170, 170], line: 2 }
  const dots = [word('•', [200, 112, 214, 126], 74), word('un', [300, 107, 316, 120], 54)]
  expect(texts([...dots, line])).toEqual(['Nutritional'])
  const raised = word('5', [610, 105, 625, 130], 80)
  const above = word('th', [300, 60, 330, 85], 80)
  expect(texts([raised, above, line])).toEqual(['5', 'th', 'Nutritional'])
})

test('compares many words at one place in bounded time', () => {
  const many = Array.from({ length: 40_000 }, (_, i) => ({ ...word('a', [0, 0, 9, 9], i % 97), line: i }))
  const start = performance.now()
  withoutRepeats(many)
  expect(performance.now() - start).toBeLessThan(20_000)
})
