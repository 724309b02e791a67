import { expect, test } from 'vitest'
import { withMissedCurrency } from '../../../src/engines/ocr/words/missed-currency.ts'
import type { OcrWord } from '../../../src/engines/ocr/words/page.ts'
import { type Bar, blank, draw } from '../../helpers/drawn-page.ts'

const word = (text: string, x0: number, row: number, { width = 60, confidence = 95 } = {}): OcrWord => ({
  ...{ text, confidence, x0, x1: x0 + width, y0: 100 + 50 * row, y1: 122 + 50 * row, size: 30, block: 0, paragraph: 0, line: row },
  baseline: [122 + 50 * row, 122 + 50 * row],
})
const sign = (row: number, text = '€', more = {}) => word(text, 270, row, { width: 14, ...more })
const amounts = ['921,96', '248,23', '2.226,72'].map((text, row) => word(text, 200, row))
/** The ink of a sign. */
const ink = (row: number, more: Partial<Bar> = {}): Bar => ({ x: 270, y: 100 + 50 * row, width: 14, height: 22, ...more })

function textsOf(words: readonly OcrWord[], bars: readonly Bar[]): string {
  const grey = blank(600, 400)
  draw(grey, bars)
  return withMissedCurrency(grey, words)
    .map(({ text }) => text)
    .join(' ')
}

const [first, second, third] = amounts as [OcrWord, OcrWord, OcrWord]

test('adds a sign that was left out, and replaces one that was misread, at the place of others', () => {
  const words = [first, sign(0), second, sign(1, '&'), third]
  expect(textsOf(words, [ink(0), ink(1), ink(2)])).toBe('921,96 € 248,23 € 2.226,72 €')
})

test.each([
  ['no ink', [first, sign(0), third], [ink(0)]],
  ['ink of another height', [first, sign(0), third], [ink(0), ink(2, { height: 14 })]],
  ['ink at another place', [first, sign(0), third], [ink(0), ink(2, { x: 282 })]],
  ['a doubtful sign', [first, sign(0, '€', { confidence: 60 }), third], [ink(0), ink(2)]],
  ['a word there', [first, sign(0), third, sign(2, 'E')], [ink(0), ink(2)]],
])('adds nothing for %s', (_, words, bars) => {
  expect(textsOf(words, bars)).toBe(words.map(({ text }) => text).join(' '))
})

test('forty thousand numbers and signs take a bounded time', () => {
  const grey = blank(2000, 2000, 0)
  const words = Array.from({ length: 20_000 }, (_, i) =>
    [word('1,00', (i * 7) % 1900, i), sign(i, '€')].map((one, k) => ({ ...one, x0: one.x0 + k * i })),
  ).flat()
  const start = performance.now()
  withMissedCurrency(grey, words)
  expect(performance.now() - start).toBeLessThan(4000)
})
