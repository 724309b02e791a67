/** Finds tables of two columns among the rows of a page: labels with numbers, and forms of labels with texts. */
import { median } from '../../../pdf-to-word/ir/geometry.ts'
import { fewestRows, isBelow, isShort, nextLine, nextRow, type TableRows } from './cell-rows.ts'
import { type Cell, columnsOf, isInColumns, type Span } from './table-cells.ts'

/** Maximum letters of a cell, and of a number beside its label: columns of text have longer lines. */
const mostLetters = { cell: 60, number: 16 }
/**
 * A form of labels and texts: maximum letters of a cell and of a label; minimum number of rows, more than there are lines in two addresses
 * side by side; maximum share of the labels' column that the median label fills. Fewer rows are one if they are further apart than lines of
 * text, in multiples of the line height, and have this many times as many letters in the texts as in the labels, unlike two lists side by
 * side.
 */
const form = { mostLetters: 80, mostOfLabel: 30, fewestRows: 7, mostFilled: 0.8, fewestApart: 4, apart: 1.45, moreLetters: 1.5 }

/** Returns the tables whose second column consists of numbers. */
export const tablesOfNumbers = (rows: readonly Cell[][]) => pairsIn(rows, isPair, false).filter((table) => table.rows.length >= fewestRows)

/** Returns the forms of labels and what belongs to them, in one or more lines. */
export const formsIn = (rows: readonly Cell[][]) => pairsIn(rows, isLabelled, true).filter(isForm)

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

const isLabelled = (row: readonly Cell[]) =>
  row.length === 2 && isShort(row, form.mostLetters) && (row[0]?.letters ?? 0) <= form.mostOfLabel

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
