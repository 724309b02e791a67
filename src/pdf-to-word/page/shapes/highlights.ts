/** Distinguishes the shades of words from the cells of tables. */

import { type Box, heightOf } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import { highlights } from '../../tuning/page/shapes.ts'

/** Returns whether a fill highlights words: it is no larger than they are, and is therefore not a cell. */
export function isHighlight(box: Box, line: Line): boolean {
  const { highest, before, after, drop } = highlights
  if (line.baseline < box.y0 || line.baseline > box.y1 + drop || heightOf(box) > line.size * highest) return false
  return box.x0 > line.x0 - before && box.x1 < line.x1 + line.size * after
}
