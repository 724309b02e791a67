/** Shortens tables that fill their page, because Word needs a paragraph after a table. */

import { isFloating, type PlacedBlock, type Table } from '../../ir/block.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { pageEnds, tableRows } from '../../tuning/placement.ts'
import { upperEdge } from './upper-edge.ts'

/**
 * Returns the lowest edge of a table on its page, in points.
 * @param y end of the text above it, which may move it down, as may the lines of anchors
 * @param above the block above it
 */
export function lowestTable(table: Table, { height, margins }: PlacedSection, y: number, above: PlacedBlock | undefined): number {
  const anchors = above && isFloating(above) ? pageEnds.tableEnd : 0
  return height - margins.bottom - pageEnds.tableEnd - anchors - Math.max(0, y - upperEdge(table))
}

/**
 * Moves the bottom of a table up to the lower limit of the text on its page, if its last row is high enough.
 * @param limit lowest place of the end of a table on the page, in points
 */
export function keepOnPage(table: Table, limit: number): void {
  const last = table.rows.at(-1)
  if (!last || table.floating || table.lastPage !== undefined) return
  const excess = last.bottom - limit
  if (excess <= 0 || excess > (last.bottom - last.top) * tableRows.mostShortened) return
  for (const [index, { cells }] of table.rows.entries()) {
    for (const cell of cells) if (index + cell.rowSpan >= table.rows.length) cell.box = { ...cell.box, y1: Math.min(cell.box.y1, limit) }
  }
  last.bottom = limit
  table.box = { ...table.box, y1: Math.min(table.box.y1, limit) }
}
