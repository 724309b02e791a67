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
  return [
    ...paper,
    { ...plain, kind: 'path', box: intersect(union(drawn.map(({ box }) => box)), page), points, fill: '000000', stroke: null },
  ]
}
