/** Continues cells over several rows across the page end that cuts them: the part on the next page has no text. */

import { paragraphsIn } from '../../blocks/walk.ts'
import type { Cell, Row } from '../../ir/block.ts'
import { hasWords } from '../../ir/paragraph.ts'

/**
 * Joins the empty cells of the first row after a page end to the cells above, in columns in which cells span several rows.
 * @param rows the rows before the page end
 * @param after the rows after it
 */
export function joinSpans(rows: readonly Row[], after: readonly Row[]): void {
  const [first] = after
  if (!first?.cells.some(hasText)) return
  const spanned = new Set([...rows, ...after].flatMap(({ cells }) => cells.flatMap(({ rowSpan, column }) => (rowSpan > 1 ? [column] : []))))
  const joined = first.cells.filter((cell) => {
    const above = cellAbove(rows, cell)
    if (hasText(cell) || !above || !hasText(above) || !spanned.has(cell.column)) return false
    above.rowSpan += cell.rowSpan
    above.vertical = 'top'
    above.borders = { ...above.borders, bottom: cell.borders.bottom }
    return true
  })
  first.cells = first.cells.filter((cell) => !joined.includes(cell))
}

const hasText = ({ blocks }: Cell): boolean => blocks.some(({ kind }) => kind !== 'paragraph') || [...paragraphsIn(blocks)].some(hasWords)

/** Returns the cell with the same columns that ends with the last row. */
function cellAbove(rows: readonly Row[], { column, columnSpan }: Cell): Cell | undefined {
  const at = rows.findLastIndex(({ cells }) => cells.some((cell) => cell.column === column))
  return rows[at]?.cells.find((cell) => cell.column === column && cell.columnSpan === columnSpan && at + cell.rowSpan === rows.length)
}
