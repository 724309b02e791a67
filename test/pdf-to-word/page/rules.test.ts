/** Strokes of a page become rules. */
import { expect, test } from 'vitest'
import type { Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import { sortShapes } from '../../../src/pdf-to-word/page/shapes/shapes.ts'

const stroke = (x0: number, x1: number, y: number): Shape => ({
  box: { x0, x1, y0: y, y1: y },
  kind: 'line',
  points: 2,
  fill: null,
  stroke: '000000',
  opaque: true,
  lineWidth: 0.5,
  dashed: false,
  order: 0,
  mark: -1,
  artifact: false,
})

test('a rule that begins and ends before another at nearly its height is separate', () => {
  const { rules } = sortShapes([stroke(302, 576, 415), stroke(73, 84, 415.6)])
  expect(rules.map(({ from, to }) => [from, to])).toEqual([
    [302, 576],
    [73, 84],
  ])
})

test('joins pieces of a rule in any order', () => {
  const { rules } = sortShapes([stroke(200, 300, 415.4), stroke(100, 201, 415.6)])
  expect(rules.map(({ from, to }) => [from, to])).toEqual([[100, 300]])
})

const white = (x0: number, x1: number, y: number): Shape => ({ ...stroke(x0, x1, y), stroke: 'FFFFFF', order: 2 })
const shade = (order: number, fill = '92440D'): Shape => ({
  ...stroke(100, 300, 400),
  box: { x0: 100, x1: 300, y0: 400, y1: 420 },
  kind: 'rect',
  fill,
  stroke: null,
  order,
})

test('white rules are seen on a shade, not on paper and not below the shade', () => {
  const seen = (shapes: Shape[]) => sortShapes(shapes).rules.map(({ at, color }) => [at, color])
  expect(seen([shade(1), white(100, 300, 410), white(100, 300, 440)])).toEqual([[410, 'FFFFFF']])
  // Between two shaded rows.
  expect(seen([shade(1), white(100, 300, 420.3)])).toEqual([[420.3, 'FFFFFF']])
  expect(seen([shade(3), white(100, 300, 410)])).toEqual([])
  expect(seen([shade(1, 'FFFFFF'), white(100, 300, 410)])).toEqual([])
})

test('many white rules over many shades are looked up in bounded time', () => {
  const shades = Array.from({ length: 5000 }, (_, i) => ({ ...shade(1), box: { x0: i, x1: i + 1000, y0: 0, y1: 1e9 } }))
  const rules = Array.from({ length: 5000 }, (_, i) => white(0, 500, 300 + i / 100))
  const started = performance.now()
  sortShapes([...shades, ...rules])
  expect(performance.now() - started).toBeLessThan(20_000)
})
