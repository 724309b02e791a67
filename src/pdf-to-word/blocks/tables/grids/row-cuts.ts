/** Tells the rows of a table that nobody ruled by the order in which its texts were drawn: row by row, and cell by cell in each. */
import type { Line } from '../../../ir/line.ts'

/** A text and the column that it is in. */
export interface Piece {
  line: Line
  column: number
}

/** @param rows the pieces by baseline, from top to bottom; answers them by the table's rows */
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

/** By baseline: the first place in the drawing order of all that is there and below. */
function firstOrders(rows: readonly Piece[][]): number[] {
  const orders = rows.map((row) => Math.min(...row.map(({ line }) => line.order)))
  for (let i = orders.length - 2; i >= 0; i--) orders[i] = Math.min(orders[i] ?? Infinity, orders[i + 1] ?? Infinity)
  return orders
}

/** A row begins where all above it was drawn before it, and it goes back to an earlier column than the last one above. */
function beginsRow(group: readonly Piece[], row: readonly Piece[], order: number): boolean {
  if (Math.max(...group.map(({ line }) => line.order)) > order) return false
  const first = Math.min(...row.map(({ column }) => column))
  const last = Math.max(...group.map(({ column }) => column))
  return first < last || (first === last && new Set(row.map(({ column }) => column)).size > 1)
}
