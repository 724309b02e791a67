/** The pass that bounds what is drawn: of too many shapes, all but the paper become one drawing. */
import { expect, test } from 'vitest'
import type { Box } from '../../../src/pdf-to-word/ir/geometry.ts'
import type { Shape } from '../../../src/pdf-to-word/ir/shape.ts'
import { withinBudget } from '../../../src/pdf-to-word/page/shapes/budget.ts'
import { shapeBudget } from '../../../src/pdf-to-word/tuning/page/shapes.ts'

const page = { width: 600, height: 800 }

function rect(box: Box, order = 0): Shape {
  const look = { fill: 'ff0000', stroke: null, opaque: true, lineWidth: 1, dashed: false }
  return { ...look, box, kind: 'rect', points: 4, order, mark: -1, artifact: false, outline: box }
}

const square = (n: number) => rect({ x0: 100 + (n % 50), y0: 200, x1: 110 + (n % 50), y1: 210 }, n)
const paper = rect({ x0: 0, y0: 0, x1: 600, y1: 800 })

test('keeps the allowed number of drawings', () => {
  const shapes = Array.from({ length: shapeBudget.mostShapes }, (_, n) => square(n))
  expect(withinBudget(shapes, page)).toEqual(shapes)
})

test('joins all into one drawing beyond it, on the paper of the page', () => {
  const shapes = [paper, ...Array.from({ length: shapeBudget.mostShapes }, (_, n) => square(n))]
  const [first, drawing, ...more] = withinBudget(shapes, page)
  expect(first).toEqual(paper)
  expect(drawing).toMatchObject({ kind: 'path', box: { x0: 100, y0: 200, x1: 159, y1: 210 }, points: shapeBudget.mostShapes * 4 })
  expect(drawing).not.toHaveProperty('outline')
  expect(more).toEqual([])
})

test('the drawing ends where the page ends', () => {
  const shapes = Array.from({ length: shapeBudget.mostShapes + 1 }, () => rect({ x0: -50, y0: 700, x1: 20, y1: 900 }))
  expect(withinBudget(shapes, page)).toMatchObject([{ box: { x0: 0, y0: 700, x1: 20, y1: 800 } }])
})

test('the drawing shows the whole thickness of the strokes at its edges', () => {
  const shapes = Array.from({ length: shapeBudget.mostShapes + 1 }, (_, n) => square(n))
  const frame: Shape = { ...rect({ x0: 80, y0: 100, x1: 300, y1: 500 }), kind: 'path', fill: null, stroke: '000000', lineWidth: 4 }
  expect(withinBudget([...shapes, frame], page)).toMatchObject([{ box: { x0: 78, y0: 98, x1: 302, y1: 502 }, lineWidth: 0 }])
})
