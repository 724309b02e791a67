/** Finds tables that have level rules only: at least two of equal length, with texts in columns between them. */

import { holdsMiddle, median, touches } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import type { Line } from '../../../ir/line.ts'
import type { Rule } from '../../../ir/shape.ts'
import { cellMargin } from '../../../ir/word-facts.ts'
import { ruleBox } from '../../../page/shapes/shapes.ts'
import { bandRules } from '../../../tuning/blocks/grids.ts'
import { type Gutter, guttersOf } from '../../columns/gutters.ts'
import { joinLabels, rowsOf } from '../../lines/rows.ts'
import { countRows } from './cell-lines.ts'
import { edgeIn } from './columns.ts'
import { gridOfDraft } from './draft.ts'
import { bodyGutters } from './spanning-heads.ts'

/** Returns the grids of these tables. @param grids known grids, whose rules are not free */
export function ruleBands(rules: readonly Rule[], grids: readonly Grid[], lines: readonly Line[]): Grid[] {
  const free = rules.filter(
    (rule) => rule.level && rule.to - rule.from > bandRules.shortest && !grids.some(({ box }) => touches(box, ruleBox(rule), 2)),
  )
  return groupsOf(free)
    .flatMap((group) => windows(group, lines))
    .filter((band) => !grids.some(({ box }) => holdsMiddle(band.box, box)))
}

function groupsOf(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = []
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const owner = groups.find(
      ([first]) => first && Math.abs(first.from - rule.from) < bandRules.sameEnd && Math.abs(first.to - rule.to) < bandRules.sameEnd,
    )
    if (owner) owner.push(rule)
    else groups.push([rule])
  }
  return groups.filter((group) => group.length > 1)
}

/** Returns the longest sequences of rules between which gutters stay open. */
function windows(rules: readonly Rule[], lines: readonly Line[]): Grid[] {
  const result: Grid[] = []
  for (let start = 0; start < rules.length - 1; ) {
    let end = start
    let found: Grid | null = null
    for (let next = start + 1; next < rules.length; next++) {
      const grid = gridBetween(rules.slice(start, next + 1), lines)
      if (grid === 'crossed') break
      if (grid) {
        found = grid
        end = next
      }
    }
    if (found) result.push(found)
    start = Math.max(end, start + 1)
  }
  return result
}

function gridBetween(rules: readonly Rule[], lines: readonly Line[]): Grid | null | 'crossed' {
  const [first, last] = [rules[0] as Rule, rules.at(-1) as Rule]
  const own = lines.filter((line) => line.baseline > first.at && line.baseline <= last.at + 1 && line.x1 > first.from && line.x0 < first.to)
  if (own.some((line) => line.x0 < first.from - 4 || line.x1 > first.to + 4)) return 'crossed'
  const rows = rowsOf(own).map((row) => joinLabels(row))
  const beside = lines.filter((line) => line.baseline > first.at && line.baseline <= last.at + 1 && line.x0 < first.to)
  if (isParted(rows, beside)) return 'crossed'
  const { gutters, heads } = bodyGutters(rows)
  if (gutters.length === 0) return rows.length > 0 ? 'crossed' : null
  const { all, split } = countRows(
    rows.slice(heads),
    gutters,
    rules.map(({ at }) => at),
  )
  const enough = gutters.length > 1 || rules.length > 2 ? 2 : 3
  if (split < enough || split < all * 0.5) return null
  const around = [nextRow(lines, first, 'above'), nextRow(lines, last, 'below')].filter((row) => fits(row, first))
  const shared = around.reduce<readonly Gutter[]>((kept, row) => {
    const fewer = guttersOf([...rows.slice(heads), row])
    return fewer.length === kept.length ? fewer : kept
  }, gutters)
  return gridOf(rules, shared, labelEdge(rules, rows, lines))
}

/** Returns whether a heading divides the rows: a larger line that is alone between two of them. @param beside all lines between the rules */
function isParted(rows: readonly Line[][], beside: readonly Line[]): boolean {
  const size = median(rows.map(([line]) => line?.size ?? 0))
  const [first, last] = [rows[0]?.[0]?.baseline ?? 0, rows.at(-1)?.[0]?.baseline ?? 0]
  const isAlone = (line: Line) => !beside.some((other) => other !== line && other.bottom > line.top + 1 && other.top < line.bottom - 1)
  return beside.some((line) => line.size > size * bandRules.heading && line.baseline > first && line.baseline < last && isAlone(line))
}

/** Returns the row of texts next to a rule, such as a header whose texts are wider than those below it. */
function nextRow(lines: readonly Line[], rule: Rule, where: 'above' | 'below'): Line[] {
  const beside = lines.filter(({ x0, x1 }) => x1 > rule.from && x0 < rule.to)
  const open = beside.filter(({ bottom, top }) => (where === 'above' ? bottom < rule.at + 1 : top > rule.at - 1))
  const rows = rowsOf(open)
  return (where === 'above' ? rows.at(-1) : rows[0]) ?? []
}

/** Returns whether a row has several texts that are between the ends of a rule and near it. */
function fits(row: readonly Line[], { from, to, at }: Rule): boolean {
  const isNear = row.some(({ top, bottom, size }) => Math.min(Math.abs(at - bottom), Math.abs(top - at)) < size * bandRules.farthestHead)
  return isNear && row.length > 1 && row.every(({ x0, x1 }) => x0 > from - bandRules.sameEnd && x1 < to + bandRules.sameEnd)
}

/** Returns the x at which a column of labels begins to the left of rules that are only below the figures; null if there is none. */
function labelEdge(rules: readonly Rule[], rows: readonly Line[][], lines: readonly Line[]): number | null {
  const [first, last] = [rules[0] as Rule, rules.at(-1) as Rule]
  const labels = lines.filter((line) => line.x1 < first.from + 1 && line.baseline > first.at && line.baseline <= last.at + 1)
  const pairs = labels.flatMap((label) => {
    const row = rows.find(([line]) => line && Math.abs(line.baseline - label.baseline) < 1)
    return row ? [{ label, row }] : []
  })
  const rest = labels.filter((label) => !pairs.some((pair) => pair.label === label))
  if (!rest.every((line) => isHead(line, pairs, lines)) || pairs.length < rows.length / 2) return null
  // A separate text column is drawn completely before the text beside it; a table is drawn row by row.
  const isRow = ({ label, row }: (typeof pairs)[number], i: number) =>
    row.every(({ order }) => order > label.order && order < (pairs[i + 1]?.label.order ?? Infinity)) && !isColumn(label, row)
  const isColumn = (label: Line, row: readonly Line[]) =>
    lines.some(
      (line) => !labels.includes(line) && !row.includes(line) && row.every(({ order }) => line.order > label.order && line.order < order),
    )
  return pairs.sort((a, b) => a.label.order - b.label.order).every(isRow) ? Math.min(...labels.map(({ x0 }) => x0)) - cellMargin : null
}

/** Returns whether a line is a heading of the rows below it: it is alone, and its indent is not deeper than that of their labels. */
function isHead(line: Line, pairs: readonly { label: Line }[], lines: readonly Line[]): boolean {
  const isAlone = !lines.some((other) => other !== line && other.bottom > line.top + 1 && other.top < line.bottom - 1)
  return isAlone && line.x0 < Math.min(...pairs.map(({ label }) => label.x0)) + 1
}

function gridOf(rules: readonly Rule[], gutters: readonly Gutter[], left: number | null): Grid {
  const [first] = rules as [Rule]
  const xs = [...(left === null ? [] : [left]), first.from, ...gutters.map(edgeIn), first.to]
  const ys = rules.map(({ at }) => at).filter((at, i, all) => i === 0 || at - (all[i - 1] ?? 0) > 3)
  const sides = ys.slice(1).map(() => xs.slice(1).map(() => true))
  return gridOfDraft({ xs, ys, right: sides, down: sides })
}
