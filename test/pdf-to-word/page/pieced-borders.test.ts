/** The pieces of a dashed border with round corners become its four sides. */
import { expect, test } from 'vitest'
import type { Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import * as passes from '../../../src/pdf-to-word/page/page-steps.ts'
import { boxOf, run, shapeOf } from '../helpers/values.ts'

const area = shapeOf('rect', [100, 200, 300, 240], { fill: 'DBEFA8', stroke: null })
const line = (box: [number, number, number, number], more: Partial<Shape> = {}) => shapeOf('line', box, { dashed: true, ...more })
const straight = [line([110, 200, 290, 200]), line([110, 240, 290, 240]), line([100, 210, 100, 230]), line([300, 210, 300, 230])]
const bent = [
  shapeOf('path', [100, 200, 106, 206]),
  shapeOf('path', [294, 200, 300, 206]),
  shapeOf('path', [100, 234, 106, 240]),
  shapeOf('path', [294, 234, 300, 240]),
]
const nothing = { truncated: false, letters: new Uint8Array(), unread: [], pictures: [], drawings: [], marks: [] }
const joined = (drawn: readonly Shape[]) =>
  run(passes.joinDrawnBorders, { drawn, shown: { ...nothing, drawings: bent.map(({ order, box }) => ({ order, box })) } })

test('the sides reach from corner to corner, are drawn as one, and stand for the bent dashes', () => {
  const { drawn, shown } = joined([area, ...straight, ...bent])
  expect(drawn.filter(({ kind }) => kind === 'path')).toEqual([])
  const sides = drawn.filter(({ kind }) => kind === 'line')
  expect(sides.map(({ box }) => box)).toEqual([
    boxOf(100, 200, 300, 200),
    boxOf(100, 240, 300, 240),
    boxOf(100, 200, 100, 240),
    boxOf(300, 200, 300, 240),
  ])
  expect(sides.every(({ outline, dashed }) => outline === area.box && dashed)).toBe(true)
  expect(shown.drawings).toEqual([])
})

test.each([
  ['without a bent dash at each corner', [area, ...straight, ...bent.slice(1)]],
  ['with a side that is missing', [area, ...straight.slice(1), ...bent]],
  ['with sides that reach their corners', [area, line([100, 200, 300, 200]), ...straight.slice(1), ...bent]],
  ['with strokes of two colours', [area, ...straight.slice(1), line([110, 200, 290, 200], { stroke: 'FF0000' }), ...bent]],
  ['without an area of colour', [...straight, ...bent]],
])('strokes %s stay', (_, drawn) => {
  expect(joined(drawn).drawn).toEqual(drawn)
  expect(joined(drawn).shown.drawings).toHaveLength(4)
})
