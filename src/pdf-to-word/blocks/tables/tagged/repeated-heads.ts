/** Finds the header of a tagged table that a later page repeats outside the tags. */

import type { Table } from '../../../ir/block.ts'
import { type Box, holdsMiddle } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import { boxOfLines, type Line } from '../../../ir/line.ts'

/** Removes the rows of the repeated header from this part of the table, and returns their lines. */
export function takeRepeatedHead(table: Table, lines: readonly Line[], grids: readonly Grid[]): Line[] {
  if ((table.tagRows?.[0] ?? 0) === 0) return []
  const filled = table.rows.findIndex(({ cells }) => cells.some(({ blocks }) => blocks.length > 0))
  const from = table.rows[filled]?.top ?? table.box.y0
  const grid = grids.find(({ box }) => holdsMiddle(box, table.box))
  const above: Box = { ...table.box, y0: grid?.box.y0 ?? endAbove(table, lines), y1: from }
  const shown = lines.filter((line) => line.block < 0 && holdsMiddle(above, boxOfLines([line])))
  if (shown.length === 0) return []
  table.rows.splice(0, filled)
  table.box = { ...table.box, y0: from }
  table.repeatedLines = shown
  table.headRows = Math.max(1, filled)
  return shown
}

/** Returns the y at which the text before the table ends. */
function endAbove({ box }: Table, lines: readonly Line[]): number {
  return Math.max(0, ...lines.filter((line) => line.block >= 0 && line.bottom < box.y0 + 1).map(({ bottom }) => bottom))
}
