/** Finds the lines to the left and right of a picture. */

import type { Box } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Column } from '../../ir/page-blocks.ts'
import { pictureBeside } from '../../tuning/blocks/figures.ts'
import { letterShape } from '../../tuning/letters.ts'
import { firstWordWidth } from '../lines/wrap.ts'

/** The lines beside a picture. */
export interface Sides {
  /** Lines to the left of the picture. */
  before: ReadonlySet<Line>
  /** Lines to the right of the picture. */
  after: ReadonlySet<Line>
}

/** Returns the lines beside a picture, or null if a line at its height is neither to its left nor to its right. */
export function sidesOf(box: Box, lines: readonly Line[], column: Column): Sides | null {
  const own = lines
    .filter((line) => line.x0 > column.left - pictureBeside.touch && line.x1 < column.right + pictureBeside.touch)
    .sort((a, b) => a.baseline - b.baseline)
  const strong = own.filter((line) => line.baseline > box.y0 + pictureBeside.touch && line.top < box.y1 - pictureBeside.touch)
  const before = new Set(strong.filter((line) => line.x1 <= box.x0 + pictureBeside.touch))
  const after = new Set(strong.filter((line) => line.x0 >= box.x1 - pictureBeside.touch))
  if (strong.length === 0 || before.size + after.size < strong.length) return null
  // A line whose letters end just above or below the picture is also beside it, because its line height overlaps the picture.
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
  if (before.size === 0 && after.size > 1 && start - column.left > pictureBeside.leastShift) addWrapping(after, own, start)
  return { before, after }
}

/** Adds lines above and below that start where the text beside the picture does; such text keeps away from it on all sides. */
function addWrapping(after: Set<Line>, sorted: readonly Line[], start: number): void {
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

/** Returns whether the first word of the next line would have fitted after this line without the picture. */
function endsEarly(line: Line, sorted: readonly Line[], { right }: Column): boolean {
  const next = sorted.find((other) => other.baseline > line.baseline + line.size * 0.5)
  return next !== undefined && right - line.x1 > firstWordWidth(next) + line.size * letterShape.space
}
