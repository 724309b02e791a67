/** Lets headings are at the end of a page where they did, and in cells: elsewhere Word keeps them with what follows. */

import { paragraphsIn } from '../../blocks/walk.ts'
import { isFloating } from '../../ir/block.ts'
import type { PlacedSection } from '../../ir/section.ts'

/** Sets `free` of headings that nothing follows on their page, and of those in cells, with which Word keeps all rows together. */
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
