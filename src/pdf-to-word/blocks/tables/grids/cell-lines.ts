/** Finds lines of a table that continue the cells above them. */
import type { Line } from '../../../ir/line.ts'
import { cellLines } from '../../../tuning/blocks/grid-rows.ts'
import { columnOf, type Gutter } from '../../columns/gutters.ts'
import { drawnRows } from './row-cuts.ts'

/**
 * Returns the minimum number of rows of a table, and the number of these with text in several columns.
 * @param rows lines grouped by baseline, from top to bottom
 * @param edges places of the rules across all columns, which end the cells above them
 */
export function countRows(
  rows: readonly Line[][],
  gutters: readonly Gutter[],
  edges: readonly number[] = [],
): { all: number; split: number } {
  const columnsIn = (row: readonly Line[]) => new Set(row.map((line) => columnOf(line, gutters)))
  const plain = { all: rows.length, split: rows.filter((row) => columnsIn(row).size > 1).length }
  // With one gutter, prose in two columns would look like cells with a large number of lines.
  if (gutters.length < 2) return plain
  let [all, split] = [0, 0]
  let begun = new Set<number>()
  for (const [i, row] of rows.entries()) {
    const columns = columnsIn(row)
    const above = rows[i - 1]
    if (isCellLine(columns, begun, row, above) && !edges.some((at) => at > baselineOf(above) && at < baselineOf(row))) continue
    begun = columns
    all++
    if (columns.size > 1) split++
  }
  const drawn = drawnRows(rows.map((row) => row.map((line) => ({ line, column: columnOf(line, gutters) }))))
  const isDrawn = rows.length <= drawn.length * cellLines.mostDrawn
  const isPlaced = rows.length <= all * (isDrawn && drawn.length === all ? cellLines.mostDrawn : cellLines.most)
  const placed = isPlaced ? { all, split } : plain
  if (!isDrawn) return placed
  // Paragraphs of a long cell are as far apart as rows, but are drawn before the next row begins.
  const full = drawn.filter((row) => new Set(row.map(({ column }) => column)).size > 1).length
  return full >= split && full * placed.all > placed.split * drawn.length ? { all: drawn.length, split: full } : placed
}

const baselineOf = (row: readonly Line[] | undefined) => row?.[0]?.baseline ?? -Infinity

/** Returns whether a line continues cells above: it uses fewer columns than their row began in, and its distance is that of a paragraph. */
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
