/** Mirrors tables of right-to-left text, because Word counts their columns from the right. */

import { paragraphsIn } from '../blocks/walk.ts'
import type { Cell, Table } from '../ir/block.ts'

/**
 * Returns whether a table is written from right to left, because most of its text runs so. One with vertical text is not: LibreOffice shows
 * nothing of the rows of such a table that have vertical text.
 */
export function isRtlTable(table: Table): boolean {
  if (table.rows.some(({ cells }) => cells.some(({ turned }) => turned))) return false
  let rtl = 0
  let ltr = 0
  for (const { rtl: isRtl, lines } of paragraphsIn([table])) {
    if (isRtl) rtl++
    else if (lines.some(({ words }) => words.some(({ text }) => /\p{L}/u.test(text)))) ltr++
  }
  return rtl > ltr
}

/** Returns the table with its first column at the right edge: columns, edges and padding are mirrored. */
export function mirrored(table: Table): Table {
  const { edges, rows, padding } = table
  const columns = edges.length - 1
  const sum = (edges[0] ?? 0) + (edges.at(-1) ?? 0)
  return {
    ...table,
    edges: edges.map((edge) => sum - edge).reverse(),
    padding: { left: padding.right, right: padding.left },
    rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => turned(cell, columns)) })),
  }
}

/** Returns the cell with its sides swapped: the left border is at the start of the row. */
function turned(cell: Cell, columns: number): Cell {
  const { left, right } = cell.borders
  return { ...cell, column: columns - cell.column - cell.columnSpan, borders: { ...cell.borders, left: right, right: left } }
}
