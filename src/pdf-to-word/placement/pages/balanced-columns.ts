/** Recognises columns that Word balances, because another section continues below them on their page. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { textFlow } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'

/** Returns the bottom of two balanced columns on a page, in points, which is also where Word would end them; otherwise Infinity. */
export function balancedEnd(section: PlacedSection, next: PlacedSection | undefined, page: number): number {
  if (section.columns.length !== 2 || !next?.continuous || next.stretches[0]?.page !== page) return Infinity
  const [first, second] = [0, 1].map((column) => bottomOf(section, page, column))
  if (first === undefined || second === undefined) return Infinity
  return Math.abs(first - second) <= textFlow.balancedApart ? Math.max(first, second) : Infinity
}

function bottomOf({ stretches }: PlacedSection, page: number, column: number): number | undefined {
  const stretch = stretches.find((stretch) => stretch.page === page && stretch.column === column)
  const last: PlacedBlock | undefined = stretch?.blocks.findLast((block) => !isFloating(block))
  if (last?.kind !== 'paragraph') return last?.box.y1
  const line = last.lines.at(-1)
  return line && !last.end ? line.baseline + paragraphReach(last).below : undefined
}
