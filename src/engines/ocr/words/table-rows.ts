/**
 * Reads tables row by row. Tesseract takes the columns of a table without rules for columns of text, and reads one after the other.
 */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrWord } from './page.ts'

/** Words of one line with no wide gap between them. */
interface Cell {
  words: OcrWord[]
  /** Place of its line in the reading order. */
  index: number
  x0: number
  x1: number
  baseline: number
  size: number
  letters: number
}

/** Maximum letters of a cell, and of the median cell of a table: columns of text have longer lines. */
const mostLetters = { cell: 40, median: 18, number: 16 }
/** Minimum gap between two cells that Tesseract read as one line, in multiples of the line height. */
const wideGap = 1
/**
 * Maximum distance of the baselines in a row, between two rows, and from the last row to the next line of one of its cells, in multiples of
 * the line height.
 */
const [sameRow, nextRow, nextLine] = [0.3, 4, 1.7]
/** Minimum number of cells in a row, and of rows. */
const [fewestCells, fewestRows] = [3, 3]
/** Minimum share of the cells of a table that have text. */
const leastFilled = 0.6

/**
 * Returns the words with those of tables in rows; each row is one line. Two columns are a table if the second consists of numbers.
 * @param words in reading order, with numbered lines
 */
export function readTablesByRow(words: readonly OcrWord[]): OcrWord[] {
  const lines = linesOf(words)
  const rows = rowsOf(lines.flatMap(cellsOf))
  const moved = new Map<number, OcrWord[]>()
  for (const table of [...tablesIn(rows), ...pairsIn(rows)]) moveRows(table, moved)
  return moved.size === 0 ? [...words] : lines.flatMap((own, index) => moved.get(index) ?? own)
}

/** Moves the words of a table to the place of its first line, unless they are in order. */
function moveRows(rows: readonly Cell[][], moved: Map<number, OcrWord[]>): void {
  const cells = rows.flat()
  const order = cells.map(({ index }) => index)
  if (order.some((index) => moved.has(index)) || order.every((index, i) => i === 0 || index >= (order[i - 1] as number))) return
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

function linesOf(words: readonly OcrWord[]): OcrWord[][] {
  const lines: OcrWord[][] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last?.[0]?.line === word.line) last.push(word)
    else lines.push([word])
  }
  return lines
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
  return parts.map((words) => ({
    ...{ words, index, baseline, size },
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    letters: words.reduce((sum, { text }) => sum + text.length, 0),
  }))
}

/** Yields the rows of each table, and the further lines of their cells between them. */
function* tablesIn(rows: readonly Cell[][]): Generator<Cell[][]> {
  let found: Cell[][] = []
  for (const row of rows) {
    const last = found.at(-1)
    const isNext = last && isShort(row) && isBelow(last, row, isRowOfTable(row) || isRowOfTable(last) ? nextRow : nextLine)
    if (!isNext) {
      yield* tablesOf(found)
      found = []
    }
    if (isNext || isRowOfTable(row)) found.push(row)
  }
  yield* tablesOf(found)
}

/** Parts rows where one has a cell in more than one column. */
function* tablesOf(found: readonly Cell[][]): Generator<Cell[][]> {
  const columns = columnsOf(found.filter(isRowOfTable).flat())
  let table: Cell[][] = []
  for (const row of found) {
    if (isRowOfTable(row) || isInColumns(row, columns)) {
      table.push(row)
      continue
    }
    if (isTable(table)) yield table
    table = []
  }
  if (isTable(table)) yield table
}

function isInColumns(row: readonly Cell[], columns: readonly Span[]): boolean {
  const own = row.map(({ x0, x1 }) => columns.filter((column) => x0 <= column.x1 && x1 >= column.x0))
  return own.every(({ length }) => length === 1) && new Set(own.flat()).size === row.length
}

/** Yields the rows of each table of two columns. */
function* pairsIn(rows: readonly Cell[][]): Generator<Cell[][]> {
  let table: Cell[][] = []
  for (const row of [...rows, []]) {
    const last = table.at(-1)
    if (!isPair(row) || (last && !isBelow(last, row, nextRow))) {
      if (table.length >= fewestRows && columnsOf(table.flat()).length === 2) yield table
      table = []
    }
    if (isPair(row)) table.push(row)
  }
}

function isPair(row: readonly Cell[]): boolean {
  const [, number] = row
  const isNumber = number !== undefined && number.letters <= mostLetters.number && number.words.every(({ text }) => !/\p{L}{4}/u.test(text))
  return row.length === 2 && isShort(row) && isNumber && number.words.some(({ text }) => /\p{Nd}/u.test(text))
}

/** Returns all cells, grouped by baseline from top to bottom; each group from left to right. */
function rowsOf(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  for (const cell of cells.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const [first] = row ?? []
    if (row && first && cell.baseline - first.baseline <= sameRow * Math.min(cell.size, first.size)) row.push(cell)
    else rows.push([cell])
  }
  return rows.map((row) => row.sort((a, b) => a.x0 - b.x0))
}

const isShort = (row: readonly Cell[]) =>
  row.every(({ letters, x0 }, i) => letters <= mostLetters.cell && (i === 0 || x0 >= (row[i - 1]?.x1 ?? 0)))

const isRowOfTable = (row: readonly Cell[]) => row.length >= fewestCells && isShort(row)

const isBelow = ([above]: readonly Cell[], [below]: readonly Cell[], most: number) =>
  above !== undefined && below !== undefined && below.baseline - above.baseline <= most * above.size

function isTable(found: readonly Cell[][]): boolean {
  const rows = found.filter(isRowOfTable)
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
