/** Finds ruled tables with text flowing beside them; they float in place, as boxes do. */

import type { Table } from '../../ir/block.ts'
import { type Box, widthOf } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Column } from '../../ir/page-blocks.ts'
import { inText } from '../../tuning/blocks/tables.ts'

/** Returns whether text flows beside a table. @param lines lines outside tables */
export function isInText({ box, rows, edges }: Table, lines: readonly Line[], text: Column): boolean {
  if (rows.length < 2 || edges.length < 3 || widthOf(box) > (text.right - text.left) * inText.widest) return false
  const beside = lines.filter((line) => line.baseline > box.y0 && line.top < box.y1)
  const isLeft = beside.every((line) => line.x1 < box.x0)
  if (beside.length < inText.fewest || !(isLeft || beside.every((line) => line.x0 > box.x1))) return false
  const available = isLeft ? box.x0 - text.left : text.right - box.x1
  const longest = Math.max(...beside.map(({ x0, x1 }) => x1 - x0))
  const gap = isLeft ? box.x0 - Math.max(...beside.map(({ x1 }) => x1)) : Math.min(...beside.map(({ x0 }) => x0)) - box.x1
  return longest > available * inText.filled && gap < inText.maxGap && isCrossed(box, isLeft ? box.x0 : box.x1, lines)
}

/** Returns whether the text above and below extends beyond the table's inner edge; in columns it would end there. */
function isCrossed(box: Box, edge: number, lines: readonly Line[]): boolean {
  const over = lines.filter((line) => line.x1 > box.x0 && line.x0 < box.x1)
  const above = over.filter(({ bottom }) => bottom < box.y0 + 2).reduce<Line | null>((a, b) => (a && a.baseline > b.baseline ? a : b), null)
  const below = over.filter(({ top }) => top > box.y1 - 2).reduce<Line | null>((a, b) => (a && a.baseline < b.baseline ? a : b), null)
  const near = [above, below].filter((line) => line !== null)
  return near.length > 0 && near.every((line) => line.x0 < edge - inText.crossing && line.x1 > edge + inText.crossing)
}

/** Makes a table float, without cell margins, because programs count these differently in floating tables. */
export function float(table: Table): void {
  table.floating = true
  table.padding = { left: 0, right: 0 }
}
