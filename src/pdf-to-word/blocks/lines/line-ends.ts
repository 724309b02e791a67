/** Where the lines of justified text end: at one edge, which typesetters let hyphens and points hang over a little. */
import type { Line } from '../../ir/line.ts'

/** How far ends at one edge lie apart, in points. */
const sameEnd = 0.8
/** How far a sign hangs over the edge at most, in parts of the size. */
const mostHanging = 0.4
/** Fewest lines that make an edge, and their share of all. */
const fewest = 3
const share = 0.6

/** The edge at which most of these lines end while none goes farther than a sign does, or null. */
export function commonEnd(lines: readonly Line[]): number | null {
  let best = { edge: 0, count: 0 }
  const ends = lines.map(({ x1 }) => x1).sort((a, b) => a - b)
  let from = 0
  for (const [to, end] of ends.entries()) {
    while (end - (ends[from] ?? end) > sameEnd) from++
    if (to - from + 1 > best.count) best = { edge: end, count: to - from + 1 }
  }
  const isEdge = best.count >= fewest && best.count >= lines.length * share
  return isEdge && (ends.at(-1) ?? 0) - best.edge <= mostHanging * (lines[0]?.size ?? 0) ? best.edge : null
}

/** Whether all lines end at one edge but for signs that hang over it. */
export function endTogether(lines: readonly Line[]): boolean {
  const edge = commonEnd(lines)
  return edge !== null && lines.every(({ x1, size }) => edge - x1 < mostHanging * size)
}
