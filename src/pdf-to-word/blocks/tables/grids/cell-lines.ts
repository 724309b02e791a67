/** Tells which lines of a table go on with the cells above them. */
import type { Line } from '../../../ir/line.ts'
import { cellLines } from '../../../tuning/blocks/grids.ts'
import { columnOf, type Gutter } from '../../columns/gutters.ts'

/**
 * Returns how many rows of a table there are at least, and in how many of them several columns have text.
 * @param rows lines by baseline, from top to bottom
 */
export function countRows(rows: readonly Line[][], gutters: readonly Gutter[]): { all: number; split: number } {
  const columnsIn = (row: readonly Line[]) => new Set(row.map((line) => columnOf(line, gutters)))
  const plain = { all: rows.length, split: rows.filter((row) => columnsIn(row).size > 1).length }
  // Prose in columns would be cells of very many lines.
  if (gutters.length < 2) return plain
  let [all, split] = [0, 0]
  let begun = new Set<number>()
  for (const [i, row] of rows.entries()) {
    const columns = columnsIn(row)
    if (isCellLine(columns, begun, row, rows[i - 1])) continue
    begun = columns
    all++
    if (columns.size > 1) split++
  }
  return rows.length > all * cellLines.most ? plain : { all, split }
}

/** In fewer columns than the row has that it goes on with, and as near to the line above as lines of one paragraph are. */
function isCellLine(
  columns: ReadonlySet<number>,
  begun: ReadonlySet<number>,
  row: readonly Line[],
  above: readonly Line[] | undefined,
): boolean {
  const [line, before] = [row[0], above?.[0]]
  if (!line || !before || columns.size >= begun.size || !columns.isSubsetOf(begun)) return false
  return line.baseline - before.baseline < line.size * cellLines.widestPitch
}
