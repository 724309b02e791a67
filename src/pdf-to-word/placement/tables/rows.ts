/** Moves row edges without rules to where the renderer needs them. */

import type { Row, Table } from '../../ir/block.ts'
import { tableRows } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'

/**
 * Moves the top of rows up to the top of their first lines, which is above the letters; otherwise the renderer would move the text down.
 */
export function fitRows(table: Table): void {
  for (const [index, row] of table.rows.entries()) {
    const above = table.rows[index - 1]
    if (above && Math.abs(above.bottom - row.top) > 0.5) continue
    if (hasRule(row, above)) continue
    const top = contentTop(row)
    if (top >= row.top || top < row.top - tableRows.farthest) continue
    moveEdge(table, index, top)
  }
  openLast(table)
}

/** Extends the last row to the bottom of its last line, if the table's bottom edge is only that of the letters. */
function openLast({ rows, box }: Table): void {
  const last = rows.at(-1)
  if (!last || last.isCut || last.cells.some(({ borders, shade }) => borders.bottom || shade)) return
  const bottom = Math.min(contentBottom(last), last.bottom + tableRows.mostGrowth)
  if (bottom <= last.bottom) return
  for (const cell of last.cells) cell.box = { ...cell.box, y1: bottom }
  last.bottom = bottom
  box.y1 = Math.max(box.y1, bottom)
}

function contentBottom({ cells }: Row): number {
  const lowest = cells.map(({ blocks }) => {
    const last = blocks.at(-1)
    const line = last?.kind === 'paragraph' ? last.lines.at(-1) : undefined
    return last?.kind === 'paragraph' && line ? line.baseline + paragraphReach(last).below : 0
  })
  return Math.max(0, ...lowest)
}

function hasRule(row: Row, above: Row | undefined): boolean {
  return row.cells.some(({ borders }) => borders.top) || (above?.cells.some(({ borders }) => borders.bottom) ?? false)
}

function contentTop(row: Row): number {
  let top = Infinity
  for (const { blocks, vertical } of row.cells) {
    const [first] = blocks
    if (first?.kind !== 'paragraph' || vertical !== 'top' || !first.lines[0]) continue
    top = Math.min(top, first.lines[0].baseline - paragraphReach(first).above)
  }
  return top
}

function moveEdge({ rows, box }: Table, index: number, y: number): void {
  const row = rows[index]
  if (!row) return
  for (const cell of row.cells) cell.box = { ...cell.box, y0: y }
  for (const [i, { cells }] of rows.slice(0, index).entries()) {
    for (const cell of cells) if (i + cell.rowSpan === index && y > cell.box.y0) cell.box = { ...cell.box, y1: y }
  }
  row.top = y
  const above = rows[index - 1]
  if (above) above.bottom = y
  else box.y0 = y
}
