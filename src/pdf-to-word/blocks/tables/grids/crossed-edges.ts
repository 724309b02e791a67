/** Removes sides without rules that text crosses; the row then has one cell across several columns. */

import type { Line } from '../../../ir/line.ts'
import type { Rule } from '../../../ir/shape.ts'
import { crossedEdges } from '../../../tuning/blocks/grids.ts'
import type { Draft } from './draft.ts'

/** Removes these sides from the draft. @param lines whole lines, not cut at the columns */
export function openCrossedWalls({ xs, ys, right }: Draft, lines: readonly Line[], rules: readonly Rule[]): void {
  for (const [row, sides] of right.entries()) {
    const [top, bottom] = [ys[row] ?? 0, ys[row + 1] ?? 0]
    const own = lines.filter((line) => (line.top + line.bottom) / 2 > top && (line.top + line.bottom) / 2 < bottom)
    for (const [column, isSide] of sides.entries()) {
      const x = xs[column + 1] ?? 0
      if (!isSide || column === sides.length - 1) continue
      const near = own.filter((line) => line.x0 < x - crossedEdges.overhang && line.x1 > x + crossedEdges.overhang)
      const crossing = near.filter(({ words }) =>
        words.some(({ x0, x1 }) => x0 < x - crossedEdges.overhang && x1 > x + crossedEdges.overhang),
      )
      if (crossing.length === 0 || crossing.length < near.length * crossedEdges.crossedShare || isRuled(rules, x, top, bottom)) continue
      sides[column] = false
    }
  }
}

function isRuled(rules: readonly Rule[], x: number, top: number, bottom: number): boolean {
  const own = rules.filter(({ level, at }) => !level && Math.abs(at - x) < crossedEdges.sameEdge)
  return (
    own.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, bottom) - Math.max(from, top)), 0) >
    (bottom - top) * crossedEdges.ruledShare
  )
}
