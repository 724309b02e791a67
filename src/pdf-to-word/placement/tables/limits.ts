/** How far down pages may reach, by where tables went on to the next one. */

import type { PlacedSection } from '../../ir/section.ts'
import { tableRows } from '../../tuning/placement.ts'

/**
 * The lowest y such that no row moves back to the page before: infinite where no table goes over a page end.
 * A row that has room above `reach`, as far as text comes on any page, began its page for another reason and tells nothing.
 */
export function lowestForTables(sections: readonly Pick<PlacedSection, 'stretches'>[], reach: number): number {
  let lowest = Infinity
  for (const block of sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))) {
    if (block.kind !== 'table' || block.floating) continue
    for (const [i, { beginsPage, top, bottom }] of block.rows.entries()) {
      const above = block.rows[i - 1]
      const limit = beginsPage && above ? above.bottom + (bottom - top) - tableRows.endHair : Infinity
      if (limit > reach) lowest = Math.min(lowest, limit)
    }
  }
  return lowest
}
