/** Distinguishes a paragraph over a drawing from labels in the drawing. */

import type { Line } from '../../ir/line.ts'
import { proseOver } from '../../tuning/blocks/figures.ts'

/** Returns whether some of the lines follow each other like those of a paragraph. */
export function holdsParagraph(lines: readonly Line[]): boolean {
  let run: Line[] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = run.at(-1)
    if (!last || !followsIn(line, last)) run = []
    if (line.words.length >= proseOver.fewestWords) run.push(line)
    if (run.length >= proseOver.fewestLines) return true
  }
  return false
}

function followsIn(line: Line, last: Line): boolean {
  const [narrower, wider] = [line.x1 - line.x0, last.x1 - last.x0].sort((a, b) => a - b) as [number, number]
  return (
    Math.abs(line.x0 - last.x0) <= proseOver.sameEdge &&
    line.baseline - last.baseline <= line.size * proseOver.furthestStep &&
    narrower >= wider * proseOver.leastWidth
  )
}
