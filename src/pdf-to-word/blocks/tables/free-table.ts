/** Finds tables without rules: rows of short texts with gutters that stay open. */

import type { Table } from '../../ir/block.ts'
import type { Finding, OnFinding } from '../../ir/evidence.ts'
import { boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { cellMargin } from '../../ir/word-facts.ts'
import { groupHeads, spanningHeads } from '../../tuning/blocks/grid-rows.ts'
import { freeTable } from '../../tuning/blocks/tables.ts'
import { columnOf, type Gutter, guttersOf } from '../columns/gutters.ts'
import { isProgram } from '../lines/code-lines.ts'
import { cutHeads } from '../lines/header-cuts.ts'
import { lineText } from '../lines/rows.ts'
import { cutFigures, openHeads } from './figure-columns.ts'
import { tableOfRows } from './free-rows.ts'
import { countRows } from './grids/cell-lines.ts'
import { isGroupHead, isLikeGroupHead } from './grids/group-heads.ts'
import { areHeads, areStaggered, type BodyGutters, columnGuttersOf, isTitle, openSpans } from './grids/spanning-heads.ts'

/** A table without rules. */
export interface FreeTable {
  /** Indexes of the first and last row among the given rows. */
  from: number
  to: number
  table: Table
}

/** What is known about the rows. */
export interface FreeTableInput {
  content: PageContent
  /** Text column that contains the table. */
  column: Column
  stats: BodyStats
  onFinding: OnFinding
}

/** Returns the tables without rules. @param lines lines of one column by baseline, from top to bottom */
export function freeTables(lines: readonly Line[][], input: FreeTableInput): FreeTable[] {
  const rows = cutHeads(lines)
  const found: FreeTable[] = []
  for (let from = 0; from < rows.length; from++) {
    if ((rows[from]?.length ?? 0) < 2) continue
    const { to, heads, gutters, groups } = extentOf(rows, from)
    const own = rows.slice(from, to + 1).filter((row) => !groups.has(row))
    const body = own.slice(heads)
    const split = body.filter((row) => columnsUsed(row, gutters) > 1).length
    const counted = countRows(body, gutters)
    if (gutters.length === 0) continue
    const onFinding = (holds: boolean, more: string) =>
      input.onFinding(() => aboutRows(own, gutters, split, { holds, more, page: input.content.page }))
    if (gutters.length === 1 && isCounted(own)) {
      onFinding(false, 'Its first column counts from 1, as the labels of a list do.')
      continue
    }
    if (input.stats.proportional && isProgram(own)) {
      onFinding(false, 'Its letters have one width, unlike those of the text, as in program code, and its first row is no head.')
      continue
    }
    if (counted.split < counted.all * 0.5) {
      onFinding(false, 'In fewer than half of its rows there is text in several columns.')
      continue
    }
    const fewest = gutters.length > 1 ? freeTable.fewestRows : freeTable.fewestRows + 1
    if (split < fewest && !(split >= freeTable.fewestEvenRows && isEven(own, gutters, input.column))) {
      onFinding(
        false,
        `${fewest} such rows are needed, or ${freeTable.fewestEvenRows} whose columns part the text evenly; such lines have tabs.`,
      )
      continue
    }
    onFinding(true, 'No rules make cells here, and the lines are no prose, which would cross the gutters.')
    const first = firstHead(rows, from, { gutters, before: found.at(-1)?.to ?? -1, body: own, groups })
    const whole = rows.slice(first, to + 1)
    const common = { ...input, heads: groupLines(rows[first], groups) }
    const cut = cutFigures(whole, gutters)
    const table = cut
      ? tableOfRows({ ...common, ...cut, open: openHeads })
      : tableOfRows({ ...common, rows: whole, gutters, open: openSpans })
    found.push({ from: first, to, table })
    from = to
  }
  return found
}

function aboutRows(
  rows: readonly Line[][],
  gutters: readonly Gutter[],
  split: number,
  { holds, more, page }: { holds: boolean; more: string; page: number },
): Finding {
  const places = gutters.map(({ from, to }) => `${Math.round(from)}–${Math.round(to)}`).join(', ')
  const because = `${rows.length === 1 ? '1 row keeps' : `${rows.length} rows keep`} ${gutters.length === 1 ? 'a gutter' : `${gutters.length} gutters`} open at ${places} pt; ${split} with text in several columns.`
  return { page, box: boxOfLines(rows.flat()), kind: 'table', holds, because, rivals: [more] }
}

/** Returns whether the first column counts from 1 and has a text after each number. */
function isCounted(rows: readonly Line[][]): boolean {
  const items = rows.filter(({ length }) => length > 1)
  return items.every(([label, text], i) => label && text && lineText(label) === String(i + 1) && /\p{L}{2}/u.test(lineText(text)))
}

interface Reach {
  to: number
  /** Rows that are heads of groups of rows; they may cross the gutters. */
  groups: ReadonlySet<readonly Line[]>
}

interface Extent extends BodyGutters, Reach {}

/** Returns the last row of the table that begins at a row, and its gutters; heads above several columns need not leave these open. */
function extentOf(rows: readonly Line[][], from: number): Extent {
  const extentBelow = (heads: number): Extent => {
    const { to, groups } = reachOf(rows, from + heads)
    return { to, heads, groups, gutters: columnGuttersOf(rows.slice(from + heads, to + 1).filter((row) => !groups.has(row))) }
  }
  let best = extentBelow(0)
  for (let heads = 1; heads <= spanningHeads.mostRows; heads++) {
    const [last, next] = [rows[from + heads - 1]?.[0], rows[from + heads]]
    if (!last || !next?.[0] || next[0].baseline - last.baseline > freeTable.maxStep * last.size) break
    if (next.length < 2 || areStaggered(rows.slice(from + heads - 1, from + heads + 2))) continue
    const other = extentBelow(heads)
    const isLonger = other.to >= Math.max(best.to, from + heads + spanningHeads.fewestBelow - 1)
    const [above, body] = [rows.slice(from, from + heads), rows.slice(from + heads, other.to + 1)]
    const isTitled = above.some((row) => isTitle(row, body))
    if (isLonger && other.gutters.length > best.gutters.length && !isTitled && areHeads(above, other.gutters)) best = other
  }
  return best
}

/** Returns the heads of groups of rows. @param first the first row of the table, which may be one, too */
function groupLines(first: readonly Line[] | undefined, groups: ReadonlySet<readonly Line[]>): Set<Line> {
  const heads = [...groups].flat()
  return new Set(first && isLikeGroupHead(first, heads) ? [...first, ...heads] : heads)
}

interface AboveTable {
  gutters: readonly Gutter[]
  /** Index of the last row of the table above; -1 if there is none. */
  before: number
  /** The rows of the table found so far. */
  body: readonly Line[][]
  groups: ReadonlySet<readonly Line[]>
}

/** Returns the first row of a table, including heads above its columns that are alone in their rows. */
function firstHead(rows: readonly Line[][], from: number, { gutters, before, body, groups }: AboveTable): number {
  let first = from
  while (first - 1 > before && from - first < spanningHeads.mostRows) {
    const [above, own] = [rows[first - 1], rows[first]?.[0]]
    const isNear = own && above?.[0] && own.baseline - above[0].baseline < freeTable.headStep * own.size
    // The middle of a cell over two rows is on a separate baseline between theirs.
    const isHead = above && above.length <= gutters.length && areHeads(rows.slice(Math.max(0, first - 2), first), gutters)
    const isSingle = above && above.length <= gutters.length && areHeads([above], gutters)
    if (isNear && isLikeGroupHead(above ?? [], [...groups].flat())) return first - 1
    if (!isNear || !(isHead || isSingle) || isTitle(above, body)) break
    first--
  }
  return first
}

/** Returns the index of the last row through which a gutter stays open, and the heads of groups above it. */
function reachOf(rows: readonly Line[][], from: number): Reach {
  let last = from
  let open = guttersOf([rows[from] ?? []])
  let usual = Infinity
  const groups = new Set<readonly Line[]>()
  const plain = [rows[from] ?? []]
  let full = rows[from]?.[0]?.baseline ?? 0
  let between = Infinity
  for (let i = from + 1; i < rows.length; i++) {
    const [before, row] = [rows[i - 1]?.[0], rows[i]]
    if (!before || !row?.[0] || row[0].baseline - before.baseline > freeTable.maxStep * before.size) break
    // A wider gap before a single line means that the line is the heading of what follows.
    const step = row[0].baseline - before.baseline
    if (isGroupHead(row, rows.slice(i + 1, i + 1 + groupHeads.linesOfCell), { plain, gutters: open, step: between })) {
      groups.add(row)
      continue
    }
    if (row.length === 1 && i > from + 1 && step > usual * freeTable.headingStep && row[0].x0 < (open[0]?.from ?? 0)) break
    if (i > from + 1 && step > (between < Infinity ? between : usual) * freeTable.widestStep) break
    usual = Math.min(usual, step)
    const shared = guttersOf([...plain, row])
    if (shared.length === 0 || shared.length < open.length * freeTable.openShare) break
    // A single line across the gutters is text again.
    if (row.length === 1 && columnsUsed(row, shared) === 0) break
    open = shared
    plain.push(row)
    if (row.length > 1) {
      between = Math.min(between, row[0].baseline - full)
      full = row[0].baseline
    }
    if (row.length > 1) last = i
    else if (i === last + 1 && (row[0].x0 > (shared[0]?.from ?? 0) || row[0].x1 < (shared[0]?.to ?? 0))) last = i
  }
  return { to: last, groups }
}

/** Returns the number of columns in which a row has text; 0 if one of its lines crosses a gutter. */
function columnsUsed(row: readonly Line[], gutters: readonly Gutter[]): number {
  if (row.some((line) => gutters.some(({ from, to }) => line.x0 < from && line.x1 > to))) return 0
  return new Set(row.map((line) => columnOf(line, gutters))).size
}

/** Returns whether the columns divide the text width evenly, as in Word's default tables; tab stops do not. */
function isEven(rows: readonly Line[][], gutters: readonly Gutter[], { left, right }: Column): boolean {
  const starts = [0, ...gutters.map((_, i) => i + 1)].map((column) =>
    Math.min(...rows.flat().flatMap((line) => (columnOf(line, gutters) === column ? [line.x0] : []))),
  )
  const steps = starts.slice(1).map((start, i) => start - (starts[i] ?? 0))
  const usual = steps.reduce((sum, step) => sum + step, 0) / steps.length
  const width = right - left
  const whole = usual * starts.length
  const isWhole = [width, width + 2 * cellMargin].some((other) => Math.abs(whole - other) < freeTable.sameWidth)
  if (!isWhole || Math.abs((starts[0] ?? 0) - left) >= freeTable.sameStart) return false
  return steps.every((step) => Math.abs(step - usual) < freeTable.sameStep)
}
