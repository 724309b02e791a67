/** Where a block begins, with its frame. */

import type { PlacedBlock, Table } from '../../ir/block.ts'
import { frameReach } from '../lines/border-gaps.ts'
import { paragraphReach } from '../lines/line-height.ts'

/** In points from the top of its page, by the line heights that have been set. */
export function upperEdge(block: PlacedBlock): number {
  if (block.kind === 'figure') return block.box.y0
  // The middle of the upper rule lies half its width below the upper edge of the row.
  if (block.kind === 'table') return block.box.y0 - ruleOf(block.rows[0], 'top') / 2
  return (block.lines[0]?.baseline ?? 0) - paragraphReach(block).above - frameReach(block).above
}

/** The widest of the rules above or below a row, in points. */
export function ruleOf(row: Table['rows'][number] | undefined, side: 'top' | 'bottom'): number {
  return Math.max(0, ...(row?.cells.map(({ borders }) => borders[side]?.width ?? 0) ?? []))
}
