/** Finds the right edge of justified text; typesetters let hyphens and full stops extend slightly beyond it. */

import type { Line } from '../../ir/line.ts'
import { lineEnds } from '../../tuning/blocks/lines.ts'

/** Returns the edge at which most of these lines end, or null; no line may extend beyond it by more than a punctuation mark. */
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

/** Returns whether all lines end at one edge, apart from hanging punctuation. */
export function endTogether(lines: readonly Line[]): boolean {
  const edge = commonEnd(lines)
  return edge !== null && lines.every(({ x1, size }) => edge - x1 < lineEnds.mostHanging * size)
}
