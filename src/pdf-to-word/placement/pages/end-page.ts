/** Ends a page or column where it ended: softly where that will do, else by a break. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { emptyParagraph, type PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { pageTops, textFlow } from '../../tuning/placement.ts'
import { type EarlyEnd, holdOver } from './held-over.ts'
import { upperEdge } from './upper-edge.ts'

/** Where a block ended, for the next one. */
export interface Cursor {
  y: number
  page: number
  column: number
  /** The last paragraph, whose distance after it can grow. */
  last: PlacedParagraph | null
}

export type PageEnds = Pick<EarlyEnd, 'gaps' | 'loneLines'>

/**
 * Keeps blocks from moving up to where the page or column before ended: softly where they hardly would, else by a break.
 * Where there was too little room before, less distance follows.
 * @returns an empty paragraph that keeps the distance at the top of the page, which counts only after a break
 */
export function endPage(blocks: readonly PlacedBlock[], before: Cursor, now: Cursor, place: PageEnd): PlacedParagraph | null {
  const spacer = endSoftly(blocks, before, now, place)
  const [block] = blocks
  if (spacer !== undefined || !block) return spacer ?? null
  setBreak(block, before.page !== now.page && (place.section.columns.length === 1 || now.column === 0) ? 'page' : 'column')
  return null
}

/** Where a page ends, and what is known of such ends. */
export type PageEnd = PageEnds & { limit: number; section: PlacedSection }

/** The same without a break: undefined where only that keeps the blocks from moving up. */
export function endSoftly(
  blocks: readonly PlacedBlock[],
  before: Cursor,
  now: Cursor,
  { limit, section, ...ends }: PageEnd,
): PlacedParagraph | null | undefined {
  const [block] = blocks
  const room = limit - before.y
  if (!block) return null
  if (room < 0) {
    now.y -= room
    return null
  }
  const lowered = block.kind === 'table' ? 0 : upperEdge(block) - now.y
  const flowing = blocks.filter((block) => !isFloating(block))
  const gap = lowered > textFlow.mostLowered ? null : holdOver(flowing, before.last, { ...ends, room, full: limit - section.margins.top })
  if (gap === null) return undefined
  if (lowered < pageTops.keptGap) {
    if (block.kind === 'paragraph') now.y = upperEdge(block) - gap
    return null
  }
  const spacer: PlacedParagraph = emptyParagraph(block.page, now.y, { ...noSpacing(), line: lowered, exact: true })
  now.y += lowered
  return { ...spacer, keepNext: true }
}

function setBreak(block: PlacedBlock, kind: 'page' | 'column'): void {
  if (block.kind === 'table') block.breakBefore = kind
  else block.spacing.breakBefore = kind
}
