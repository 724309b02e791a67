/** Where the rows of a table begin and end that nobody ruled all around: at the rules that go under some of them, else between the texts. */

import type { Box } from '../../../ir/geometry.ts'
import type { Rule } from '../../../ir/shape.ts'
import { edgesOfRows } from '../../../tuning/blocks/grids.ts'

/** @param rows the boxes of the texts of each row, from top to bottom */
export function rowEdges(rows: readonly Box[], sides: Pick<Box, 'x0' | 'x1'>, rules: readonly Rule[]): number[] {
  const [first, last] = [rows[0] as Box, rows.at(-1) as Box]
  const own = rulesOf(rules, sides)
  const gaps = rows.slice(1).map(({ y0 }, i) => y0 - (rows[i] as Box).y1)
  const half = Math.max(1, Math.min(...gaps, 2 * edgesOfRows.mostSpace)) / 2
  const between = rows.slice(1).map(({ y0 }, i) => edgeBetween((rows[i] as Box).y1, y0, own))
  const reach = Math.max(edgesOfRows.mostSpace, (last.y1 - last.y0) * edgesOfRows.farthest)
  return [first.y0 - half, ...between, ruleIn(own, last.y1 - edgesOfRows.overlap, last.y1 + reach) ?? last.y1 + half]
}

/** The edge between texts that end at one y and begin at another. */
export function edgeBetween(above: number, below: number, rules: readonly number[]): number {
  return ruleIn(rules, Math.min(above, below) - edgesOfRows.overlap, Math.max(above, below) + edgesOfRows.overlap) ?? (above + below) / 2
}

/** Where the level rules between two sides lie. */
export function rulesOf(rules: readonly Rule[], sides: Pick<Box, 'x0' | 'x1'>): number[] {
  return rules.filter((rule) => isOfTable(rule, sides)).map(({ at }) => at)
}

/** What goes on beyond the table parts it from the text. */
function isOfTable({ level, from, to }: Rule, { x0, x1 }: Pick<Box, 'x0' | 'x1'>): boolean {
  return level && to - from > edgesOfRows.shortest && from > x0 - edgesOfRows.sideSlack && to < x1 + edgesOfRows.sideSlack
}

/** The middle of the rules in a stretch, of which a double one has two. */
function ruleIn(rules: readonly number[], from: number, to: number): number | undefined {
  const inside = rules.filter((at) => at > from && at < to)
  return inside.length > 0 ? (Math.min(...inside) + Math.max(...inside)) / 2 : undefined
}
