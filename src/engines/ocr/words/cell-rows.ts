/** Finds the rows of a page: cells, which are the words of one line with no wide gap between them, on common baselines. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrWord } from './page.ts'
import { type Cell, cellOf } from './table-cells.ts'

/** Minimum gap between two cells that Tesseract read as one line, and maximum distance of the baselines in a row, in multiples of the line height. */
const [wideGap, sameRow] = [1, 0.3]
/** Maximum distance of two rows, and of the last row and the next line of one of its cells, in multiples of the line height. */
export const [nextRow, nextLine] = [4, 1.7]
/** Minimum number of rows of a table. */
export const fewestRows = 3

/** Rows of cells on common baselines, from top to bottom. */
export interface TableRows {
  rows: readonly Cell[][]
  /** Whether there are rows above that have cells over several columns: a table read column by column then has words of its head between them. */
  hasHeads: boolean
}

/** Returns the rows of lines of words, from top to bottom; each from left to right. */
export function rowsOf(lines: readonly OcrWord[][]): Cell[][] {
  const rows: Cell[][] = []
  for (const cell of lines.flatMap(cellsOf).toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && cell.baseline - first.baseline <= sameRow * Math.min(cell.size, first.size)) row.push(cell)
    else rows.push([cell])
  }
  return rows.map((row) => row.sort((a, b) => a.x0 - b.x0))
}

/** Returns the cells of a line; all have its baseline. */
function cellsOf(line: readonly OcrWord[], index: number): Cell[] {
  const baseline = median(line.map(({ baseline: [left, right] }) => (left + right) / 2))
  const size = median(line.map((word) => word.size))
  const parts: OcrWord[][] = []
  let end = -Infinity
  for (const word of line) {
    const last = parts.at(-1)
    if (last && word.x0 - end < wideGap * size) last.push(word)
    else parts.push([word])
    end = word.x1
  }
  return parts.map((words) => cellOf(words, { index, baseline, size }))
}

/** Returns whether the cells of a row are short and do not overlap. */
export const isShort = (row: readonly Cell[], most: number) =>
  row.every(({ letters, x0 }, i) => letters <= most && (i === 0 || x0 >= (row[i - 1]?.x1 ?? 0)))

/** Returns whether a row is at most so far below another, in multiples of the line height. */
export const isBelow = ([above]: readonly Cell[], [below]: readonly Cell[], most: number) =>
  above !== undefined && below !== undefined && below.baseline - above.baseline <= most * Math.max(above.size, below.size)
