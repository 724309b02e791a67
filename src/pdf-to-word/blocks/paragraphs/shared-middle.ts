/** Whether lines are centred, or share their middle by chance, as a first line that is moved in may with the longer one below it. */
import type { Line } from '../../ir/line.ts'
import { labelOf } from '../lines/list-items.ts'

/** How far apart the middles of centred lines are at most, and their beginnings at least, in points; the former twice over. */
const sameMiddle = 4
const otherStart = 3
/** Lines begin at one place, or end at different ones, in points. */
const sameStart = 1
/** How far the text of a label hangs at most, in parts of the size. */
const farthestHang = 4

/**
 * @param above the line over the pair
 * @param below the line under it
 */
export function shareMiddle(before: Line, line: Line, above: Line | undefined, below: Line | undefined): boolean {
  const isApart = Math.abs(line.x0 - before.x0) > otherStart
  if (!isApart || Math.abs(line.x0 + line.x1 - before.x0 - before.x1) >= sameMiddle) return false
  if (labelOf(before) && line.x0 > before.x0 && line.x0 - before.x0 < before.size * farthestHang) return false
  const isProse = [line, below].some((one) => one !== undefined && /^\p{Ll}/u.test(one.words[0]?.text ?? ''))
  return !isProse || !((above && isLeftAligned(above, before)) || (below && isLeftAligned(line, below)))
}

/** Whether one begins where the other does, and ends elsewhere. */
function isLeftAligned(upper: Line, lower: Line): boolean {
  return Math.abs(upper.x0 - lower.x0) < sameStart && Math.abs(upper.x1 - lower.x1) > otherStart
}
