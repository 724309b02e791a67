/** Turns the rows of an unruled table into its cells. */

import type { Table } from '../../ir/block.ts'
import { type Box, largest } from '../../ir/geometry.ts'
import type { FormField } from '../../ir/glyph.ts'
import { boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Rule } from '../../ir/shape.ts'
import { cellMargin } from '../../ir/word-facts.ts'
import { columnOf, type Gutter } from '../columns/gutters.ts'
import { type Draft, gridOfDraft } from './grids/draft.ts'
import { openGroupHeads } from './grids/group-heads.ts'
import { type Piece, tableRows } from './grids/row-cuts.ts'
import { rowEdges } from './grids/row-edges.ts'
import { ruledTable } from './ruled-table.ts'

/** The rows of a table, and what is known about them. */
export interface FreeRows {
  rows: readonly Line[][]
  gutters: readonly Gutter[]
  /** Heads of groups of rows, each a row of its own. */
  heads: ReadonlySet<Line>
  /** Removes the sides of a draft that texts over several columns run across. */
  open(draft: Draft, lines: readonly Line[], rules: readonly Rule[]): void
  content: PageContent
  stats: BodyStats
}

/** Returns the table that rows without rules form. */
export function tableOfRows({ rows, gutters, heads, open, content, stats }: FreeRows): Table {
  const box = boxOfLines(rows.flat())
  const edges = gutters.map((gutter) => ruleStart(gutter, box, content) ?? edgeIn(gutter))
  const xs = [box.x0 - cellMargin, ...edges, box.x1 + cellMargin]
  const pieces = rows.map((row) => row.map((line) => ({ line, column: columnOf(line, gutters) })))
  const groups = joinCutFields(runsOf(pieces, heads).flatMap(tableRows))
  const boxes = groups.map((row) => boxOfLines(row.map(({ line }) => line)))
  const ys = rowEdges(boxes, { x0: xs[0] ?? 0, x1: xs.at(-1) ?? 0 }, content.shapes.rules)
  const sides = () => boxes.map(() => xs.slice(1).map(() => true))
  const draft = { xs, ys, right: sides(), down: sides() }
  open(draft, rows.flat(), content.shapes.rules)
  openGroupHeads(draft, heads, content.shapes.rules)
  return ruledTable({ grid: gridOfDraft(draft), page: content.page, lines: rows.flat(), shapes: content.shapes, stats })
}

/** Returns the rows without the cuts through form fields of several lines. */
function joinCutFields(rows: readonly Piece[][]): Piece[][] {
  const lastRows = new Map<FormField, number>()
  for (const [i, row] of rows.entries()) for (const field of fieldsIn(row)) lastRows.set(field, i)
  const whole: Piece[][] = []
  let end = -1
  for (const [i, row] of rows.entries()) {
    if (i <= end) whole.at(-1)?.push(...row)
    else whole.push([...row])
    end = Math.max(end, largest(fieldsIn(row).map((field) => lastRows.get(field) ?? i)))
  }
  return whole
}

const fieldsIn = (row: readonly Piece[]): FormField[] => row.flatMap(({ line }) => line.words.flatMap(({ control }) => control ?? []))

/** Returns the rows between heads of groups; each head is a run of its own. */
function runsOf(rows: readonly Piece[][], heads: ReadonlySet<Line>): Piece[][][] {
  const runs: Piece[][][] = []
  let isHead = true
  for (const row of rows) {
    const begins = isHead
    isHead = row.some(({ line }) => heads.has(line))
    if (begins || isHead) runs.push([row])
    else runs.at(-1)?.push(row)
  }
  return runs
}

const edgeIn = ({ from, to }: Gutter): number => Math.max(Math.min(from + 1, (from + to) / 2), to - cellMargin)

/** Returns the start of a rule below the texts after a gutter, such as above their sum. Their column begins there. */
function ruleStart({ from, to }: Gutter, { y0, y1 }: Box, { shapes }: PageContent): number | undefined {
  const rules = shapes.rules.filter(({ level, at, to: end }) => level && at > y0 && at < y1 + cellMargin && end > to)
  return rules.map((rule) => rule.from).find((x) => x > from && x < to)
}
