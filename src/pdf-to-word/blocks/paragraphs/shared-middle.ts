/** Distinguishes centred lines from lines that share their middle by chance, such as an indented first line and a longer one below it. */

import type { Line } from '../../ir/line.ts'
import { sharedMiddle } from '../../tuning/blocks/paragraphs.ts'
import { labelOf } from '../lines/list-items.ts'

/**
 * Returns whether two consecutive lines are centred.
 * @param above line before the pair
 * @param below line after the pair
 */
export function shareMiddle(before: Line, line: Line, above: Line | undefined, below: Line | undefined): boolean {
  const isApart = Math.abs(line.x0 - before.x0) > sharedMiddle.otherStart
  if (!isApart || Math.abs(line.x0 + line.x1 - before.x0 - before.x1) >= sharedMiddle.sameMiddle) return false
  if (labelOf(before) && line.x0 > before.x0 && line.x0 - before.x0 < before.size * sharedMiddle.farthestHang) return false
  const isProse = [line, below].some((one) => one !== undefined && /^\p{Ll}/u.test(one.words[0]?.text ?? ''))
  return !isProse || !((above && isLeftAligned(above, before)) || (below && isLeftAligned(line, below)))
}

/** Returns whether two lines begin at one position but end at different ones. */
function isLeftAligned(upper: Line, lower: Line): boolean {
  return Math.abs(upper.x0 - lower.x0) < sharedMiddle.sameStart && Math.abs(upper.x1 - lower.x1) > sharedMiddle.otherStart
}
