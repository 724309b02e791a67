/** How wide the rules above and below each row of a table are to the renderer, which moves all cells of the row down by the widest. */

import type { Cell, Table } from '../../ir/block.ts'

/** The widest rules above and below a row, in points. */
export interface RowRules {
  upper: number
  lower: number
}

/**
 * Returns the rules of each row. The lower rule of a cell over several rows counts where it ends, and where it begins, too:
 * LibreOffice gives the first of merged cells the rule of the last, and measures the row by it.
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

/** Whether the row below draws the rule under a cell over several rows, so that the cell need not. */
export function isRuledByNext({ rows }: Table, index: number, { rowSpan, column, columnSpan, borders }: Cell): boolean {
  const next = rows[index + rowSpan]
  if (rowSpan === 1 || !next || next.beginsPage) return false
  const end = column + columnSpan
  const under = next.cells.filter((cell) => cell.column < end && cell.column + cell.columnSpan > column)
  const covered = under.reduce((sum, cell) => sum + Math.min(end, cell.column + cell.columnSpan) - Math.max(column, cell.column), 0)
  const width = borders.bottom?.width ?? 0
  return covered === columnSpan && under.every((cell) => (cell.borders.top?.width ?? 0) >= width)
}
