/** Finds the edges of a tagged table's columns and rows: at rules or shading, otherwise between the texts. */

import type { Box } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import type { PageContent } from '../../../ir/page-content.ts'
import { cellMargin } from '../../../ir/word-facts.ts'
import { taggedEdges } from '../../../tuning/blocks/tables.ts'
import type { Placed } from './placed-cell.ts'

/** Returns the x of each column edge, or null if they cannot be determined. */
export function columnEdges(
  placed: readonly Placed[],
  columns: number,
  box: Box,
  grid: Grid | undefined,
  content: PageContent,
): number[] | null {
  if (grid && grid.xs.length === columns + 1) return grid.xs
  const rules = uprightAt(content, box, grid)
  const xs: number[] = []
  for (let column = 0; column <= columns; column++) {
    const before = lastKnown(xs) ?? box.x0 - taggedEdges.firstReach
    const starts = placed
      .filter((entry) => entry.column === column && entry.lines.length > 0)
      .map(({ lines }) => Math.min(...lines.map((line) => line.x0)))
    const ends = placed
      .filter((entry) => entry.column + entry.columnSpan === column && entry.lines.length > 0)
      .map(({ lines }) => Math.max(...lines.map((line) => line.x1)))
    if (column > 0 && column < columns && starts.length + ends.length === 0) {
      xs.push(Number.NaN)
      continue
    }
    const nearest = before + taggedEdges.narrowest
    const own = column === columns ? [Math.max(...ends, nearest) + cellMargin] : starts.map((start) => start - cellMargin)
    const { left, right } = taggedEdges.reach
    const beside = rules.filter((x) => x > box.x0 - left && x < box.x1 + right)
    const candidates = [...beside, ...own].filter((x) => x > before + taggedEdges.apart)
    // Some texts extend beyond their cell. The edge crosses the smallest number of texts, and a rule is preferred over a guess.
    const cost = (x: number) =>
      starts.filter((start) => start < x - taggedEdges.overhang).length +
      ends.filter((end) => end > x + taggedEdges.overhang).length +
      (rules.includes(x) ? 0 : taggedEdges.guessCost) +
      distance(x, starts, ends) / taggedEdges.pointsPerCost
    const best = candidates.sort((a, b) => cost(a) - cost(b))[0]
    xs.push(best ?? nearest)
  }
  return filled(xs)
}

const lastKnown = (edges: readonly number[]) => edges.findLast((edge) => !Number.isNaN(edge))

function distance(x: number, starts: readonly number[], ends: readonly number[]): number {
  return starts.length > 0
    ? Math.min(...starts.map((start) => Math.abs(start - x)))
    : Math.min(...ends.map((end) => Math.abs(end - x)), taggedEdges.distanceWithoutEnds)
}

/** Returns the edges with unknown ones spaced evenly between their neighbours. */
function filled(xs: readonly number[]): number[] | null {
  const result = [...xs]
  for (let i = 1; i < result.length; i++) {
    if (!Number.isNaN(result[i])) continue
    const next = result.findIndex((x, n) => n > i && !Number.isNaN(x))
    if (next < 0) return null
    const [a, b] = [result[i - 1] ?? 0, result[next] ?? 0]
    result[i] = a + (b - a) / (next - i + 1)
  }
  return result.every((x, i) => i === 0 || x > (result[i - 1] ?? 0)) ? result : null
}

/** Returns the x of upright rules and edges beside the text, in order. */
function uprightAt({ shapes }: PageContent, box: Box, grid: Grid | undefined): number[] {
  const own = shapes.rules
    .filter((rule) => !rule.level && rule.to > box.y0 - taggedEdges.touch && rule.from < box.y1 + taggedEdges.touch)
    .map((rule) => rule.at)
  const fills = shapes.fills
    .filter(({ box: fill }) => fill.y1 > box.y0 && fill.y0 < box.y1 && fill.y1 - fill.y0 < taggedEdges.highestFill)
    .flatMap(({ box: fill }) => [fill.x0, fill.x1])
  return distinct([...own, ...(grid?.xs ?? []), ...fills])
}

function distinct(values: readonly number[]): number[] {
  const result: number[] = []
  for (const value of values.toSorted((a, b) => a - b)) if (value - (result.at(-1) ?? -Infinity) > taggedEdges.apart) result.push(value)
  return result
}

/** Returns the y of each row edge, or null if they cannot be determined. */
export function rowEdges(
  placed: readonly Placed[],
  firstRow: number,
  lastRow: number,
  box: Box,
  grid: Grid | undefined,
  { shapes }: PageContent,
): number[] | null {
  const count = lastRow - firstRow + 1
  if (grid && grid.ys.length === count + 1) return grid.ys
  const level = shapes.rules
    .filter((rule) => rule.level && rule.to > box.x0 && rule.from < box.x1 && rule.to - rule.from > taggedEdges.shortest)
    .map((rule) => rule.at)
  const fills = shapes.fills.filter(({ box: fill }) => fill.x1 > box.x0 && fill.x0 < box.x1).flatMap(({ box: fill }) => [fill.y0, fill.y1])
  const rules = distinct([...level, ...fills, ...(grid?.ys ?? [])])
  const ys: number[] = []
  const { outerReach, sameEdge, apart } = taggedEdges
  for (let row = 0; row <= count; row++) {
    const above = placed
      .filter((entry) => entry.row + entry.rowSpan - firstRow === row)
      .flatMap(({ lines }) => lines.map((line) => line.bottom))
    const below = placed.filter((entry) => entry.row - firstRow === row).flatMap(({ lines }) => lines.map((line) => line.top))
    const from = row === 0 ? box.y0 - outerReach : Math.max(...above, lastKnown(ys) ?? box.y0)
    const to = row === count ? box.y1 + outerReach : Math.min(...below)
    const before = lastKnown(ys) ?? -Infinity
    const fitting = rules.filter((y) => y >= from - sameEdge && y <= Math.min(to, box.y1 + outerReach) + sameEdge && y > before + apart)
    const chosen = row === 0 ? fitting.at(-1) : fitting[0]
    if (chosen !== undefined) ys.push(chosen)
    else if (row === 0) ys.push(box.y0 - 1)
    else if (row === count) ys.push(Math.max(box.y1 + 1, before + 4))
    else ys.push(Number.isFinite(to) ? Math.max((from + to) / 2, before + 2) : Number.NaN)
  }
  return filled(ys)
}
