/** The lines that are beside a picture, at its left and at its right. */

import type { Box } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Column } from '../../ir/page-blocks.ts'
import { pictureBeside } from '../../tuning/blocks/figures.ts'
import { firstWordWidth } from '../lines/wrap.ts'

export interface Sides {
  /** At the left of the picture. */
  before: ReadonlySet<Line>
  /** At the right of it. */
  after: ReadonlySet<Line>
}

/** Null where a line is neither before the picture nor after it. */
export function sidesOf(box: Box, lines: readonly Line[], column: Column): Sides | null {
  const own = lines
    .filter((line) => line.x0 > column.left - pictureBeside.touch && line.x1 < column.right + pictureBeside.touch)
    .sort((a, b) => a.baseline - b.baseline)
  const strong = own.filter((line) => line.baseline > box.y0 + pictureBeside.touch && line.top < box.y1 - pictureBeside.touch)
  const before = new Set(strong.filter((line) => line.x1 <= box.x0 + pictureBeside.touch))
  const after = new Set(strong.filter((line) => line.x0 >= box.x1 - pictureBeside.touch))
  if (strong.length === 0 || before.size + after.size < strong.length) return null
  // Room that belongs to a line without letters in it keeps it beside the picture too.
  const near = own.filter(
    (line) =>
      !strong.includes(line) &&
      line.baseline + line.size * pictureBeside.below > box.y0 &&
      line.baseline - line.size * pictureBeside.above < box.y1,
  )
  const start = Math.min(...[...after].map((line) => line.x0))
  for (const line of near) {
    if (after.size > 0 && Math.abs(line.x0 - start) < pictureBeside.sameStart) after.add(line)
    else if (before.size > 0 && line.x1 <= box.x0 && endsEarly(line, own, column)) before.add(line)
  }
  if (before.size === 0 && after.size > 1 && start - column.left > pictureBeside.leastShift) addKeptAway(after, own, start)
  return { before, after }
}

/** Adds what begins in line with the text beside a picture and follows it at its distance, as text does that keeps away from a picture on all sides. */
function addKeptAway(after: Set<Line>, sorted: readonly Line[], start: number): void {
  for (const lines of [sorted, sorted.toReversed()]) {
    let last: Line | undefined
    for (const line of lines) {
      const follows =
        last &&
        Math.abs(line.baseline - last.baseline) < line.size * pictureBeside.widestStep &&
        Math.abs(line.x0 - start) < pictureBeside.sameStart
      if (follows) after.add(line)
      if (after.has(line)) last = line
      else if (last) break
    }
  }
}

/** Whether the next word would have fitted behind it, but for the picture. */
function endsEarly(line: Line, sorted: readonly Line[], { right }: Column): boolean {
  const next = sorted.find((other) => other.baseline > line.baseline + line.size * 0.5)
  return next !== undefined && right - line.x1 > firstWordWidth(next) + line.size * pictureBeside.space
}
