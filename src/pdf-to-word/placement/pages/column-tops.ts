/** Keeps distance above the first of several columns to that column. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { emptyParagraph } from '../../ir/paragraph.ts'
import type { PlacedStretch } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { pageTops } from '../../tuning/placement.ts'
import { upperEdge } from './upper-edge.ts'

/**
 * Changes the blocks of a column that has been laid out, where the next column would move with it.
 * @param isNewPage whether the column is the first of a section that begins with a page
 */
export function keepColumnTop(placed: PlacedBlock[], stretch: PlacedStretch, next: PlacedStretch | undefined, isNewPage: boolean): void {
  if (movesAll(placed, stretch, next, isNewPage)) keepTop(placed)
}

/** Whether LibreOffice would move the next column too: after a break, or where the first of several begins below the next. */
function movesAll(placed: readonly PlacedBlock[], first: PlacedStretch, second: PlacedStretch | undefined, isNewPage: boolean): boolean {
  const opening = placed.find((block) => !isFloating(block))
  const isBroken = opening?.kind === 'paragraph' && opening.spacing.breakBefore === 'page'
  const isFirst = first.column === 0 && second !== undefined && second.page === first.page && second.column > 0
  return isFirst && (isBroken || startsLow(opening, first) || startsBelow(opening, second, isNewPage))
}

/** Whether the next column of a new page begins higher with a text of its own, which would come down as far as the first. */
function startsBelow(opening: PlacedBlock | undefined, second: PlacedStretch, isNewPage: boolean): boolean {
  const next = second.blocks.find((block) => !isFloating(block))
  return isNewPage && opening !== undefined && next !== undefined && upperEdge(opening) - upperEdge(next) > pageTops.keptGap
}

/** By the place where the highest of the columns begins, be it with the end of a paragraph. */
function startsLow(opening: PlacedBlock | undefined, { top }: PlacedStretch): boolean {
  return opening !== undefined && opening.box.y0 - top > pageTops.lowStart
}

/** LibreOffice takes distance above the first of several columns for distance above them all. */
function keepTop(blocks: PlacedBlock[]): void {
  const at = blocks.findIndex((block) => !isFloating(block))
  const first = blocks[at]
  if (first?.kind !== 'paragraph' || first.spacing.before < pageTops.keptGap) return
  const { before, breakBefore } = first.spacing
  blocks.splice(at, 0, emptyParagraph(first.page, 0, { ...noSpacing(), line: before, exact: true, breakBefore }))
  first.spacing = { ...first.spacing, before: 0, breakBefore: null }
}
