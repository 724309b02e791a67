/** Computes the border widths above and below each table row as the renderer does: it moves all cells of a row down by the widest one. */

import type { Cell, Table } from '../../ir/block.ts'

/** Widths of the widest rules above and below a row, in points. */
export interface RowRules {
  upper: number
  lower: number
}

/**
 * Returns the border widths of each row. The bottom border of a cell that spans rows counts in its first and last row: LibreOffice gives
 * the first of the merged cells the border of the last and measures the row with it.
 */
export function rowRules(table: Table): RowRules[] {
  const { rows } = table
  const above = rows.map(() => 0)
  const below = rows.map(() => 0)
  for (const [index, { cells }] of rows.entries()) {
    for (const cell of cells) {
      const { borders, rowSpan } = cell
      above[index] = Math.max(above[index] ?? 0, borders.top?.width ?? 0)
      if (isRuledByNext(table, index, cell)) continue
      for (const end of [index, Math.min(rows.length, index + rowSpan) - 1])
        below[end] = Math.max(below[end] ?? 0, borders.bottom?.width ?? 0)
    }
  }
  return rows.map(({ beginsPage }, index) => ({
    upper: Math.max(above[index] ?? 0, beginsPage ? 0 : (below[index - 1] ?? 0)),
    lower: Math.max(below[index] ?? 0, rows[index + 1]?.beginsPage ? 0 : (above[index + 1] ?? 0)),
  }))
}

/** Returns whether the row below draws the border under a cell that spans rows, so the cell need not. */
export function isRuledByNext({ rows }: Table, index: number, { rowSpan, column, columnSpan, borders }: Cell): boolean {
  const next = rows[index + rowSpan]
  if (rowSpan === 1 || !next || next.beginsPage) return false
  const end = column + columnSpan
  const under = next.cells.filter((cell) => cell.column < end && cell.column + cell.columnSpan > column)
  const covered = under.reduce((sum, cell) => sum + Math.min(end, cell.column + cell.columnSpan) - Math.max(column, cell.column), 0)
  const width = borders.bottom?.width ?? 0
  return covered === columnSpan && under.every((cell) => (cell.borders.top?.width ?? 0) >= width)
}
