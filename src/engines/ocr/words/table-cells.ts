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
/** A sign below the number that it belongs to. */
const sign = /^[\p{Sc}%]$/u
/** Minimum gap between two words that may be in two columns, in multiples of the line height. */
const closeGap = 0.45

/** Returns the spans that the cells cover; between them is nothing from top to bottom. */
export function columnsOf(cells: readonly Span[]): Span[] {
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

const touches = (a: Span, b: Span) => a.x0 <= b.x1 && a.x1 >= b.x0

const columnOf = (cell: Cell, columns: readonly Span[]) => columns.findIndex((column) => touches(cell, column))

/** Returns whether each cell of a row is in a column of its own, and in no other. */
export function isInColumns(row: readonly Cell[], columns: readonly Span[]): boolean {
  const own = row.map((cell) => columns.filter((column) => touches(cell, column)))
  return own.every(({ length }) => length === 1) && new Set(own.flat()).size === row.length
}

/** Returns the cells of a row with those apart that are in several columns, where the gap between their words is between two columns. */
export function partedAt(columns: readonly Span[], row: readonly Cell[]): Cell[] {
  const isBetween = ({ x1 }: OcrWord, { x0 }: OcrWord) =>
    columns.some((column, i) => x0 > column.x1 && x1 < (columns[i + 1]?.x0 ?? Number.NEGATIVE_INFINITY))
  return row.flatMap((cell) => (columns.filter((column) => touches(cell, column)).length < 2 ? [cell] : partsOf(cell, isBetween)))
}

/**
 * Returns the columns of rows that all fill them. Columns may be closer than the words of a line if no row has a word between them.
 * @param rows rows with equally many cells
 */
export function columnsOfRows(rows: readonly Cell[][]): Span[] {
  const closer = columnsOf(rows.flat().flatMap((cell) => partsOf(cell, () => true)))
  const isFilled = rows.every((row) => {
    const parts = partedAt(closer, row)
    return parts.length === closer.length && isInColumns(parts, closer)
  })
  return isFilled ? closer : columnsOf(rows.flat())
}

/** Returns a cell parted at gaps that are wider than a space. */
function partsOf(cell: Cell, isGap: (before: OcrWord, word: OcrWord) => boolean): Cell[] {
  const parts: OcrWord[][] = []
  for (const [i, word] of cell.words.entries()) {
    const before = cell.words[i - 1]
    if (before && (word.x0 - before.x1 < closeGap * cell.size || !isGap(before, word))) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  return parts.map((words) => cellOf(words, cell))
}

/** Returns the cell of some words of a line. */
export function cellOf(words: OcrWord[], { index, baseline, size }: Pick<Cell, 'index' | 'baseline' | 'size'>): Cell {
  return {
    ...{ words, index, baseline, size },
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
    letters: words.reduce((sum, { text }) => sum + text.length, 0),
  }
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
  if (!above?.[0] || !line || !first || !isInColumns(line, columns)) return false
  // Tesseract gives a line of small letters less height.
  if (first.baseline - above[0].baseline > nextLine * Math.max(first.size, above[0].size)) return false
  return line.every((cell) => {
    const column = columnOf(cell, columns)
    const before = above.find((other) => columnOf(other, columns) === column)
    if (!before) return false
    const [end, start] = [textAt(before, -1), textAt(cell, 0)]
    const isSplit = splits.test(end)
    const isInSentence = isSplit || (/\p{L}/u.test(end) && continues.test(start))
    if (column === 0) return isSplit || (line.length === 1 && (isInSentence || isBroken(before, cell, columns[0] as Span)))
    const isSign = cell.words.length === 1 && sign.test(start) && /\p{Nd}/u.test(end)
    return isSign || isInSentence || wrapped(before, cell, columns[column] as Span)
  })
}

const textAt = ({ words }: Cell, index: number) => words.at(index)?.text ?? ''

/** Returns whether a word goes on in small letters of which not even the first fitted into the line above. */
function isBroken(before: Cell, { words: [word] }: Cell, column: Span): boolean {
  if (!word || !/\p{L}$/u.test(textAt(before, -1)) || !/^\p{Ll}/u.test(word.text)) return false
  return before.x1 + (word.x1 - word.x0) / word.text.length > column.x1
}

/** Returns whether a cell has text and its first word did not fit into the line above. */
function wrapped(before: Cell, { words: [word], size }: Cell, column: Span): boolean {
  if (!word || !/\p{L}/u.test(word.text + before.words.map(({ text }) => text).join(''))) return false
  return before.x1 - before.x0 + space * size + word.x1 - word.x0 > column.x1 - column.x0
}
