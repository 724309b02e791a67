/** Finds the edges of rows that are not fully ruled: at the rules below some of them, otherwise midway between the texts. */

import type { Box } from '../../../ir/geometry.ts'
import type { Rule } from '../../../ir/shape.ts'
import { edgesOfRows } from '../../../tuning/blocks/grid-rows.ts'

/** Returns the y of all row edges. @param rows boxes of the texts of each row, from top to bottom */
export function rowEdges(rows: readonly Box[], sides: Pick<Box, 'x0' | 'x1'>, rules: readonly Rule[]): number[] {
  const [first, last] = [rows[0] as Box, rows.at(-1) as Box]
  const own = rulesOf(rules, sides)
  const gaps = rows.slice(1).map(({ y0 }, i) => y0 - (rows[i] as Box).y1)
  const half = Math.max(1, Math.min(...gaps, 2 * edgesOfRows.mostSpace)) / 2
  const between = rows.slice(1).map(({ y0 }, i) => edgeBetween((rows[i] as Box).y1, y0, own))
  const reach = Math.max(edgesOfRows.mostSpace, (last.y1 - last.y0) * edgesOfRows.maxGap)
  return [first.y0 - half, ...between, ruleIn(own, last.y1 - edgesOfRows.overlap, last.y1 + reach) ?? last.y1 + half]
}

/** Returns the y of the edge between a text that ends at `above` and one that begins at `below`. */
export function edgeBetween(above: number, below: number, rules: readonly number[]): number {
  return ruleIn(rules, Math.min(above, below) - edgesOfRows.overlap, Math.max(above, below) + edgesOfRows.overlap) ?? (above + below) / 2
}

/** Returns the y of the level rules between two sides. */
export function rulesOf(rules: readonly Rule[], sides: Pick<Box, 'x0' | 'x1'>): number[] {
  return rules.filter((rule) => isOfTable(rule, sides)).map(({ at }) => at)
}

/** Returns whether a rule belongs to the table; a rule that extends beyond the table separates it from the text. */
function isOfTable({ level, from, to }: Rule, { x0, x1 }: Pick<Box, 'x0' | 'x1'>): boolean {
  return level && to - from > edgesOfRows.shortest && from > x0 - edgesOfRows.sideSlack && to < x1 + edgesOfRows.sideSlack
}

/** Returns the middle of the rules between two y, since a double rule has two lines; undefined if there are none. */
function ruleIn(rules: readonly number[], from: number, to: number): number | undefined {
  const inside = rules.filter((at) => at > from && at < to)
  return inside.length > 0 ? (Math.min(...inside) + Math.max(...inside)) / 2 : undefined
}
