/** Joins text boxes side by side, such as cards, into one table with a cell for each and empty cells between them. */

import type { Table } from '../../ir/block.ts'
import { type Box, union } from '../../ir/geometry.ts'
import { boxRows } from '../../tuning/blocks/tables.ts'

interface Boxed<T> {
  table: Table
  usedLines: Set<T>
}

/** Returns the boxes, with those of each row joined into one. */
export function joinBoxes<T>(boxes: readonly Boxed<T>[]): Boxed<T>[] {
  const rows: Boxed<T>[][] = []
  for (const box of boxes.toSorted((a, b) => a.table.box.x0 - b.table.box.x0)) {
    const row = rows.find((others) => isNext(others.at(-1)?.table, box.table))
    if (row) row.push(box)
    else rows.push([box])
  }
  return rows.map((row) => (row.length > 1 ? joined(row) : (row[0] as Boxed<T>)))
}

/** Returns whether a box continues the row that ends with another. */
function isNext(last: Table | undefined, { box, floating }: Table): boolean {
  if (!last || last.floating || floating) return false
  return isInRow(last.box, box) && box.x0 > last.box.x1 - boxRows.sameEdge
}

/** Returns whether two boxes have the same top and bottom. */
export function isInRow(one: Box, other: Box): boolean {
  return Math.abs(one.y0 - other.y0) < boxRows.sameEdge && Math.abs(one.y1 - other.y1) < boxRows.sameEdge
}

function joined<T>(row: readonly Boxed<T>[]): Boxed<T> {
  const first = (row[0] as Boxed<T>).table
  const edges: number[] = []
  const cells = row.flatMap(({ table }) => {
    const { box } = table
    const last = edges.at(-1)
    // Boxes that touch share an edge.
    if (last === undefined || box.x0 - last > boxRows.sameEdge) edges.push(box.x0)
    edges.push(box.x1)
    return table.rows.flatMap((own) => own.cells.map((cell) => ({ ...cell, column: edges.length - 2 })))
  })
  const box = union(row.map(({ table }) => table.box))
  const table = { ...first, box, edges, rows: [{ top: box.y0, bottom: box.y1, header: false, cells }] }
  return { table, usedLines: new Set(row.flatMap(({ usedLines }) => [...usedLines])) }
}
