/**
 * Finds the rows of a table without rules by drawing order: such a table is drawn row by row and, within a row, cell by cell. The rows of
 * one that is drawn column by column are found by their places.
 */
import { median } from '../../../ir/geometry.ts'
import type { Line } from '../../../ir/line.ts'
import { columnwiseRows } from '../../../tuning/blocks/grid-rows.ts'
import { lineText } from '../../lines/rows.ts'

/** A line and the column that contains it. */
export interface Piece {
  line: Line
  column: number
}

/** Returns the pieces grouped by table row. @param rows pieces grouped by baseline, from top to bottom */
export function tableRows(rows: readonly Piece[][]): Piece[][] {
  return isColumnwise(rows) ? rowsByPlace(rows) : drawnRows(rows)
}

/** Returns the pieces grouped by table row, by their drawing order alone. */
export function drawnRows(rows: readonly Piece[][]): Piece[][] {
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

/** Returns whether each column is drawn completely before the next one. */
function isColumnwise(rows: readonly Piece[][]): boolean {
  const columns = [...Map.groupBy(rows.flat(), ({ column }) => column)].sort(([a], [b]) => a - b).map(([, pieces]) => pieces)
  if (columns.length < 2 || columns.filter(({ length }) => length >= columnwiseRows.fewest).length < 2) return false
  let last = -Infinity
  return columns.every((pieces) => {
    const orders = pieces.map(({ line }) => line.order)
    const isLater = Math.min(...orders) > last
    last = Math.max(...orders)
    return isLater
  })
}

/** Returns the rows by the distances of their baselines; each baseline of numbers is a row. Equal distances of texts show no rows. */
function rowsByPlace(rows: readonly Piece[][]): Piece[][] {
  const steps = rows.slice(1).map((row, i) => baselineOf(row) - baselineOf(rows[i]))
  const texts = rows.flat().filter(({ column }) => column > 0)
  const areFigures = texts.filter(({ line }) => /^[^\p{L}]*$/u.test(lineText(line))).length > texts.length / 2
  const least = median(steps.toSorted((a, b) => a - b).slice(0, Math.ceil(steps.length / 2)))
  const isWide = (step: number) => step > least * columnwiseRows.widerStep
  const areApart = rows.filter((row, i) => i > 0 && isWide(steps[i - 1] ?? 0) && row[0]?.column === 0).length > 1
  const groups: Piece[][] = []
  for (const [i, row] of rows.entries()) {
    const step = steps[i - 1] ?? Infinity
    const begins = areFigures || (areApart && isWide(step))
    if (i === 0 || begins) groups.push([...row])
    else groups.at(-1)?.push(...row)
  }
  return groups
}

const baselineOf = (row: readonly Piece[] | undefined) => row?.[0]?.line.baseline ?? 0
