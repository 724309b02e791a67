/** Finds table rows that are shaded alternately; the edges of the shading count as rules. */
import { heightOf } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import type { Rule } from '../../../ir/shape.ts'
import { stripes } from '../../../tuning/blocks/grids.ts'

/** Shaded rows. */
export interface Stripes {
  /** The shaded rows, each a grid of one cell. */
  grids: Grid[]
  /** Upper and lower edges of the shaded rows. */
  edges: Rule[]
}

/** Returns the stripes. @param grids from top to bottom */
export function stripesOf(grids: readonly Grid[], rules: readonly Rule[]): Stripes {
  const single = grids.filter((grid) => grid.cells.length === 1 && heightOf(grid.box) < stripes.highest && !isRuled(grid, rules))
  const found = single.filter((grid) => single.some((other) => other !== grid && isNext(grid, other)))
  return { grids: found, edges: found.flatMap(({ box: { x0, x1, y0, y1 } }) => [edgeAt(y0, x0, x1), edgeAt(y1, x0, x1)]) }
}

function isNext({ box: a }: Grid, { box: b }: Grid): boolean {
  if (Math.abs(a.x0 - b.x0) > stripes.sameSide || Math.abs(a.x1 - b.x1) > stripes.sameSide) return false
  return Math.max(a.y0 - b.y1, b.y0 - a.y1) < stripes.maxGap
}

/** Returns whether a grid has a rule on its left or right side, as boxes around text have. */
function isRuled({ box }: Grid, rules: readonly Rule[]): boolean {
  return rules.some(
    ({ level, at, from, to }) =>
      !level && (Math.abs(at - box.x0) < stripes.sameSide || Math.abs(at - box.x1) < stripes.sameSide) && from < box.y1 && to > box.y0,
  )
}

const edgeAt = (at: number, from: number, to: number): Rule => ({
  level: true,
  at,
  from,
  to,
  width: 0,
  color: '',
  dashed: false,
  order: -1,
})
