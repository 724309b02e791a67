/** Where the lines of justified text end: at one edge, which typesetters let hyphens and points hang over a little. */

import type { Line } from '../../ir/line.ts'
import { lineEnds } from '../../tuning/blocks/lines.ts'

/** The edge at which most of these lines end while none goes farther than a sign does, or null. */
export function commonEnd(lines: readonly Line[]): number | null {
  let best = { edge: 0, count: 0 }
  const ends = lines.map(({ x1 }) => x1).sort((a, b) => a - b)
  let from = 0
  for (const [to, end] of ends.entries()) {
    while (end - (ends[from] ?? end) > lineEnds.sameEnd) from++
    if (to - from + 1 > best.count) best = { edge: end, count: to - from + 1 }
  }
  const isEdge = best.count >= lineEnds.fewest && best.count >= lines.length * lineEnds.share
  return isEdge && (ends.at(-1) ?? 0) - best.edge <= lineEnds.mostHanging * (lines[0]?.size ?? 0) ? best.edge : null
}

/** Whether all lines end at one edge but for signs that hang over it. */
export function endTogether(lines: readonly Line[]): boolean {
  const edge = commonEnd(lines)
  return edge !== null && lines.every(({ x1, size }) => edge - x1 < lineEnds.mostHanging * size)
}
