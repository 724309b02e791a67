/** Lets headings stay at the end of a page and in cells; otherwise Word keeps them with the next paragraph. */

import { paragraphsIn } from '../../blocks/walk.ts'
import { isFloating } from '../../ir/block.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { textFlow } from '../../tuning/placement.ts'

/**
 * Sets `free` of headings that are last on their page, of those before a short paragraph that ends on the next page or fills its own page, which
 * LibreOffice would keep whole or move, and of those in cells, where Word would keep all rows together.
 */
export function freeHeadings(sections: readonly PlacedSection[]): void {
  const stretches = sections.flatMap(({ height, margins, stretches: own }) =>
    own.map((stretch) => ({ ...stretch, end: height - margins.bottom })),
  )
  for (const [i, { page, column, blocks, end }] of stretches.entries()) {
    const next = stretches[i + 1]
    const last = blocks.findLast((block) => !isFloating(block))
    const isEnd = next?.page !== page || next.column !== column
    if (last?.kind === 'paragraph' && last.heading !== null && isEnd) last.free = true
    const isFull = next && isEnd && last && last.box.y1 > end - textFlow.leastBelow
    const flowing = blocks.filter((block) => block.kind === 'paragraph' && !isFloating(block))
    for (const [at, block] of flowing.entries()) {
      const below = flowing[at + 1]
      if (block.kind !== 'paragraph' || block.heading === null || below?.kind !== 'paragraph') continue
      if ((below.end || (isFull && below === last)) && below.lines.length <= textFlow.wholeBelowHeading) block.free = true
    }
    for (const paragraph of paragraphsIn(blocks.filter(({ kind }) => kind === 'table')))
      if (paragraph.heading !== null) paragraph.free = true
  }
}
