/** Lets headings stay at the end of a page and in cells; otherwise Word keeps them with the next paragraph. */

import { paragraphsIn } from '../../blocks/walk.ts'
import { isFloating } from '../../ir/block.ts'
import type { PlacedSection } from '../../ir/section.ts'

/** Sets `free` of headings that are last on their page, and of those in cells, where Word would keep all rows together. */
export function freeHeadings(sections: readonly PlacedSection[]): void {
  const stretches = sections.flatMap((section) => section.stretches)
  for (const [i, { page, column, blocks }] of stretches.entries()) {
    const next = stretches[i + 1]
    const last = blocks.findLast((block) => !isFloating(block))
    if (last?.kind === 'paragraph' && last.heading !== null && (next?.page !== page || next.column !== column)) last.free = true
    for (const paragraph of paragraphsIn(blocks.filter(({ kind }) => kind === 'table')))
      if (paragraph.heading !== null) paragraph.free = true
  }
}
