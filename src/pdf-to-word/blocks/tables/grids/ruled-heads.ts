/** Joins a fully ruled header with the unruled rows below it, which then get its columns. */

import { holdsMiddle } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import type { Line } from '../../../ir/line.ts'
import { ruledHeads } from '../../../tuning/blocks/grids.ts'
import { gridOfDraft, stack } from './draft.ts'

/** Returns the grids with headers joined. @param grids from top to bottom */
export function joinHeads(grids: readonly Grid[], lines: readonly Line[]): Grid[] {
  const joined: Grid[] = []
  for (const grid of grids) {
    const head = joined.findIndex((above) => isHeadOf(above, grid) && !lines.some((line) => isCrossing(line, above, grid)))
    if (head < 0) joined.push(grid)
    else joined[head] = gridOfDraft(stack([joined[head] as Grid, withColumns(grid, (joined[head] as Grid).xs)]))
  }
  return joined
}

function isHeadOf({ box, xs, ys, inner }: Grid, body: Grid): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) <= ruledHeads.sameSide
  if (inner || body.inner || xs.length < 3 || ys.length > ruledHeads.mostRows + 1) return false
  return near(box.y1, body.box.y0) && near(box.x0, body.box.x0) && near(box.x1, body.box.x1) && body.xs.length <= xs.length && isOpen(body)
}

/** Returns whether no side of a grid is interrupted: each runs through all rows. */
function isOpen({ cells, xs, ys }: Grid): boolean {
  return cells.length === (xs.length - 1) * (ys.length - 1)
}

/** Returns whether a text of the body would be cut by a side of the header. */
function isCrossing({ x0, x1, top, bottom }: Line, { xs }: Grid, { box }: Grid): boolean {
  return holdsMiddle(box, { x0, x1, y0: top, y1: bottom }) && xs.slice(1, -1).some((x) => x0 < x - 1 && x1 > x + 1)
}

function withColumns({ ys }: Grid, xs: readonly number[]): Grid {
  const sides = ys.slice(1).map(() => xs.slice(1).map(() => true))
  return gridOfDraft({ xs: [...xs], ys: [...ys], right: sides, down: sides })
}
