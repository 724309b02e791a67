/** Finds heads of groups of rows in an unruled table: single lines across its columns, with rows in the same columns above and below. */

import { boxOfLines, type Line } from '../../../ir/line.ts'
import type { Rule } from '../../../ir/shape.ts'
import { groupHeads, spanningHeads } from '../../../tuning/blocks/grid-rows.ts'
import { freeTable } from '../../../tuning/blocks/tables.ts'
import { type Gutter, guttersOf } from '../../columns/gutters.ts'
import type { Draft } from './draft.ts'

/** The table above a line that may be the head of a group. */
export interface RowsAbove {
  /** Its rows without heads of groups, from top to bottom. */
  plain: readonly Line[][]
  gutters: readonly Gutter[]
  /** Smallest distance between its rows with text in several columns, in points. */
  step: number
}

/** Returns whether a row is the head of a group of rows. @param after the rows below it, from top to bottom */
export function isGroupHead(row: readonly Line[], after: readonly Line[][], { plain, gutters, step }: RowsAbove): boolean {
  const [head, ...others] = row
  const before = plain.at(-1)?.[0]
  const last = fullRow(plain.slice(-groupHeads.linesOfCell).reverse())
  const next = fullRow(after.slice(0, groupHeads.linesOfCell))
  if (!head || others.length > 0 || !before || !last || !next) return false
  if (gutters.length < groupHeads.fewestGutters || plain.length < groupHeads.fewestAbove) return false
  const { x0, x1 } = boxOfLines(plain.flat())
  if (head.x0 > x0 + groupHeads.sameStart || head.x1 > x1) return false
  const isHeading = isBold(head) && !isBold(last[0] as Line)
  if (head.baseline - before.baseline > step * (isHeading ? freeTable.headingStep : freeTable.widestStep)) return false
  const below = (after[0]?.[0]?.baseline ?? 0) - head.baseline
  if (below > step * freeTable.headingStep || below < head.size * spanningHeads.halfStep) return false
  const starts = next.filter((line) => last.some((other) => Math.abs(line.x0 - other.x0) < groupHeads.sameStart))
  return starts.length > 1 && guttersOf([...plain, ...after.slice(0, after.indexOf(next) + 1)]).length === gutters.length
}

/** Returns the first of rows with text in several columns. */
const fullRow = (rows: readonly Line[][]) => rows.find(({ length }) => length > 1)

/** Returns whether a row above a table looks like the heads of its groups. */
export function isLikeGroupHead(row: readonly Line[], heads: readonly Line[]): boolean {
  const [line, ...others] = row
  return (
    line !== undefined &&
    others.length === 0 &&
    heads.some((head) => Math.abs(head.x0 - line.x0) < groupHeads.sameStart && head.size === line.size && isBold(head) === isBold(line))
  )
}

/** Makes each head of a group one cell across all columns, unless a rule divides its row. */
export function openGroupHeads({ xs, ys, right }: Draft, heads: ReadonlySet<Line>, rules: readonly Rule[]): void {
  for (const head of heads) {
    const middle = (head.top + head.bottom) / 2
    const row = ys.findLastIndex((y) => y < middle)
    const isDivided = rules.some(
      ({ level, at, from, to }) => !level && from < middle && to > middle && at > (xs[0] ?? 0) && at < (xs.at(-1) ?? 0),
    )
    if (!isDivided && right[row]) right[row] = right[row].map(() => false)
  }
}

const isBold = ({ words }: Line): boolean => words[0]?.style.bold === true
