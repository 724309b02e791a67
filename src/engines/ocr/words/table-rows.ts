/**
 * Reads tables row by row. Tesseract takes the columns of a table without rules for columns of text, and reads one after the other.
 */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrWord } from './page.ts'

/** A line of words, at first one that Tesseract has read. */
interface Cell {
  words: OcrWord[]
  /** Place in the reading order. */
  index: number
  x0: number
  x1: number
  baseline: number
  size: number
  letters: number
}

/** Maximum letters of a cell, and of the median cell of a table: columns of text have longer lines. */
const mostLetters = { cell: 40, median: 18 }
/** Maximum distance of the baselines in a row, and between two rows, in multiples of the line height. */
const [sameRow, nextRow] = [0.3, 4]
/** Minimum number of cells in a row, and of rows. */
const [fewestCells, fewestRows] = [3, 3]
/** Minimum share of the cells of a table that have text. */
const leastFilled = 0.6

/** Returns the words with those of tables in rows; each row is one line. @param words in reading order, with numbered lines */
export function readTablesByRow(words: readonly OcrWord[]): OcrWord[] {
  const lines = cellsOf(words)
  const moved = new Map<number, OcrWord[]>()
  for (const rows of tablesIn(lines)) {
    const cells = rows.flat()
    const order = cells.map(({ index }) => index)
    if (order.every((index, i) => i === 0 || index > (order[i - 1] as number))) continue
    const first = cells.reduce((a, b) => (b.index < a.index ? b : a))
    const [leader] = first.words
    for (const index of order) moved.set(index, [])
    moved.set(
      first.index,
      rows.flatMap((row) => {
        const line = row[0]?.words[0]?.line ?? 0
        return row.flatMap((cell) =>
          cell.words.map((word) => ({ ...word, line, block: leader?.block ?? 0, paragraph: leader?.paragraph ?? 0 })),
        )
      }),
    )
  }
  return moved.size === 0 ? [...words] : lines.flatMap(({ index, words: own }) => moved.get(index) ?? own)
}

function cellsOf(words: readonly OcrWord[]): Cell[] {
  const lines: OcrWord[][] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last?.[0]?.line === word.line) last.push(word)
    else lines.push([word])
  }
  return lines.map((own, index) => ({
    ...{ words: own, index },
    x0: Math.min(...own.map(({ x0 }) => x0)),
    x1: Math.max(...own.map(({ x1 }) => x1)),
    baseline: median(own.map(({ baseline: [left, right] }) => (left + right) / 2)),
    size: median(own.map(({ size }) => size)),
    letters: own.reduce((sum, { text }) => sum + text.length, 0),
  }))
}

/** Yields the rows of each table. */
function* tablesIn(lines: readonly Cell[]): Generator<Cell[][]> {
  let table: Cell[][] = []
  for (const row of rowsOf(lines)) {
    const last = table.at(-1)
    const isNext = isRowOfTable(row) && (last === undefined || isBelow(last, row))
    if (!isNext) {
      if (isTable(table)) yield table
      table = []
    }
    if (isRowOfTable(row)) table.push(row)
  }
  if (isTable(table)) yield table
}

/** Returns all lines, grouped by baseline from top to bottom; each group from left to right. */
function rowsOf(lines: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && line.baseline - first.baseline <= sameRow * Math.min(line.size, first.size)) row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.x0 - b.x0))
}

const isRowOfTable = (row: readonly Cell[]) =>
  row.length >= fewestCells && row.every(({ letters, x0 }, i) => letters <= mostLetters.cell && (i === 0 || x0 >= (row[i - 1]?.x1 ?? 0)))

const isBelow = ([above]: readonly Cell[], [below]: readonly Cell[]) =>
  above !== undefined && below !== undefined && below.baseline - above.baseline <= nextRow * above.size

function isTable(rows: readonly Cell[][]): boolean {
  if (rows.length < fewestRows) return false
  const cells = rows.flat()
  const columns = columnsOf(cells)
  const isFilled = cells.length >= columns.length * rows.length * leastFilled
  const isDivided = rows.every((row) => new Set(row.map(({ x0, x1 }) => columnAt(columns, (x0 + x1) / 2))).size === row.length)
  return columns.length >= fewestCells && isFilled && isDivided && median(cells.map(({ letters }) => letters)) <= mostLetters.median
}

interface Span {
  x0: number
  x1: number
}

/** Returns the spans that the cells cover; between them is nothing from top to bottom. */
function columnsOf(cells: readonly Cell[]): Span[] {
  const columns: Span[] = []
  for (const { x0, x1 } of cells.toSorted((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)
    if (last && x0 <= last.x1) last.x1 = Math.max(last.x1, x1)
    else columns.push({ x0, x1 })
  }
  return columns
}

const columnAt = (columns: readonly Span[], x: number) => columns.findIndex(({ x0, x1 }) => x >= x0 && x <= x1)
