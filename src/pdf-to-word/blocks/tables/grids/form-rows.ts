/** Finds forms to fill in: rows of prompts, each with a rule to write on after it. The rule is the lower border of a cell. */

import { touches } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import type { Line } from '../../../ir/line.ts'
import type { Rule } from '../../../ir/shape.ts'
import { ruleBox } from '../../../page/shapes/shapes.ts'
import { formRows } from '../../../tuning/blocks/grids.ts'
import { lineText } from '../../lines/rows.ts'
import { gridOfDraft } from './draft.ts'

interface FormRow {
  at: number
  top: number
  rules: Rule[]
  lines: Line[]
  hasPrompt: boolean
  /** True if its rules are below figures that the next row sums up. */
  isSum: boolean
}

/** Returns the grids of forms. @param others tables with level rules only; a small form must not overlap them */
export function formGrids(rules: readonly Rule[], grids: readonly Grid[], others: readonly Grid[], lines: readonly Line[]): Grid[] {
  const free = rules.filter((rule) => isToWriteOn(rule) && !grids.some(({ box }) => touches(box, ruleBox(rule), 2)))
  return chainsOf(rowsOf(free, lines), lines).flatMap((rows) => {
    const prompts = rows.filter(({ hasPrompt }) => hasPrompt).length
    const count = rows.reduce((sum, row) => sum + row.rules.length, 0)
    if (rows.some(({ isSum }) => isSum) || count < 2 || prompts < 1 || prompts < rows.length / 2) return []
    const grid = gridOf(rows)
    return rows.length >= formRows.fewestRows || !others.some(({ box }) => touches(box, grid.box)) ? [grid] : []
  })
}

const isToWriteOn = ({ level, from, to, width }: Rule) => level && to - from > formRows.shortest && width < formRows.thickest

function rowsOf(rules: readonly Rule[], lines: readonly Line[]): FormRow[] {
  const rows: FormRow[] = []
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const row = rows.at(-1)
    if (row && rule.at - row.at < formRows.sameRow) row.rules.push(rule)
    else rows.push({ at: rule.at, top: rule.at, rules: [rule], lines: [], hasPrompt: false, isSum: false })
  }
  for (const [i, row] of rows.entries()) fill(row, rows[i - 1]?.at ?? -Infinity, lines)
  return rows
}

/** Adds to a row the texts on its baseline, and the texts above these over a rule. */
function fill(row: FormRow, above: number, lines: readonly Line[]): void {
  row.rules.sort((a, b) => a.from - b.from)
  const own = lines.filter((line) => {
    const rise = (row.at - line.baseline) / line.size
    return rise > formRows.lowest && rise < formRows.highest
  })
  const isOnRule = (line: Line, { from, to }: Rule) => line.x0 > from - 3 && line.x1 < to + 3
  const isOver = (line: Line) => row.rules.some((rule) => isOnRule(line, rule))
  row.hasPrompt = row.rules.some(({ from }, i) =>
    own.some(
      (line) => line.x0 < from - 6 && line.x1 > (row.rules[i - 1]?.to ?? -Infinity) + 6 && !isInColumn(line, own.filter(isOver), lines),
    ),
  )
  const higher = lines.filter((line) => line.baseline > above && line.baseline < row.at && isOver(line) && !own.includes(line))
  row.isSum = row.rules.some((rule) =>
    isOverSum(
      own.filter((line) => isOnRule(line, rule)),
      higher.filter((line) => isOnRule(line, rule)),
    ),
  )
  for (const line of higher.toSorted((a, b) => b.baseline - a.baseline)) {
    const isNext = own.some(
      ({ baseline, size }) => baseline > line.baseline && baseline - line.baseline < formRows.farthestLine * Math.max(size, line.size),
    )
    if (isNext) own.push(line)
  }
  row.lines = own
  row.top = Math.min(row.at - 4, ...own.map(({ top }) => top))
}

/** Returns whether a line left of a rule is prose in a text column: the next full line is drawn before the texts over the rule. */
function isInColumn(line: Line, over: readonly Line[], lines: readonly Line[]): boolean {
  const left = Math.min(...over.map(({ x0 }) => x0))
  const isFull = ({ x0, x1 }: Line) => x1 - x0 > (left - line.x0) * formRows.fullShare
  const isNext = (other: Line) =>
    Math.abs(other.x0 - line.x0) < formRows.sameEdge &&
    other.baseline > line.baseline &&
    other.baseline - line.baseline < formRows.farthestLine * line.size &&
    isFull(other)
  const isBefore = ({ order }: Line) => order > line.order && over.every((text) => order < text.order)
  return over.length > 0 && isFull(line) && lines.some((other) => isNext(other) && isBefore(other))
}

/** Returns whether a rule is below figures to be summed: several figures side by side, or one above the other. */
function isOverSum(onRule: readonly Line[], higher: readonly Line[]): boolean {
  const figures = onRule.filter(isFigure)
  return figures.length > 1 || (figures.length === 1 && higher.some(isFigure))
}

const isFigure = (line: Line) => /^[(–−+-]?\p{Sc}?\s?\d[\d.,'’\s]*%?\)?\s?\p{Sc}?$/u.test(lineText(line))

/** Returns chains of consecutive rows with no text between them. */
function chainsOf(rows: readonly FormRow[], lines: readonly Line[]): FormRow[][] {
  const chains: FormRow[][] = []
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]
    const isNext =
      before !== undefined &&
      row.top - before.at < formRows.farthestRow &&
      !lines.some(({ baseline }) => baseline > before.at && baseline < row.top + 1)
    if (isNext) chains.at(-1)?.push(row)
    else chains.push([row])
  }
  return chains
}

function gridOf(rows: readonly FormRow[]): Grid {
  const all = rows.flatMap((row) => row.rules)
  const texts = rows.flatMap((row) => row.lines)
  const left = Math.min(...all.map(({ from }) => from), ...texts.map(({ x0 }) => x0 - 0.5))
  const right = Math.max(...all.map(({ to }) => to), ...texts.map(({ x1 }) => x1 + 0.5))
  const xs: number[] = []
  for (const x of [left, right, ...all.flatMap(({ from, to }) => [from, to])].sort((a, b) => a - b)) {
    if (x - (xs.at(-1) ?? -Infinity) > formRows.sameEdge) xs.push(x)
  }
  const isEdge = (row: FormRow, x: number) =>
    row.rules.some(({ from, to }) => Math.abs(from - x) <= formRows.sameEdge || Math.abs(to - x) <= formRows.sameEdge)
  const down = rows.map(() => xs.slice(1).map(() => true))
  return gridOfDraft({
    xs,
    ys: [(rows[0] as FormRow).top, ...rows.map(({ at }) => at)],
    right: rows.map((row) => xs.slice(1).map((x, i) => i === xs.length - 2 || isEdge(row, x))),
    down,
  })
}
