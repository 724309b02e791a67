/** Finds the rules that part a letterhead, or the last lines of a page, from the text. */

import { type Box, holdsMiddle } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { ruleBox } from '../../page/shapes/shapes.ts'
import { letterheadRules as limits } from '../../tuning/blocks/columns.ts'

/** Returns the boxes of level rules across the text that are no part of a table, with a few lines above or below them and a gap around them. */
export function letterheadRules({ shapes, grids }: PageContent, lines: readonly Line[], { left, right }: Column): Box[] {
  const isApart = gapTest(lines)
  return shapes.rules
    .filter((rule) => rule.level && Math.min(rule.to, right) - Math.max(rule.from, left) > (right - left) * limits.leastWidth)
    .filter(({ at }) => isApart(at))
    .map(ruleBox)
    .filter((rule) => !grids.some(({ box }) => holdsMiddle(box, rule, 2)))
}

/** Returns a function that tells whether few lines are on one side of a height, and no text is near it. */
function gapTest(lines: readonly Line[]): (at: number) => boolean {
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline)
  const size = sorted.reduce((largest, line) => Math.max(largest, line.size), 0)
  // The lowest text of the first lines, and the highest of the last ones, by the number of these lines.
  const bottoms = [-Infinity]
  for (const { bottom } of sorted) bottoms.push(Math.max(bottoms.at(-1) as number, bottom))
  const tops = [Infinity]
  for (const { top } of sorted.toReversed()) tops.push(Math.min(tops.at(-1) as number, top))
  return (at) => {
    const above = countAbove(sorted, at)
    const below = sorted.length - above
    const gap = (tops[below] as number) - (bottoms[above] as number)
    return Math.min(above, below) <= limits.mostLines && gap > size * limits.leastGap
  }
}

/** Returns the number of lines with a baseline above a height. @param sorted from top to bottom */
function countAbove(sorted: readonly Line[], at: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle]?.baseline ?? Infinity) < at) from = middle + 1
    else to = middle
  }
  return from
}
