/** Limits the number of shapes on a page that are analysed one by one. */

import { areaOf, type Box, intersect, union } from '../../ir/geometry.ts'
import type { Shape } from '../../ir/shape.ts'
import { pageWide } from '../../tuning/letters.ts'
import { shapeBudget } from '../../tuning/page/shapes.ts'

/** Returns the shapes of a page; if there are too many, all but the page background become one drawing. */
export function withinBudget(shapes: readonly Shape[], { width, height }: { width: number; height: number }): Shape[] {
  if (shapes.length <= shapeBudget.mostShapes) return [...shapes]
  const page: Box = { x0: 0, y0: 0, x1: width, y1: height }
  const isPaper = ({ kind, box }: Shape) => kind === 'rect' && areaOf(box) > width * height * pageWide.leastShare
  const paper = shapes.filter(isPaper)
  const drawn = shapes.filter((shape) => !isPaper(shape))
  const [first] = drawn
  if (!first) return paper
  const points = drawn.reduce((sum, shape) => sum + shape.points, 0)
  const { outline: _, ...plain } = first
  const box = intersect(union(drawn.map(strokedBox)), page)
  return [...paper, { ...plain, kind: 'path', box, points, fill: '000000', stroke: null, lineWidth: 0 }]
}

/** Returns the box of a shape with its stroke, half of which is outside its path. */
function strokedBox({ box: { x0, y0, x1, y1 }, stroke, lineWidth }: Shape): Box {
  const half = stroke === null ? 0 : lineWidth / 2
  return { x0: x0 - half, y0: y0 - half, x1: x1 + half, y1: y1 + half }
}
