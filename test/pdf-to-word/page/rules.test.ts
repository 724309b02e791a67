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
