/** Finds the lower limit of the text on a page, from tables that continue on the next page. */

import type { PlacedSection } from '../../ir/section.ts'
import { tableRows } from '../../tuning/placement.ts'

/**
 * Returns the largest y for the end of a page at which no table row moves back to the previous page; infinite if no table crosses a page
 * end. A row that would have fitted above `reach`, the lowest text of any page, began its page for another reason and is ignored.
 */
export function lowestForTables(sections: readonly Pick<PlacedSection, 'stretches'>[], reach: number): number {
  let lowest = Infinity
  for (const block of sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))) {
    if (block.kind !== 'table' || block.floating) continue
    for (const [i, { beginsPage, top, bottom }] of block.rows.entries()) {
      const above = block.rows[i - 1]
      const limit = beginsPage && above ? above.bottom + (bottom - top) - tableRows.leastDistance : Infinity
      if (limit > reach) lowest = Math.min(lowest, limit)
    }
  }
  return lowest
}
