/** Joins untagged dot leaders to the title and the page number that they connect. */

import type { Line } from '../../ir/line.ts'
import { leaders } from '../../tuning/page/lines.ts'

const leader = /^[.·…_\s]{4,}$/

/** Returns the lines, with the leaders joined. */
export function joinLeaders(lines: readonly Line[]): Line[] {
  const gone = new Set<Line>()
  const joined = new Map<Line, Line>()
  for (const dots of lines) {
    if (dots.block >= 0 || !leader.test(dots.words.map(({ text }) => text).join(''))) continue
    const beside = lines.filter((line) => line.block >= 0 && Math.abs(line.baseline - dots.baseline) < 1)
    const before = beside.find((line) => Math.abs(dots.x0 - line.x1) < dots.size * leaders.mostGap)
    const after = beside.find((line) => line.block === before?.block && Math.abs(line.x0 - dots.x1) < dots.size * leaders.mostGap)
    if (!before || !after || after.words.length !== 1) continue
    gone.add(dots)
    gone.add(after)
    const words = [...before.words, ...dots.words, ...after.words]
    joined.set(before, {
      ...before,
      words,
      x1: after.x1,
      top: Math.min(before.top, dots.top),
      bottom: Math.max(before.bottom, dots.bottom),
    })
  }
  return lines.flatMap((line) => (gone.has(line) ? [] : (joined.get(line) ?? line)))
}
