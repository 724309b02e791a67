import { expect, test } from 'vitest'
import { findSlope } from '../../../../src/engines/ocr/picture/slope.ts'
import { blank, draw, noise, slanted, textBars } from '../../../helpers/drawn-page.ts'

const page = blank(1000, 1300)
draw(page, textBars(1000, 1300))

test.each([0, 0.2, -0.7, 1.5, -3, 5, -8, 10])('finds a slope of %s degrees', (degrees) => {
  expect(Math.abs(findSlope(slanted(page, degrees), 120) - degrees)).toBeLessThan(0.05)
})

test('finds the slope at three times the resolution, too', () => {
  const large = blank(2000, 2600)
  draw(large, textBars(2000, 2600, 68))
  expect(findSlope(slanted(large, 2.2), 240)).toBeCloseTo(2.2, 1)
})

test('finds no slope on pages without lines', () => {
  expect(findSlope(blank(500, 500), 150)).toBe(0)
  expect(findSlope(blank(500, 500, 0), 150)).toBe(0)
  expect(findSlope(noise(600, 600), 150)).toBe(0)
})

test.each([
  [1, 100_000],
  [100_000, 1],
  [1, 1],
  [30, 30_000],
])('accepts %s x %s pixels', (width, height) => {
  expect(Math.abs(findSlope(noise(width, height), 300))).toBeLessThanOrEqual(12)
})
