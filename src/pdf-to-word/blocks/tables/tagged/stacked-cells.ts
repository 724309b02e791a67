/** Recognizes tags that call lines below each other the cells of a row: no table is drawn there. */

import { heightOf, widthOf } from '../../../ir/geometry.ts'
import { boxOfLines } from '../../../ir/line.ts'
import { stackedCells } from '../../../tuning/blocks/tables.ts'
import type { Placed } from './placed-cell.ts'

/** Returns whether most neighbouring cells of the rows lie below each other. @param placed cells with text */
export function areStacked(placed: readonly Placed[]): boolean {
  const rows = [...Map.groupBy(placed, ({ row }) => row).values()].map((row) => row.toSorted((a, b) => a.column - b.column))
  let [pairs, stacked] = [0, 0]
  for (const row of rows)
    for (const [i, cell] of row.slice(1).entries()) {
      const before = row[i]
      if (!before) continue
      const [a, b] = [boxOfLines(before.lines), boxOfLines(cell.lines)]
      const shared = Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)
      const beside = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
      pairs++
      if (
        beside < Math.min(heightOf(a), heightOf(b)) * stackedCells.beside &&
        shared > Math.min(widthOf(a), widthOf(b)) * stackedCells.below
      )
        stacked++
    }
  return stacked >= stackedCells.fewest && stacked * 2 > pairs
}
