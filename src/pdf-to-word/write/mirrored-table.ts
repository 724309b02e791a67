/** Tables of right-to-left text: Word counts their columns from the right. */
import { paragraphsIn } from '../layout/assemble.ts'
import type { Table } from '../layout/model.ts'

/** Whether most of what is written in it runs from right to left. */
export function isRtlTable(table: Table): boolean {
  let rtl = 0
  let ltr = 0
  for (const { rtl: isRtl, lines } of paragraphsIn([table])) {
    if (isRtl) rtl++
    else if (lines.some(({ words }) => words.some(({ text }) => /\p{L}/u.test(text)))) ltr++
  }
  return rtl > ltr
}

/** The same table with its first column at the right edge: columns, edges and padding change sides. */
export function mirrored(table: Table): Table {
  const { edges, rows, padding } = table
  const columns = edges.length - 1
  const sum = (edges[0] ?? 0) + (edges.at(-1) ?? 0)
  return {
    ...table,
    edges: edges.map((edge) => sum - edge).reverse(),
    padding: { left: padding.right, right: padding.left },
    rows: rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, column: columns - cell.column - cell.columnSpan })) })),
  }
}
