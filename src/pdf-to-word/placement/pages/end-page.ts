/** Ends a page or column at the same place as in the PDF: without a break if possible. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { emptyParagraph, type PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { pageTops, textFlow } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'
import { type EarlyEnd, holdOver } from './held-over.ts'
import { upperEdge } from './upper-edge.ts'

/** The position after a block. */
export interface Cursor {
  y: number
  page: number
  column: number
  /** The last paragraph, whose spacing after it can be increased. */
  last: PlacedParagraph | null
  /** Distance by which a first paragraph will be above its place, since Word ignores its spacing at the top of a page, in points. */
  raised?: number
  /** Distance by which all of the page will be above its place, in points. */
  higher?: number | undefined
}

/** What is known about the ends of pages in this file. */
export type PageEnds = Pick<EarlyEnd, 'gaps' | 'loneLines'>

/**
 * Prevents blocks from moving up to the previous page or column: without a break if possible. If there was too little space, the next
 * spacing is reduced. Returns an empty paragraph for the distance at the top of the page, where Word ignores spacing without a break.
 */
export function endPage(blocks: readonly PlacedBlock[], before: Cursor, now: Cursor, place: PageEnd): PlacedParagraph | null {
  const spacer = endSoftly(blocks, before, now, place)
  const [block] = blocks
  if (spacer !== undefined || !block) return spacer ?? null
  setBreak(block, before.page !== now.page && (place.section.columns.length === 1 || now.column === 0) ? 'page' : 'column')
  return null
}

/** The end of a page and the facts to judge it by. */
export type PageEnd = PageEnds & { limit: number; section: PlacedSection }

/** Does the same without a break; returns undefined if the blocks need one. */
export function endSoftly(
  blocks: readonly PlacedBlock[],
  before: Cursor,
  now: Cursor,
  { limit, section, ...ends }: PageEnd,
): PlacedParagraph | null | undefined {
  const [block] = blocks
  const available = limit - before.y + (before.higher ?? 0)
  if (!block) return null
  // The leading below the last line does not count at the end of a page.
  const excess = -available - (before.last ? paragraphReach(before.last).leading : 0)
  if (excess > 0) {
    now.y += excess
    return null
  }
  const gained = upperEdge(block) - now.y
  // A table gets its own space above, unless it begins so low that only a break keeps the space on its page.
  const lowered = block.kind === 'table' && gained <= textFlow.mostLowered ? 0 : gained
  const flowing = blocks.filter((block) => !isFloating(block))
  // The empty paragraph for a distance takes the place of the usual spacing.
  const gaps = lowered < pageTops.keptGap ? ends.gaps : () => lowered
  const gap =
    lowered > textFlow.mostLowered ? null : holdOver(flowing, before.last, { ...ends, gaps, available, full: limit - section.margins.top })
  if (gap === null) return undefined
  if (lowered < pageTops.keptGap) {
    if (block.kind === 'paragraph') {
      now.y = upperEdge(block) - gap
      now.raised = noticed(lowered)
    }
    return null
  }
  const spacer: PlacedParagraph = emptyParagraph(block.page, now.y, { ...noSpacing(), line: lowered, exact: true })
  now.y += lowered
  return { ...spacer, keepNext: true }
}

/**
 * Returns the position after a block. What follows a paragraph above its place returns to its own, but for the rest of a paragraph that is
 * far above it at the top of a page: all of that page is higher.
 */
export function settled(after: Cursor, block: PlacedBlock, before: Cursor, section: PlacedSection): Cursor {
  const isSamePage = after.page === before.page && after.column === before.column
  const higher = isSamePage ? before.higher : undefined
  if (block.kind !== 'paragraph') return { ...after, higher }
  if (!block.end) return { ...after, y: after.y - (before.raised ?? 0), higher }
  const raised = raisedRest(block, section)
  return Math.abs(raised) > pageTops.farthest ? { ...after, higher: Math.max(0, raised) } : { ...after, y: after.y - raised }
}

/** Returns the distance by which the rest of a paragraph will be above its place at the top of a page with one column, in points. */
function raisedRest(paragraph: PlacedParagraph, { columns, laterTop, margins }: PlacedSection): number {
  const { lines, end } = paragraph
  const first = lines.find(({ page }) => page === end?.page)
  if (!first || first === lines[0] || columns.length > 1) return 0
  return noticed(first.baseline - paragraphReach({ ...paragraph, list: null, lines: [first] }).above - (laterTop ?? margins.top))
}

const noticed = (raised: number) => (Math.abs(raised) < pageTops.leastRaise ? 0 : raised)

function setBreak(block: PlacedBlock, kind: 'page' | 'column'): void {
  if (block.kind === 'table') block.breakBefore = kind
  else block.spacing.breakBefore = kind
}
