/** Orders the lines of tables by cells: a line continues cells of the row above where its words did not fit into these. */
import type { OcrWord } from './page.ts'

/** Words of one line with no wide gap between them. */
export interface Cell {
  words: OcrWord[]
  /** Place of its line in the reading order. */
  index: number
  x0: number
  x1: number
  baseline: number
  size: number
  letters: number
}

/** A column, in pixels. */
export interface Span {
  x0: number
  x1: number
}

/** Width of a space, and maximum distance of the lines of a cell, in multiples of the line height. */
const [space, nextLine] = [0.2, 1.7]
/** Ends of lines in the middle of a word or a sequence, and beginnings of lines in the middle of a word or a sentence. */
const [splits, continues] = [/[\p{L}][\p{Pd},/]$/u, /^[\p{Ll}\p{Pd}]\p{L}/u]

/** Returns the spans that the cells cover; between them is nothing from top to bottom. */
export function columnsOf(cells: readonly Cell[]): Span[] {
  const columns: Span[] = []
  for (const { x0, x1 } of cells.toSorted((a, b) => a.x0 - b.x0)) {
    const last = columns.at(-1)
    if (last && x0 <= last.x1) last.x1 = Math.max(last.x1, x1)
    else columns.push({ x0, x1 })
  }
  return columns
}

/** Returns the index of the column at an x; -1 if there is none. */
export const columnAt = (columns: readonly Span[], x: number) => columns.findIndex(({ x0, x1 }) => x >= x0 && x <= x1)

const columnOf = ({ x0, x1 }: Cell, columns: readonly Span[]) => columns.findIndex((column) => x0 <= column.x1 && x1 >= column.x0)

/** Returns whether each cell of a row is in a column of its own, and in no other. */
export function isInColumns(row: readonly Cell[], columns: readonly Span[]): boolean {
  const own = row.map(({ x0, x1 }) => columns.filter((column) => x0 <= column.x1 && x1 >= column.x0))
  return own.every(({ length }) => length === 1) && new Set(own.flat()).size === row.length
}

/** Returns the cells of each row of a table in order, each with all its lines. @param lines cells by baseline, from top to bottom */
export function rowsOfCells(lines: readonly Cell[][]): Cell[][] {
  const most = Math.max(...lines.map(({ length }) => length))
  const columns = columnsOf(lines.filter(({ length }) => length > most / 2).flat())
  const rows: Cell[][][] = []
  for (const [i, line] of lines.entries()) {
    if (isLineOfCells(lines, i, columns)) rows.at(-1)?.push(line)
    else rows.push([line])
  }
  return rows.map((row) => (row.length === 1 ? (row[0] ?? []) : row.flat().sort((a, b) => columnOf(a, columns) - columnOf(b, columns))))
}

/** Returns whether a line continues cells of the line above. */
export function isLineOfCells(lines: readonly Cell[][], index: number, columns: readonly Span[]): boolean {
  const [above, line] = [lines[index - 1], lines[index]]
  const [first] = line ?? []
  if (!above?.[0] || !line || !first || first.baseline - above[0].baseline > nextLine * first.size || !isInColumns(line, columns))
    return false
  return line.every((cell) => {
    const column = columnOf(cell, columns)
    const before = above.find((other) => columnOf(other, columns) === column)
    if (!before) return false
    const isSplit = splits.test(textAt(before, -1))
    const isInSentence = isSplit || (/\p{L}/u.test(textAt(before, -1)) && continues.test(textAt(cell, 0)))
    if (column === 0) return isSplit || (line.length === 1 && isInSentence)
    return isInSentence || wrapped(before, cell, columns[column] as Span)
  })
}

const textAt = ({ words }: Cell, index: number) => words.at(index)?.text ?? ''

/** Returns whether the first word of a cell is text and did not fit into the line above. */
function wrapped(before: Cell, { words: [word], size }: Cell, column: Span): boolean {
  if (!word || !/\p{L}/u.test(word.text)) return false
  return before.x1 - before.x0 + space * size + word.x1 - word.x0 > column.x1 - column.x0
}
