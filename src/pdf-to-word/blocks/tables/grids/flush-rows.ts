/** Finds rows without rules that touch a ruled table above or below and whose texts are aligned with its columns. */

import type { Grid } from '../../../ir/grid.ts'
import type { Line } from '../../../ir/line.ts'
import { flushRows } from '../../../tuning/blocks/grids.ts'
import { joinLabels, rowsOf } from '../../lines/rows.ts'

/** Returns the top and bottom of the row that touches a grid, or null if there is none. */
export function flushRow(grid: Grid, lines: readonly Line[], side: 'above' | 'below'): { y0: number; y1: number } | null {
  const { box, xs } = grid
  const isNear = ({ top, bottom, size }: Line) => {
    const gap = side === 'above' ? box.y0 - bottom : top - box.y1
    return gap > -2 && gap < size * flushRows.maxGap
  }
  const near = lines.filter((line) => isNear(line) && line.x1 > box.x0 && line.x0 < box.x1)
  const rows = rowsOf(near)
  const row = joinLabels((side === 'above' ? rows.at(-1) : rows[0]) ?? [])
  const columns = row.map((line) => columnOf(line, xs))
  if (columns.includes(-1) || new Set(columns).size < row.length || row.length < Math.max(2, (xs.length - 1) / 2)) return null
  const inside = lines.filter(({ baseline }) => baseline > box.y0 && baseline < box.y1)
  const isInLine = (line: Line, column: number) => inside.some((other) => columnOf(other, xs) === column && isAligned(line, other))
  if (!row.every((line, i) => isInLine(line, columns[i] ?? -1))) return null
  const margin = Math.min(...row.map(({ size }) => size)) * flushRows.margin
  return side === 'above'
    ? { y0: Math.min(...row.map(({ top }) => top)) - margin, y1: box.y0 }
    : { y0: box.y1, y1: Math.max(...row.map(({ bottom }) => bottom)) + margin }
}

function columnOf({ x0, x1 }: Line, xs: readonly number[]): number {
  return xs.slice(1).findIndex((right, i) => x0 > (xs[i] ?? 0) - flushRows.sameEdge && x1 < right + flushRows.sameEdge)
}

/** Returns whether two lines are aligned left, right or centred. */
function isAligned(a: Line, b: Line): boolean {
  return [a.x0 - b.x0, a.x1 - b.x1, (a.x0 + a.x1 - b.x0 - b.x1) / 2].some((gap) => Math.abs(gap) < flushRows.sameEdge)
}
