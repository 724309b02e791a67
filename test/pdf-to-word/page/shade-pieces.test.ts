/** The shade of a cell that Word draws in pieces is one fill. */
import { expect, test } from 'vitest'
import type { Box } from '../../../src/pdf-to-word/ir/geometry.ts'
import type { Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import { joinShadePieces } from '../../../src/pdf-to-word/page/shapes/shade-pieces.ts'
import { sortShapes } from '../../../src/pdf-to-word/page/shapes/shapes.ts'

let drawn = 0
const fill = (x0: number, y0: number, x1: number, y1: number, color = '8DB3E2', more: Partial<Shape> = {}): Shape => ({
  ...{ box: { x0, x1, y0, y1 }, kind: 'rect', points: 4, fill: color, stroke: null, opaque: true, lineWidth: 0, dashed: false },
  ...{ order: drawn++, mark: -1, artifact: false, ...more },
})
const boxes = (shapes: readonly { box: Box }[]) => shapes.map(({ box: { x0, y0, x1, y1 } }) => [x0, y0, x1, y1])

/** The margins of a cell, two paragraphs between them, and a band above and below. */
const cell = (x: number, color?: string, more?: Partial<Shape>) => [
  fill(x, 144, x + 77, 159, color, more),
  fill(x, 159, x + 5, 201, color, more),
  fill(x + 72, 159, x + 77, 201, color, more),
  fill(x, 201, x + 77, 216, color, more),
  fill(x + 5, 159, x + 72, 174, color, more),
  fill(x + 5, 174, x + 72, 201, color, more),
]

test('each cell of a row has one shade', () => {
  const { fills, rules } = sortShapes([...cell(85), ...cell(162.2)])
  expect(boxes(fills)).toEqual([
    [85, 144, 162, 216],
    [162.2, 144, 239.2, 216],
  ])
  expect(rules).toEqual([])
})

test('pieces that do not fill a cell, differ in colour or show what is under them stay apart', () => {
  const [top, left, right, bottom, first] = cell(85) as [Shape, Shape, Shape, Shape, Shape]
  for (const given of [
    [top, left, right, bottom, first],
    [top, left, { ...right, fill: 'FF0000' }, bottom, first],
    cell(85, undefined, { opaque: false }),
    cell(85, undefined, { stroke: '000000' }),
  ])
    expect(joinShadePieces(given)).toEqual(given)
})

test('fifty thousand pieces are gone through in bounded time', () => {
  const started = Date.now()
  const many = Array.from({ length: 50_000 }, (_, i) => fill(10 + (i % 7), i % 3, 15 + (i % 7), 40 + (i % 5)))
  joinShadePieces([...many, ...Array.from({ length: 9000 }, () => cell(85)).flat()])
  expect(Date.now() - started).toBeLessThan(10_000)
})
