/** Computes the top of a block, including its frame. */

import type { PlacedBlock, Table } from '../../ir/block.ts'
import { frameReach } from '../lines/border-gaps.ts'
import { paragraphReach } from '../lines/line-height.ts'

/** Returns the top in points from the top of the page, according to the line heights already set. */
export function upperEdge(block: PlacedBlock): number {
  if (block.kind === 'figure') return block.box.y0
  // The centre line of the upper rule is half its width below the upper edge of the row.
  if (block.kind === 'table') return block.box.y0 - ruleOf(block.rows[0], 'top') / 2
  const [first] = block.lines
  return first ? first.baseline - paragraphReach(block).above - frameReach(block).above : block.box.y0
}

/** Returns the tops of a table on the pages on which it continues, including the header rows that are repeated there. */
export function continuedTops({ page, rows }: Pick<Table, 'page' | 'rows'>): { page: number; top: number }[] {
  const heads = rows.slice(
    0,
    rows.findIndex(({ header }) => !header),
  )
  const repeated = heads.reduce((sum, { top, bottom }) => sum + bottom - top, 0)
  return rows
    .filter(({ beginsPage }) => beginsPage)
    .map((row, i) => ({ page: page + i + 1, top: row.top - repeated - ruleOf(row, 'top') / 2 }))
}

/** Returns the width of the widest rule above or below a row, in points. */
export function ruleOf(row: Table['rows'][number] | undefined, side: 'top' | 'bottom'): number {
  return Math.max(0, ...(row?.cells.map(({ borders }) => borders[side]?.width ?? 0) ?? []))
}
