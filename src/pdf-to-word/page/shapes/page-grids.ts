/** Finds the grids of a page; the shading of highlighted words is no cell. */

import type { Grid } from '../../ir/grid.ts'
import { boxOfLine, type Line } from '../../ir/line.ts'
import type { Shapes } from '../../ir/shape.ts'
import { gridsOf } from './grid.ts'
import { isHighlight } from './highlights.ts'

/** Returns the grids, from top to bottom. */
export function pageGrids(shapes: Shapes, page: { width: number; height: number }, lines: readonly Line[]): Grid[] {
  const fills = shapes.fills.filter(({ box }) => !lines.some((line) => isHighlight(box, line)))
  return gridsOf({ ...shapes, fills }, page, lines.map(boxOfLine))
}
