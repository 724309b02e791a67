/** Keeps pages in one whose lines are higher than in the PDF, by smaller distances between blocks. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import { crowdedPages } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'
import type { Cursor } from './end-page.ts'

/**
 * Reduces all distances on a page by the same share if its text reaches below the limit, but only if that is enough, and returns the new
 * position of its end.
 * @param blocks those of the page, or of its column
 * @param limit lowest place of its text, in points from the top of the page
 */
export function fitted(end: Cursor, blocks: readonly PlacedBlock[], limit: number): Cursor {
  const excess = end.y - (end.higher ?? 0) - limit - (end.last ? paragraphReach(end.last).leading : 0)
  if (excess <= 0) return end
  const flowing = blocks.filter((block) => !isFloating(block))
  const sum = flowing.reduce((total, block, i) => total + distanceOf(block, i === 0), 0)
  if (excess > sum * crowdedPages.mostTaken) return end
  for (const [i, block] of flowing.entries()) reduce(block, i === 0, 1 - excess / sum)
  return { ...end, y: end.y - excess }
}

/** Returns the distances that a block adds to the height of its page. */
function distanceOf(block: PlacedBlock, isFirst: boolean): number {
  if (block.kind === 'table') return 0
  if (block.kind === 'figure') return isFirst ? 0 : block.spacing.before
  const { before, after, line } = block.spacing
  return (isFirst ? 0 : before) + after + (isGap(block) ? Math.max(0, line - 1) : 0)
}

function reduce(block: PlacedBlock, isFirst: boolean, share: number): void {
  if (block.kind === 'table') return
  const { before, after = 0, line } = block.spacing
  const spacing = { ...block.spacing, before: isFirst ? before : before * share, after: after * share }
  block.spacing = block.kind === 'paragraph' && isGap(block) ? { ...spacing, line: 1 + Math.max(0, line - 1) * share } : spacing
}

/** Returns whether a paragraph is only a distance, as between two tables. */
const isGap = (block: PlacedBlock) => block.kind === 'paragraph' && block.lines.length === 0 && block.spacing.exact
