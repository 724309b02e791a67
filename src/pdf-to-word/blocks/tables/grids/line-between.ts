/** Joins two ruled tables of one width with a single line of text between them, which fills the space: it is a row of one table. */

import type { Grid } from '../../../ir/grid.ts'
import type { Line } from '../../../ir/line.ts'
import { lineBetween } from '../../../tuning/blocks/grids.ts'
import { gridOfDraft, stack } from './draft.ts'

/** Returns the grids, from top to bottom; those with one line between them are joined. @param lines lines outside of tables in cells */
export function joinOverLines(grids: readonly Grid[], lines: readonly Line[]): Grid[] {
  const joined: Grid[] = []
  for (const grid of grids) {
    const above = joined.findLastIndex(({ box }) => isOneWidth(box, grid.box) && box.y1 < grid.box.y0)
    const before = joined[above]
    if (before && isRowBetween(before, grid, lines)) joined[above] = gridOfDraft(stack([before, rowBetween(before, grid), grid]))
    else joined.push(grid)
  }
  return joined
}

const isOneWidth = (a: Grid['box'], b: Grid['box']) =>
  Math.abs(a.x0 - b.x0) < lineBetween.sameSide && Math.abs(a.x1 - b.x1) < lineBetween.sameSide

function isRowBetween(a: Grid, b: Grid, lines: readonly Line[]): boolean {
  if (a.cells.length < 2 || b.cells.length < 2 || haveSameColumns(a, b)) return false
  const [y0, y1] = [a.box.y1, b.box.y0]
  const between = lines.filter(({ top, bottom }) => (top + bottom) / 2 > y0 && (top + bottom) / 2 < y1)
  const [line, ...others] = between
  if (!line || others.length > 0 || line.x0 < a.box.x0 || line.x1 > a.box.x1) return false
  return y1 - y0 < line.size * lineBetween.mostSpace
}

/** Returns whether two tables have the same columns: the line between them is the title of the second. */
const haveSameColumns = ({ xs }: Grid, other: Grid) =>
  xs.length === other.xs.length && xs.every((x, i) => Math.abs(x - (other.xs[i] ?? 0)) < lineBetween.sameSide)

function rowBetween(a: Grid, b: Grid): Grid {
  const box = { x0: a.box.x0, x1: a.box.x1, y0: a.box.y1, y1: b.box.y0 }
  return { box, xs: [box.x0, box.x1], ys: [box.y0, box.y1], cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, box }] }
}
