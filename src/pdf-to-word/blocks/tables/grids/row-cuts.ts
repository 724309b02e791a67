/** Finds the rows of a table without rules by drawing order: such a table is drawn row by row and, within a row, cell by cell. */
import type { Line } from '../../../ir/line.ts'

/** A line and the column that contains it. */
export interface Piece {
  line: Line
  column: number
}

/** Returns the pieces grouped by table row. @param rows pieces grouped by baseline, from top to bottom */
export function tableRows(rows: readonly Piece[][]): Piece[][] {
  const later = firstOrders(rows)
  const groups: Piece[][] = []
  for (const [i, row] of rows.entries()) {
    const group = groups.at(-1)
    if (group && !beginsRow(group, row, later[i] ?? Infinity)) group.push(...row)
    else groups.push([...row])
  }
  return groups
}

/** Returns, for each baseline, the lowest drawing order of the text there and below. */
function firstOrders(rows: readonly Piece[][]): number[] {
  const orders = rows.map((row) => Math.min(...row.map(({ line }) => line.order)))
  for (let i = orders.length - 2; i >= 0; i--) orders[i] = Math.min(orders[i] ?? Infinity, orders[i + 1] ?? Infinity)
  return orders
}

/** Returns whether a table row begins: all text above was drawn before, and the row starts in an earlier column than the last one above. */
function beginsRow(group: readonly Piece[], row: readonly Piece[], order: number): boolean {
  if (Math.max(...group.map(({ line }) => line.order)) > order) return false
  const first = Math.min(...row.map(({ column }) => column))
  const last = Math.max(...group.map(({ column }) => column))
  return first < last || (first === last && new Set(row.map(({ column }) => column)).size > 1)
}
