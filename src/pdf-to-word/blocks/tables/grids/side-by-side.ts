/** Finds texts side by side that were drawn one after the other, such as the two cells of a letterhead: a table without rules. */

import { type Box, heightOf, median, union, widthOf } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import { boxOfLines, type Line } from '../../../ir/line.ts'
import { cellMargin } from '../../../ir/word-facts.ts'
import { tablesBeside } from '../../../tuning/blocks/grids.ts'
import { gridOfDraft } from './draft.ts'

/** Texts side by side, as a grid of one row. */
export interface Pair {
  grid: Grid
  lines: Line[]
}

/**
 * Returns the pairs of texts of a page.
 * @param figures boxes of pictures, which can also be in cells
 * @param edge right edge of the text of the page
 */
export function sideBySide(lines: readonly Line[], figures: readonly Box[], edge: number): Pair[] {
  const drawn = lines.toSorted((a, b) => a.order - b.order)
  const pairs: Pair[] = []
  for (let i: number = tablesBeside.fewest; i < drawn.length; i++) {
    const pair = pairAt(drawn, i, figures, edge)
    if (!pair) continue
    pairs.push(pair)
    i = drawn.indexOf(pair.lines.at(-1) as Line)
  }
  return pairs
}

/** Returns the pair whose right side begins with the given line in drawing order. */
function pairAt(drawn: readonly Line[], at: number, figures: readonly Box[], edge: number): Pair | null {
  const [last, first] = [drawn[at - 1] as Line, drawn[at] as Line]
  if (first.x0 < last.x1 + tablesBeside.gutter || first.top > last.top - last.size) return null
  const right = runFrom(drawn, at, 1, (line) => line.x0 > last.x1 + tablesBeside.gutter)
  const rightBox = boxOfLines(right)
  const left = runFrom(drawn, at - 1, -1, (line) => line.x1 < rightBox.x0 - tablesBeside.gutter)
  const own = topWith(rightBox, figures)
  const beside = left.filter((line) => line.bottom > own - line.size)
  if (Math.min(beside.length, right.length) < tablesBeside.fewest || beside.length + right.length < tablesBeside.fewestTogether) return null
  const leftBox = boxOfLines(beside)
  if (isProse(beside) || isProse(right) || !areBeside(leftBox, rightBox, own) || arePage(beside, right, drawn)) return null
  const inner = [...beside.toReversed(), ...right]
  const whole = union([leftBox, rightBox])
  const others = drawn.filter((line) => !inner.includes(line))
  if (hasRowBeside(whole, rightBox.x0, others)) return null
  const isCrossed = others.some((line) => line.bottom > whole.y0 + 1 && line.top < whole.y1 - 1)
  return isCrossed ? null : { grid: gridOf(leftBox, rightBox, beside, right, edge), lines: inner }
}

/** Returns the lines drawn one below the other, beginning with one and going forwards or backwards in drawing order. */
function runFrom(drawn: readonly Line[], at: number, way: 1 | -1, isInside: (line: Line) => boolean): Line[] {
  const run: Line[] = []
  for (let i = at; drawn[i]; i += way) {
    const [line, before] = [drawn[i] as Line, run.at(-1)]
    const step = before ? (line.baseline - before.baseline) * way : 1
    if (!isInside(line) || step < 0 || (before && step > tablesBeside.maxStep * before.size)) break
    run.push(line)
  }
  return run
}

/** Returns the top of a cell; a picture above the text belongs to the cell. */
function topWith({ x0, x1, y0 }: Box, figures: readonly Box[]): number {
  const isAbove = (box: Box) => {
    const middle = (box.x0 + box.x1) / 2
    return middle > x0 && middle < x1 && box.y1 < y0 + tablesBeside.touch && box.y1 > y0 - tablesBeside.aboveReach
  }
  const above = figures.filter(isAbove)
  return Math.min(y0, ...above.map((box) => box.y0))
}

/** Returns whether rows above or below have texts in both columns; the pair is then only one row of a table. */
function hasRowBeside(own: Box, rightX: number, others: readonly Line[]): boolean {
  const pair = withLeftLines(own, rightX, others)
  const isNear = (line: Line) =>
    line.bottom > pair.y0 - line.size * tablesBeside.rowGap && line.top < pair.y1 + line.size * tablesBeside.rowGap
  const near = others.filter(isNear)
  const right = near.filter((line) => Math.abs(line.x0 - rightX) < tablesBeside.indent && line.x0 > pair.x0 + tablesBeside.gutter)
  return right.some((line) => near.some((left) => left.x1 < line.x0 - tablesBeside.gutter && Math.abs(left.baseline - line.baseline) < 1))
}

/** Returns the box with the left lines close above and below: the longer cells of the next rows, whose right cells end or begin farther away. */
function withLeftLines(pair: Box, rightX: number, others: readonly Line[]): Box {
  const left = others.filter((line) => line.x1 < rightX - tablesBeside.gutter)
  const isAbove = (line: Line, y: number) => line.top < y && line.bottom > y - line.size * tablesBeside.rowGap && line.baseline < y
  const isBelow = (line: Line, y: number) => line.bottom > y && line.top < y + line.size * tablesBeside.rowGap && line.baseline > y
  let { y0, y1 } = pair
  for (const line of left.toSorted((a, b) => b.baseline - a.baseline)) if (isAbove(line, y0)) y0 = line.top
  for (const line of left.toSorted((a, b) => a.baseline - b.baseline)) if (isBelow(line, y1)) y1 = line.bottom
  return { ...pair, y0, y1 }
}

/** Returns whether two boxes overlap vertically by more than half the height of the shorter one. */
function areBeside(left: Box, right: Box, rightTop: number): boolean {
  const shared = Math.min(left.y1, right.y1) - Math.max(left.y0, rightTop)
  return shared > Math.min(heightOf(left), right.y1 - rightTop) * tablesBeside.besideShare
}

/** Returns whether two texts are long and as high as the text of the page: the pages of a folded sheet, not a letterhead. */
function arePage(left: readonly Line[], right: readonly Line[], lines: readonly Line[]): boolean {
  const least = heightOf(boxOfLines(lines)) * tablesBeside.pageShare
  return [left, right].every((side) => side.length > tablesBeside.mostOfPage && heightOf(boxOfLines(side)) > least)
}

/** Returns whether there are many lines and most of them fill their side. */
function isProse(lines: readonly Line[]): boolean {
  const box = boxOfLines(lines)
  const full = lines.filter((line) => line.x1 - line.x0 > widthOf(box) * tablesBeside.fullLine)
  return lines.length > tablesBeside.mostProse && full.length > lines.length * tablesBeside.fullShare
}

function gridOf(left: Box, right: Box, leftLines: readonly Line[], rightLines: readonly Line[], edge: number): Grid {
  const at = isCentred(leftLines) ? Math.min(left.x1 + cellMargin, right.x0) : Math.max((left.x1 + right.x0) / 2, right.x0 - cellMargin)
  const middle = (right.x0 + right.x1) / 2
  const end = isCentred(rightLines) ? Math.max(right.x1, 2 * middle - at) : Math.max(right.x1, edge) + cellMargin
  const whole = union([left, right])
  const sides = [[true, true]]
  return gridOfDraft({ xs: [left.x0 - cellMargin, at, end], ys: [whole.y0, whole.y1], right: sides, down: sides })
}

function isCentred(lines: readonly Line[]): boolean {
  const middles = lines.map(({ x0, x1 }) => (x0 + x1) / 2)
  const usual = median(middles)
  const isRagged = Math.max(...lines.map(({ x0 }) => x0)) - Math.min(...lines.map(({ x0 }) => x0)) > tablesBeside.otherStart
  return (
    isRagged &&
    middles.filter((middle) => Math.abs(middle - usual) < tablesBeside.sameMiddle).length > lines.length * tablesBeside.centredShare
  )
}
