/**
 * Reads tables row by row. Tesseract takes the columns of a table without rules for columns of text, and reads one after the other, or reads
 * lines across cells.
 */
import { rowsOf, type TableRows } from './cell-rows.ts'
import type { OcrWord } from './page.ts'
import { formsIn, tablesOfNumbers } from './pair-tables.ts'
import { rowsOfCells } from './table-cells.ts'
import { tablesOfShortCells, tablesOfText } from './wide-tables.ts'

/**
 * Returns the words with those of tables row by row, and cell by cell where cells have several lines. Two columns are a table if the second
 * consists of numbers.
 * @param words in reading order, with numbered lines
 */
export function readTablesByRow(words: readonly OcrWord[]): OcrWord[] {
  const lines = linesOf(words)
  const rows = rowsOf(lines)
  const moved = new Map<number, OcrWord[]>()
  const tables = [...tablesOfText(rows), ...tablesOfShortCells(rows), ...tablesOfNumbers(rows), ...formsIn(rows)]
  for (const table of tables) moveRows(table, moved)
  return moved.size === 0 ? [...words] : lines.flatMap((own, index) => moved.get(index) ?? own)
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
