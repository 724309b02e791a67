import { expect, test } from 'vitest'
import { evenBaselines } from '../../../src/pdf-to-word/read/scans/even-lines.ts'
import { usualFamily } from '../../../src/pdf-to-word/read/scans/families.ts'
import { lettersOf } from '../../../src/pdf-to-word/read/scans/letters.ts'

const line = (baseline: number, more: object = {}) => ({ baseline, x0: 100, x1: 900, letters: 60, ...more })
const steps = (baselines: readonly number[]) => baselines.slice(1).map((baseline, i) => baseline - (baselines[i] ?? 0))

test('lines of a paragraph get one pitch, the one that fits best', () => {
  const even = evenBaselines([100, 141, 181, 222, 262, 303].map((baseline) => line(baseline)))
  for (const step of steps(even)) expect(step).toBeCloseTo(40.543, 2)
})

test('a wider step begins another paragraph, and cells and other columns keep their places', () => {
  const wider = [100, 141, 181, 262, 303, 343]
  const even = evenBaselines(wider.map((baseline) => line(baseline)))
  expect((even[3] ?? 0) - (even[2] ?? 0)).toBeCloseTo(81, 0)
  const cells = [100, 141, 181].map((baseline) => line(baseline, { letters: 5 }))
  expect(evenBaselines(cells)).toEqual([100, 141, 181])
  const columns = [line(100), line(141, { x0: 1000, x1: 1800 }), line(181)]
  expect(evenBaselines(columns)).toEqual([100, 141, 181])
  expect(evenBaselines([])).toEqual([])
})

test.each([
  ['Hall', 0.082, 0.067],
  ['Avec', 0.002, 0.026],
  ['Orb', 0.047, 0.042],
  ['Ha7', 0.082, 0.05],
])('%s begins and ends beyond its ink by the bearings of its first and last letters', (text, left, right) => {
  const word = {
    text,
    x0: 300,
    x1: 380,
    y0: 260,
    y1: 300,
    confidence: 95,
    size: 40,
    line: 0,
    bold: false,
    italic: false,
    inPicture: false,
  }
  const words = [{ ...word, baseline: [300, 300] as const }]
  const place = (x: number, y: number): [number, number] => [x / 4, y / 4]
  const letters = lettersOf({ words, baseline: 300, ink: 0, size: 11, family: usualFamily }, place, () => 0)
  // Boxes lie 0.4 pixels, a tenth of a point, left of their ink.
  expect(letters[0]?.x).toBeCloseTo(75.1 - 11 * left, 5)
  expect(letters.at(-1)?.endX).toBeCloseTo(95.1 + 11 * right, 5)
})
