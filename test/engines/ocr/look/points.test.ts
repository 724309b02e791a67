/** Points and commas of numbers that Tesseract leaves out. */
import { expect, test } from 'vitest'
import { withPoints } from '../../../../src/engines/ocr/look/points.ts'
import { type Bar, blank, draw, noise } from '../../../helpers/drawn-page.ts'

const word = (text: string, x0 = 100, x1 = 190) => ({
  ...{ text, x0, x1, y0: 70, y1: 100, confidence: 95, size: 40, line: 0, block: 0, paragraph: 0 },
  baseline: [100, 100] as const,
})
const digits: Bar[] = [100, 120, 145, 165].map((x) => ({ x, y: 70, width: 14, height: 30 }))
const point: Bar = { x: 137, y: 95, width: 5, height: 5 }
const comma: Bar = { ...point, height: 11 }

function read(text: string, bars: readonly Bar[]): string | undefined {
  const grey = blank(300, 200)
  draw(grey, [...bars])
  return withPoints(grey, [word(text)])[0]?.text
}

test('numbers get the points and commas between their digits', () => {
  expect(read('5127', [...digits, point])).toBe('51.27')
  expect(read('5127', [...digits, comma])).toBe('51,27')
  expect(read('-512', [...digits.slice(1), { x: 100, y: 84, width: 10, height: 3 }, comma])).toBe('-5,12')
})

test('other words, points at the ends, joined digits, and larger, smaller and higher marks change nothing', () => {
  expect(read('51.27', [...digits, point])).toBe('51.27')
  expect(read('Sill', [...digits, point])).toBe('Sill')
  expect(read('512', [...digits, point])).toBe('512')
  for (const mark of [
    { ...point, x: 182 },
    { ...point, x: 137, y: 80 },
    { ...point, width: 1, height: 2 },
    { ...point, y: 84, height: 16 },
  ])
    expect(read('5127', [...digits, mark])).toBe('5127')
})

test('40,000 numbers over a page of noise take little time', () => {
  const grey = noise(1000, 1000)
  const words = Array.from({ length: 40_000 }, (_, i) => ({ ...word('123456', 0, 900), y0: i % 900, y1: (i % 900) + 60 }))
  const start = performance.now()
  withPoints(grey, words)
  expect(performance.now() - start).toBeLessThan(5000)
})
