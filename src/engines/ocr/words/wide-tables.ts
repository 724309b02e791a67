/** Finds tables of three or more columns among the rows of a page: of short cells, or of cells with several lines of text beside labels. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import { fewestRows, isBelow, isShort, nextLine, nextRow, type TableRows } from './cell-rows.ts'
import { type Cell, columnAt, columnsOf, columnsOfRows, isInColumns, isLineOfCells, partedAt, type Span } from './table-cells.ts'

/** Maximum letters of a cell, of the median cell of a table and of each column: columns of text have longer lines. */
const mostLetters = { cell: 60, median: 18, column: 40 }
/**
 * Maximum letters of a cell, and of one in the first column, where cells may have several lines of text, and minimum number of lines without
 * a cell in the first column that continue cells: columns of text that were read across have none.
 */
const ofText = { cell: 80, label: 30, fewestContinuing: 2 }
/** Minimum number of cells in a row. */
const fewestCells = 3
/** Minimum share of the cells of a table that have text. */
const leastFilled = 0.6

/** Returns the tables with labels in their first column and cells of several lines. */
export const tablesOfText = (rows: readonly Cell[][]) => tablesIn(rows, ofText.cell).filter(hasCellsOfText)

/** Returns the tables of cells of few letters. */
export const tablesOfShortCells = (rows: readonly Cell[][]) => tablesIn(rows, mostLetters.cell).filter(isTable)

const isRow = (row: readonly Cell[]) => row.length >= fewestCells

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
