/** Finds ruled tables: crossing rules make a grid, and places without a rule between them make one cell. */

import type { Border, Borders } from '../../ir/border.ts'
import { type Box, heightOf, holdsMiddle, widthOf } from '../../ir/geometry.ts'
import type { Grid, GridCell } from '../../ir/grid.ts'
import type { Fill, Rule, Shapes } from '../../ir/shape.ts'
import { gridRules } from '../../tuning/page/shapes.ts'
import { nestedRules } from './nested-rules.ts'
import { isInsideCell } from './shade-in-cell.ts'

/**
 * Returns the grids, from top to bottom. A grid with a single cell is a box around text. Bars of colour along the sides of the page are no
 * cells.
 * @param texts boxes of the lines on the page: a level bar with text is shaded text
 */
export function gridsOf({ rules, fills }: Shapes, page: { width: number; height: number }, texts: readonly Box[] = []): Grid[] {
  const sides = rules.filter(({ level, width }) => !level && width > 0).slice(0, gridRules.ruleLimit)
  const bars = new Set(fills.filter((fill) => isEdgeBar(fill, page, texts)).slice(0, gridRules.edgeBar.most))
  const shades = fills
    .filter((fill) => edgesOf(fill, page).length > 0 && !bars.has(fill))
    .slice(0, gridRules.ruleLimit / gridRules.edgesOfFill)
  const cells = shades.filter((fill) => !isInsideCell(fill, sides))
  const framed =
    bars.size > 0 ? rules.filter((rule) => !isAtPageEdge(rule, page) && ![...bars].some(({ box }) => isSideOf(rule, box))) : rules
  const strokes = [...framed, ...cells.flatMap((fill) => edgesOf(fill, page))].slice(0, gridRules.ruleLimit)
  return components(strokes)
    .map(withInner)
    .filter((grid) => grid !== null)
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
}

/** Returns the edges of a shaded cell as rules of no width, since it may have no drawn borders. */
function edgesOf({ box, color, order }: Fill, page: { width: number; height: number }): Rule[] {
  const { backdrop, smallestCell } = gridRules
  const isBackdrop = widthOf(box) > page.width * backdrop.width && heightOf(box) > page.height * backdrop.height
  if (color === 'FFFFFF' || isBackdrop || Math.min(widthOf(box), heightOf(box)) < smallestCell) return []
  const plain = { width: 0, color, dashed: false, order }
  const edge = (level: boolean, at: number, from: number, to: number): Rule => ({ level, at, from, to, ...plain })
  return [
    edge(true, box.y0, box.x0, box.x1),
    edge(true, box.y1, box.x0, box.x1),
    edge(false, box.x0, box.y0, box.y1),
    edge(false, box.x1, box.y0, box.y1),
  ]
}

/** Returns whether a fill is a bar of colour along a side of the page, which belongs to its design. */
function isEdgeBar({ box, color }: Fill, { width, height }: { width: number; height: number }, texts: readonly Box[]): boolean {
  const { reach, length, thickness } = gridRules.edgeBar
  const isUpright = heightOf(box) > height * length && widthOf(box) < width * thickness && (box.x0 < reach || box.x1 > width - reach)
  const isLevel = widthOf(box) > width * length && heightOf(box) < height * thickness && (box.y0 < reach || box.y1 > height - reach)
  return color !== 'FFFFFF' && (isUpright || (isLevel && !texts.some((text) => holdsMiddle(box, text))))
}

function isAtPageEdge({ level, at }: Rule, { width, height }: { width: number; height: number }): boolean {
  return at < gridRules.edgeBar.reach || at > (level ? height : width) - gridRules.edgeBar.reach
}

function isSideOf({ level, at, from, to }: Rule, { x0, y0, x1, y1 }: Box): boolean {
  const { reach } = gridRules.edgeBar
  const [low, high, start, end] = level ? [y0, y1, x0, x1] : [x0, x1, y0, y1]
  return Math.min(Math.abs(at - low), Math.abs(at - high)) < reach && from > start - reach && to < end + reach
}

/** Groups rules that meet. */
function components(rules: readonly Rule[]): Rule[][] {
  const leader = rules.map((_, i) => i)
  const find = (i: number): number => {
    let at = i
    while (leader[at] !== at) at = leader[at] = leader[leader[at] ?? at] ?? at
    return at
  }
  const level = rules.flatMap((rule, i) => (rule.level ? [i] : [])).sort((a, b) => (rules[a]?.at ?? 0) - (rules[b]?.at ?? 0))
  for (const [i, rule] of rules.entries()) {
    if (rule.level) continue
    for (const j of level) {
      const other = rules[j] as Rule
      if (other.at > rule.to + gridRules.meeting + gridRules.thickest / 2) break
      if (meet(rule, other)) leader[find(i)] = find(j)
    }
  }
  const groups = new Map<number, Rule[]>()
  for (const [i, rule] of rules.entries()) groups.set(find(i), [...(groups.get(find(i)) ?? []), rule])
  return [...groups.values()].filter((group) => group.length >= 3)
}

/** Returns whether two rules meet. A rule may end at the edge of the other, half its width from the centre line. */
function meet(upright: Rule, level: Rule): boolean {
  const [across, along] = [level, upright].map(({ width }) => gridRules.meeting + Math.min(width, gridRules.thickest) / 2) as [
    number,
    number,
  ]
  const isLevelInReach = level.at >= upright.from - across && level.at <= upright.to + across
  return isLevelInReach && upright.at >= level.from - along && upright.at <= level.to + along
}

function withInner(group: readonly Rule[]): Grid | null {
  const { outer, inner } = nestedRules(group)
  const grid = gridOf(outer)
  const found = inner.flatMap((rules) => gridOf(rules) ?? [])
  return grid && found.length > 0 ? { ...grid, inner: found } : grid
}

function gridOf(rules: readonly Rule[]): Grid | null {
  const level = rules.filter((rule) => rule.level)
  const upright = rules.filter((rule) => !rule.level)
  const xs = edgeList(upright, level)
  const ys = edgeList(level, upright)
  if (xs.length < 2 || ys.length < 2 || xs.length > 120 || ys.length > 1000) return null
  const cells = mergeCells(xs, ys, {
    right: (row, column) => !isRuled(upright, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0),
    down: (row, column) => !isRuled(level, ys[row + 1] ?? 0, xs[column] ?? 0, xs[column + 1] ?? 0),
  })
  return { box: { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 }, xs, ys, cells }
}

/** Returns the edges given by the rules `across`. On a side without a rule, the ends of the rules `along` give the edge. */
function edgeList(across: readonly Rule[], along: readonly Rule[]): number[] {
  const edges: number[] = []
  let group: Rule[] = []
  for (const rule of across.toSorted((a, b) => a.at - b.at)) {
    if (group[0] && rule.at - group[0].at > gridRules.sameEdge) {
      edges.push(middleOf(group))
      group = []
    }
    group.push(rule)
  }
  if (group.length > 0) edges.push(middleOf(group))
  const low = Math.min(...along.map((rule) => rule.from))
  const high = Math.max(...along.map((rule) => rule.to))
  if (along.length > 1 && low < (edges[0] ?? low) - 6) edges.unshift(low)
  if (along.length > 1 && high > (edges.at(-1) ?? high) + 6) edges.push(high)
  return edges
}

/**
 * Returns the mean position, weighted by length, so that an adjacent underline shifts it little. Edges of shades count only without rules,
 * because they may be at either side of one.
 */
function middleOf(rules: readonly Rule[]): number {
  const drawn = rules.filter(({ width }) => width > 0)
  const counted = drawn.length > 0 ? drawn : rules
  const weight = ({ from, to }: Rule) => Math.max(to - from, gridRules.shortestWeight)
  const total = counted.reduce((sum, rule) => sum + weight(rule), 0)
  return counted.reduce((sum, rule) => sum + rule.at * weight(rule), 0) / total
}

function isRuled(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  let covered = 0
  for (const rule of rules) {
    if (Math.abs(rule.at - at) <= gridRules.sameEdge) covered += Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from))
  }
  return covered >= (to - from) * gridRules.ruledShare
}

/** Returns whether no rule separates a grid place from the one to its right or below it. */
interface Openings {
  right(row: number, column: number): boolean
  down(row: number, column: number): boolean
}

/** Returns the cells between the edges; places that are open to each other become one cell. */
export function mergeCells(xs: readonly number[], ys: readonly number[], open: Openings): GridCell[] {
  const columns = xs.length - 1
  const rows = ys.length - 1
  const covered = new Set<number>()
  const cells: GridCell[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (covered.has(row * columns + column)) continue
      let columnSpan = 1
      while (column + columnSpan < columns && !covered.has(row * columns + column + columnSpan) && open.right(row, column + columnSpan - 1))
        columnSpan++
      let rowSpan = 1
      const range = Array.from({ length: columnSpan }, (_, i) => column + i)
      while (
        row + rowSpan < rows &&
        range.every((at) => open.down(row + rowSpan - 1, at)) &&
        sameRow(row + rowSpan, column, columnSpan, columns, open.right)
      ) {
        rowSpan++
      }
      for (let r = row; r < row + rowSpan; r++) for (const at of range) covered.add(r * columns + at)
      const box = { x0: xs[column] ?? 0, y0: ys[row] ?? 0, x1: xs[column + columnSpan] ?? 0, y1: ys[row + rowSpan] ?? 0 }
      cells.push({ row, column, rowSpan, columnSpan, box })
    }
  }
  return cells
}

/** Returns whether the next row has no rule between the same columns, so that both rows form one cell. */
function sameRow(row: number, column: number, span: number, columns: number, openRight: (row: number, column: number) => boolean): boolean {
  for (let i = 0; i < span - 1; i++) if (!openRight(row, column + i)) return false
  if (column > 0 && openRight(row, column - 1)) return false
  return column + span >= columns || !openRight(row, column + span - 1)
}

/** Returns the borders along the four sides of a box. */
export function bordersOf(box: Box, rules: readonly Rule[]): Borders {
  return {
    top: borderAt(rules, true, box.y0, box.x0, box.x1),
    right: borderAt(rules, false, box.x1, box.y0, box.y1),
    bottom: borderAt(rules, true, box.y1, box.x0, box.x1),
    left: borderAt(rules, false, box.x0, box.y0, box.y1),
  }
}

function borderAt(rules: readonly Rule[], level: boolean, at: number, from: number, to: number): Border | null {
  let covered = 0
  let best: Rule | null = null
  for (const rule of rules) {
    if (rule.level !== level || Math.abs(rule.at - at) > gridRules.sameEdge) continue
    const shared = Math.min(rule.to, to) - Math.max(rule.from, from)
    if (shared <= 0) continue
    covered += shared
    if (!best || rule.width > best.width) best = rule
  }
  return best && covered >= (to - from) * gridRules.edgeShare ? { width: best.width, color: best.color, dashed: best.dashed } : null
}

/** Returns the topmost colour that fills most of a box; '' for none. */
export function shadeOf(box: Box, fills: readonly Fill[]): string {
  const area = widthOf(box) * heightOf(box)
  const found = fills.findLast((fill) => {
    const w = Math.min(fill.box.x1, box.x1) - Math.max(fill.box.x0, box.x0)
    const h = Math.min(fill.box.y1, box.y1) - Math.max(fill.box.y0, box.y0)
    return w > 0 && h > 0 && w * h > area * gridRules.shadeShare
  })
  return found && found.color !== 'FFFFFF' ? found.color : ''
}
