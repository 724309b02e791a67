/** Limits the spacing above the first of several columns to that column. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { emptyParagraph } from '../../ir/paragraph.ts'
import type { PlacedStretch } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { pageTops } from '../../tuning/placement.ts'
import { upperEdge } from './upper-edge.ts'

/**
 * Replaces the spacing above a column by an empty paragraph if LibreOffice would also move the next column.
 * @param isNewPage whether the column is the first of a section that begins a page
 */
export function keepColumnTop(placed: PlacedBlock[], stretch: PlacedStretch, next: PlacedStretch | undefined, isNewPage: boolean): void {
  if (movesAll(placed, stretch, next, isNewPage)) keepTop(placed)
}

/**
 * Returns whether LibreOffice would also move the next column: after a page break, or if the first column begins low or below the next one.
 */
function movesAll(placed: readonly PlacedBlock[], first: PlacedStretch, second: PlacedStretch | undefined, isNewPage: boolean): boolean {
  const opening = placed.find((block) => !isFloating(block))
  const isBroken = opening?.kind === 'paragraph' && opening.spacing.breakBefore === 'page'
  const isFirst = first.column === 0 && second !== undefined && second.page === first.page && second.column > 0
  return isFirst && (isBroken || startsLow(opening, first) || startsBelow(opening, second, isNewPage))
}

/** Returns whether the next column on a new page begins higher than the first and would be lowered to the same height. */
function startsBelow(opening: PlacedBlock | undefined, second: PlacedStretch, isNewPage: boolean): boolean {
  const next = second.blocks.find((block) => !isFloating(block))
  return isNewPage && opening !== undefined && next !== undefined && upperEdge(opening) - upperEdge(next) > pageTops.keptGap
}

/** Returns whether the first column begins far below the highest column top, even if that is the continuation of a paragraph. */
function startsLow(opening: PlacedBlock | undefined, { top }: PlacedStretch): boolean {
  return opening !== undefined && opening.box.y0 - top > pageTops.lowStart
}

/**
 * Replaces the spacing before the first paragraph by an empty paragraph: LibreOffice applies spacing above the first of several columns to
 * all of them.
 */
function keepTop(blocks: PlacedBlock[]): void {
  const at = blocks.findIndex((block) => !isFloating(block))
  const first = blocks[at]
  if (first?.kind !== 'paragraph' || first.spacing.before < pageTops.keptGap) return
  const { before, breakBefore } = first.spacing
  blocks.splice(at, 0, emptyParagraph(first.page, upperEdge(first) - before, { ...noSpacing(), line: before, exact: true, breakBefore }))
  first.spacing = { ...first.spacing, before: 0, breakBefore: null }
}
