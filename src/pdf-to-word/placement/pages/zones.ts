/** Computes where a group of columns begins below other text. */

import { isFloating } from '../../ir/block.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { pageTops, textFlow } from '../../tuning/placement.ts'
import type { Cursor } from './end-page.ts'
import { upperEdge } from './upper-edge.ts'

/** Adds the gap above a group of columns to the block before it, and moves the cursor where the first block does not repeat the gap. */
export function openZone(cursor: Cursor, section: PlacedSection, page: number): void {
  if (cursor.page !== page) return
  const gap = zoneTop(section, page) - cursor.y - textFlow.sectionEnd
  if (!cursor.last || gap <= 0) return
  cursor.last.spacing.after += gap
  const first = section.stretches[0]?.blocks.find((block) => !isFloating(block))
  const isLow = first && upperEdge(first) - zoneTop(section, page) > pageTops.lowStart
  // A paragraph repeats the same spacing, and Word uses the larger of both. A table, and the empty paragraph above a low column, have none.
  if (first?.kind === 'table' || isLow) cursor.y += gap + textFlow.sectionEnd
}

/** Returns the top of the highest column on a page, in points. */
export function zoneTop({ stretches }: PlacedSection, page: number): number {
  const blocks = stretches
    .filter((stretch) => stretch.page === page)
    .flatMap((stretch) => stretch.blocks.filter((block) => !isFloating(block)))
  return Math.min(...blocks.map(upperEdge))
}
