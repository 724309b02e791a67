/** Shapes that lie together become drawings, with the text in them. */
import { expect, test } from 'vitest'
import { findDrawings } from '../../../src/pdf-to-word/blocks/table-steps.ts'
import type { Line } from '../../../src/pdf-to-word/ir/line.ts'
import type { PageContent } from '../../../src/pdf-to-word/ir/page-content.ts'
import { boxOf, contentOf, lineOf, run, shapeOf, style, textsOf } from '../helpers/values.ts'

const stats = { size: 10, pitch: 1.2, justified: false }
const found = (lines: Line[], more: Partial<PageContent>) => run(findDrawings, { content: contentOf(lines, more), lines, stats })
const text = lineOf('The survey was made in the north.', 72, 100)
const small = { ...style, size: 8 }
/** A zigzag of many strokes between 200 and 300 points from the top. */
const zigzag = Array.from({ length: 12 }, (_, i) => shapeOf('path', [100 + 10 * i, 200, 110 + 10 * i, 300], { points: 6 }))

test('strokes that lie together become one drawing, which takes the label in it out of the text', () => {
  const label = lineOf('north', 140, 250, { style: small })
  const { drawings, lines, labels } = found([text, label], { drawings: zigzag })
  expect(drawings).toHaveLength(1)
  expect(drawings[0]).toMatchObject({ box: boxOf(99.5, 199.5, 220.5, 300.5), textless: false })
  expect(textsOf(drawings[0]?.lines ?? [])).toEqual(['north'])
  expect(lines).toEqual([text])
  expect(labels).toEqual([])
})

test('a line that sticks out of the labels at the edge is whole in the picture', () => {
  const label = { ...lineOf('outer', 224, 230, { style: small }), x1: 260 }
  const line = { ...lineOf('the edge of it all', 190, 260, { style: small }), x1: 268 }
  const { drawings } = found([text, label, line], { drawings: zigzag })
  expect(textsOf(drawings[0]?.lines ?? [])).toEqual(['outer', 'the edge of it all'])
  expect(drawings[0]?.box.x1).toBeGreaterThanOrEqual(268)
})

test('strokes far apart become two drawings', () => {
  const lower = zigzag.map((shape) => ({ ...shape, box: { ...shape.box, y0: shape.box.y0 + 300, y1: shape.box.y1 + 300 } }))
  expect(found([text], { drawings: [...zigzag, ...lower] }).drawings.map(({ box }) => box.y0)).toEqual([199.5, 499.5])
})

test('the words of a diagram stay text, each in the box that is drawn around it', () => {
  const nodes = [boxOf(100, 200, 160, 230), boxOf(200, 200, 260, 230)]
  const words = [lineOf('begin', 110, 218), lineOf('end', 220, 218)]
  const { drawings, labels, lines } = found([text, ...words], { diagrams: [{ box: boxOf(100, 200, 260, 230), nodes }] })
  expect(drawings.map(({ textless }) => textless)).toEqual([true])
  expect(labels).toHaveLength(2)
  expect(lines).toEqual([text])
})

test('a page without drawn shapes keeps its lines, and so does one with white shapes only', () => {
  expect(found([text], {})).toEqual({ drawings: [], labels: [], lines: [text] })
  expect(found([text], { drawings: zigzag.map((shape) => ({ ...shape, fill: 'FFFFFF' })) }).drawings).toEqual([])
})
