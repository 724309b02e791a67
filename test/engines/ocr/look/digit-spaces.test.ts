/** Spaces of numbers that Tesseract leaves out. */
import { expect, test } from 'vitest'
import { withDigitSpaces } from '../../../../src/engines/ocr/look/digit-spaces.ts'
import { type Bar, blank, draw, noise } from '../../../helpers/drawn-page.ts'

const word = (text: string, x0 = 90, x1 = 290) => ({
  ...{ text, x0, x1, y0: 70, y1: 100, confidence: 95, size: 40, line: 0, block: 0, paragraph: 0 },
  baseline: [100, 100] as const,
})

/** Digits with these distances between them. */
function digits(gaps: readonly number[], widths: readonly number[] = []): Bar[] {
  let x = 100
  return [0, ...gaps].map((gap, i) => {
    x += gap
    const bar = { x, y: 70, width: widths[i] ?? 14, height: 30 }
    x += bar.width
    return bar
  })
}

function read(text: string, bars: readonly Bar[]): string | undefined {
  const grey = blank(400, 200)
  draw(grey, [...bars])
  return withDigitSpaces(grey, [word(text)])[0]?.text
}

test('numbers get the spaces between their thousands', () => {
  expect(read('7796', digits([14, 6, 6]))).toBe('7\u00a0796')
  expect(read('+12345', digits([6, 14, 6, 6]))).toBe('+12\u00a0345')
  expect(read('1234567', digits([14, 6, 6, 14, 6, 6]))).toBe('1\u00a0234\u00a0567')
  expect(read('1234,56', [...digits([14, 6, 6, 16, 6]), { x: 195, y: 96, width: 4, height: 8 }])).toBe('1\u00a0234,56')
})

test('years, narrow digits, spaces elsewhere, joined digits and other words change nothing', () => {
  expect(read('2019', digits([6, 6, 6]))).toBe('2019')
  expect(read('2111', digits([6, 6, 6], [14, 5, 5, 5]))).toBe('2111')
  expect(read('7796', digits([14, 14, 6]))).toBe('7796')
  expect(read('1234567', digits([14, 6, 6, 6, 6, 6]))).toBe('1234567')
  expect(read('7796', digits([14, 6]))).toBe('7796')
  expect(read('796', digits([14, 6]))).toBe('796')
  expect(read('Sill', digits([14, 6, 6]))).toBe('Sill')
})

test('40,000 numbers over a page of noise take little time', () => {
  const grey = noise(1000, 1000)
  const words = Array.from({ length: 40_000 }, (_, i) => ({ ...word('123456', 0, 900), y0: i % 900, y1: (i % 900) + 60 }))
  const start = performance.now()
  withDigitSpaces(grey, words)
  expect(performance.now() - start).toBeLessThan(5000)
})
