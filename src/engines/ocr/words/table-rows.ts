/**
 * Reads tables row by row. Tesseract takes the columns of a table without rules for columns of text, and reads one after the other, or reads
 * lines across cells.
 */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import type { OcrWord } from './page.ts'
import {
  type Cell,
  cellOf,
  columnAt,
  columnsOf,
  columnsOfRows,
  isInColumns,
  isLineOfCells,
  partedAt,
  rowsOfCells,
  type Span,
} from './table-cells.ts'

/** Maximum letters of a cell, of the median cell of a table and of each column, and of a number beside its label: columns of text have longer lines. */
const mostLetters = { cell: 60, median: 18, column: 40, number: 16 }
/**
 * Maximum letters of a cell, and of one in the first column, where cells may have several lines of text, and minimum number of lines without
 * a cell in the first column that continue cells: columns of text that were read across have none.
 */
const ofText = { cell: 80, label: 30, fewestContinuing: 2 }
/**
 * A form of labels and texts: minimum number of rows, more than there are lines in two addresses side by side, and maximum share of the
 * labels' column that the median label fills. Fewer rows are one if they are further apart than lines of text, in multiples of the line
 * height, and have this many times as many letters in the texts as in the labels, unlike two lists side by side.
 */
const form = { fewestRows: 7, mostFilled: 0.8, fewestApart: 4, apart: 1.45, moreLetters: 1.5 }
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
 * Returns the words with those of tables row by row, and cell by cell where cells have several lines. Two columns are a table if the second
 * consists of numbers.
 * @param words in reading order, with numbered lines
 */
export function readTablesByRow(words: readonly OcrWord[]): OcrWord[] {
  const lines = linesOf(words)
  const rows = rowsOf(lines.flatMap(cellsOf))
  const moved = new Map<number, OcrWord[]>()
  const tables = [
    ...tablesIn(rows, ofText.cell).filter(hasCellsOfText),
    ...tablesIn(rows, mostLetters.cell).filter(isTable),
    ...pairsIn(rows, isPair, false).filter((table) => table.rows.length >= fewestRows),
    ...pairsIn(rows, isLabelled, true).filter(isForm),
  ]
  for (const table of tables) moveRows(table, moved)
  return moved.size === 0 ? [...words] : lines.flatMap((own, index) => moved.get(index) ?? own)
}

/** Rows of cells on common baselines, from top to bottom. */
interface TableRows {
  rows: readonly Cell[][]
  /** Whether there are rows above that have cells over several columns: a table read column by column then has words of its head between them. */
  hasHeads: boolean
}

/** Moves the words of a table to the place of its first line, unless they are in order. */
function moveRows({ rows, hasHeads }: TableRows, moved: Map<number, OcrWord[]>): void {
  const order = rows.flat().map(({ index }) => index)
  const inCells = rowsOfCells(rows)
  const isReadAcross = order.every((index, i) => i === 0 || index >= (order[i - 1] as number))
  const isInOrder = isReadAcross && inCells.length === rows.length
  if (isInOrder || (hasHeads && !isReadAcross) || order.some((index) => moved.has(index))) return
  const first = rows.flat().reduce((a, b) => (b.index < a.index ? b : a))
  const [leader] = first.words
  const lines = new Map(rows.flatMap((row) => row.map((cell) => [cell, row[0]?.words[0]?.line ?? 0])))
  for (const index of order) moved.set(index, [])
  moved.set(
    first.index,
    inCells.flat().flatMap((cell) => {
      const place = { line: lines.get(cell) ?? 0, block: leader?.block ?? 0, paragraph: leader?.paragraph ?? 0 }
      return cell.words.map((word) => ({ ...word, ...place }))
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
  return parts.map((words) => cellOf(words, { index, baseline, size }))
}

/** Returns what may be tables: rows, and the further lines of their cells between them. @param most maximum letters of a cell */
function tablesIn(rows: readonly Cell[][], most: number): TableRows[] {
  const tables: TableRows[] = []
  let found: Cell[][] = []
  for (const [i, row] of rows.entries()) {
    const last = found.at(-1)
    const head = rows[i - 1]
    const isNext = last && isShort(row, most) && isBelow(last, row, isRow(row) || isRow(last) ? nextRow : nextLine)
    if (!isNext) {
      tables.push(...parted(found))
      found = []
    }
    if (
      !isNext &&
      isRow(row) &&
      isShort(row, most) &&
      head?.length === fewestCells - 1 &&
      isShort(head, most) &&
      isBelow(head, row, nextRow)
    )
      found.push(head)
    if (isNext || (isRow(row) && isShort(row, most))) found.push(row)
  }
  return [...tables, ...parted(found)]
}

/** Parts rows where one has a cell in more than one column. */
function parted(found: readonly Cell[][]): TableRows[] {
  const { rows, hasHeads } = withoutHeads(found)
  const columns = columnsOf(rows.filter(isRow).flat())
  const tables: Cell[][][] = [[]]
  for (const row of rows) {
    if (isRow(row) || isInColumns(row, columns)) tables.at(-1)?.push(row)
    else tables.push([])
  }
  return tables.map((own, i) => ({ rows: own, hasHeads: hasHeads && i === 0 }))
}

/** Maximum number of rows of heads, one over several columns and one over each; more rows above are text or another table. */
const mostHeads = 2

/** Returns rows with cells apart that are in several columns of the full rows, without the first rows that still have such cells. */
function withoutHeads(found: readonly Cell[][]): TableRows {
  const full = new Set(fullRowsOf(found))
  const asTheyAre = { rows: found, hasHeads: false }
  if (full.size < fewestRows) return asTheyAre
  const columns = columnsOfRows([...full])
  const rows = found.map((row) => partedAt(columns, row))
  if (rows.some((row, i) => full.has(found[i] as Cell[]) && !isInColumns(row, columns))) return asTheyAre
  let first = found.findIndex((row) => full.has(row))
  while (first > 0 && isInColumns(rows[first - 1] ?? [], columns)) first--
  return first > mostHeads ? asTheyAre : { rows: rows.slice(first), hasHeads: first > 0 }
}

/** Returns the rows with the usual number of cells. */
function fullRowsOf(found: readonly Cell[][]): Cell[][] {
  const byLength = [...Map.groupBy(found.filter(isRow), ({ length }) => length)]
  return byLength.reduce<Cell[][]>((best, [length, rows]) => {
    const isMore = rows.length > best.length || (rows.length === best.length && length > (best[0]?.length ?? 0))
    return isMore ? rows : best
  }, [])
}

/** Returns what may be tables of two columns. @param hasLines whether cells may have further lines */
function pairsIn(rows: readonly Cell[][], isRowOfPairs: (row: readonly Cell[]) => boolean, hasLines: boolean): TableRows[] {
  const tables: TableRows[] = []
  let table: Cell[][] = []
  let columns: Span[] = []
  for (const row of [...rows, []]) {
    const last = table.at(-1)
    const isNext = isRowOfPairs(row) && (!last || isBelow(last, row, nextRow))
    const isFurther = hasLines && last !== undefined && row.length === 1 && isBelow(last, row, nextLine) && isInColumns(row, columns)
    if (!isNext && !isFurther) {
      if (columns.length === 2) tables.push({ rows: table, hasHeads: false })
      table = []
    }
    if (isRowOfPairs(row) || isFurther) table.push(row)
    columns = columnsOf(table.length > 1 ? [...columns, ...row] : row)
  }
  return tables
}

const isLabelled = (row: readonly Cell[]) => row.length === 2 && isShort(row, ofText.cell) && (row[0]?.letters ?? 0) <= ofText.label

/** Returns whether rows are labels and what belongs to them: many, and the labels do not fill their column as lines of text do. */
function isForm(table: TableRows): boolean {
  const rows = table.rows.filter(({ length }) => length === 2)
  const [labels, texts] = [0, 1].map((column) => rows.flatMap((row) => row[column] ?? [])) as [Cell[], Cell[]]
  const [column] = columnsOf(labels)
  const widths = labels.map(({ x0, x1 }) => x1 - x0)
  const lettersIn = (cells: readonly Cell[]) => cells.reduce((sum, { letters }) => sum + letters, 0)
  const isApart =
    rows.length >= form.fewestApart &&
    rows.every((row, i) => i === 0 || !isBelow(rows[i - 1] ?? [], row, form.apart)) &&
    lettersIn(texts) >= form.moreLetters * lettersIn(labels)
  const isLong = rows.length >= form.fewestRows || isApart
  return isLong && column !== undefined && median(widths) <= form.mostFilled * (column.x1 - column.x0)
}

function isPair(row: readonly Cell[]): boolean {
  const [, number] = row
  const isNumber = number !== undefined && number.letters <= mostLetters.number && number.words.every(({ text }) => !/\p{L}{4}/u.test(text))
  return row.length === 2 && isShort(row, mostLetters.cell) && isNumber && number.words.some(({ text }) => /\p{Nd}/u.test(text))
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

const isShort = (row: readonly Cell[], most: number) =>
  row.every(({ letters, x0 }, i) => letters <= most && (i === 0 || x0 >= (row[i - 1]?.x1 ?? 0)))

const isRow = (row: readonly Cell[]) => row.length >= fewestCells

const isBelow = ([above]: readonly Cell[], [below]: readonly Cell[], most: number) =>
  above !== undefined && below !== undefined && below.baseline - above.baseline <= most * Math.max(above.size, below.size)

function isTable(table: TableRows): boolean {
  const rows = table.rows.filter(isRow)
  if (rows.length < fewestRows) return false
  const cells = rows.flat()
  const columns = columnsOf(cells)
  const isFilled = cells.length >= columns.length * rows.length * leastFilled
  const isDivided = rows.every((row) => new Set(row.map(({ x0, x1 }) => columnAt(columns, (x0 + x1) / 2))).size === row.length)
  const lettersIn = ({ x0, x1 }: Span) => median(cells.filter((cell) => cell.x0 >= x0 && cell.x1 <= x1).map(({ letters }) => letters))
  const isShortText =
    median(cells.map(({ letters }) => letters)) <= mostLetters.median && columns.every((column) => lettersIn(column) <= mostLetters.column)
  return columns.length >= fewestCells && isFilled && isDivided && isShortText
}

/** Returns whether rows are those of a table whose first column has labels, and whose other cells may have several lines of text. */
function hasCellsOfText({ rows }: TableRows): boolean {
  const columns = columnsOf(rows.filter(isRow).flat())
  if (columns.length < fewestCells || !rows.every((row) => isInColumns(row, columns))) return false
  const inFirst = (row: readonly Cell[]) => row.find(({ x0, x1 }) => columnAt(columns, (x0 + x1) / 2) === 0)
  const labels = rows.flatMap((row) => inFirst(row) ?? [])
  const continuing = rows.filter((row, i) => i > 0 && !inFirst(row))
  return (
    labels.length >= fewestRows &&
    continuing.length >= ofText.fewestContinuing &&
    labels.every(({ letters }) => letters <= ofText.label) &&
    rows.every((row, i) => inFirst(row) || isLineOfCells(rows, i, columns))
  )
}
