/** Extends tables by rows above and below their ruled or shaded part that fit its columns. */

import { type Box, heightOf } from '../../../ir/geometry.ts'
import type { Grid, GridCell } from '../../../ir/grid.ts'
import type { Line } from '../../../ir/line.ts'
import type { Rule } from '../../../ir/shape.ts'
import { cellLines } from '../../../tuning/blocks/grid-rows.ts'
import { gridExtent, tableExtent } from '../../../tuning/blocks/grids.ts'
import { joinLabels, rowsOf } from '../../lines/rows.ts'
import { gridOfDraft, stack } from './draft.ts'
import { flushRow } from './flush-rows.ts'

/** Returns the grids from top to bottom, each extended by the rows around it; grids of one table are joined. */
export function extended(grids: readonly Grid[], lines: readonly Line[], rules: readonly Rule[]): Grid[] {
  const result: Grid[] = []
  for (let i = 0; i < grids.length; i++) {
    const grid = grids[i] as Grid
    if (grid.xs.length < 3 || isClosed(grid, rules)) {
      result.push(grid.xs.length < 3 || grid.inner ? grid : withFlushRows(grid, lines))
      continue
    }
    const top = Math.max(...result.map(({ box }) => box.y1).filter((y) => y <= grid.box.y0 + 1), -Infinity)
    const parts = [...rowsAbove(grid, lines, top), grid]
    for (;;) {
      const last = parts.at(-1) as Grid
      const next = grids[i + 1]
      const limit = next && next.box.x0 < grid.box.x1 && next.box.x1 > grid.box.x0 ? next.box.y0 : Infinity
      const isOne = next !== undefined && continues(grid, next, rules)
      const rows = rowsBelow(grid, last.box.y1, lines, { limit, isOne })
      parts.push(...rows.grids)
      if (!isOne || !rows.isWhole) break
      parts.push({ ...next, ys: next.ys.map((y, row) => (row === 0 ? ((parts.at(-1) as Grid).ys.at(-1) ?? y) : y)) })
      i++
    }
    result.push(parts.length === 1 ? grid : gridOfDraft(stack(parts)))
  }
  return result
}

/** Returns a closed table with the rows that touch it. */
function withFlushRows(grid: Grid, lines: readonly Line[]): Grid {
  const [above, below] = [flushRow(grid, lines, 'above'), flushRow(grid, lines, 'below')]
  if (!above && !below) return grid
  const bands = (row: typeof above) => (row ? [bandOf(grid, row.y0, row.y1)] : [])
  return gridOfDraft(stack([...bands(above), grid, ...bands(below)]))
}

/** Returns whether a table has rules on both sides; text outside them is not part of it. */
function isClosed({ box }: Grid, rules: readonly Rule[]): boolean {
  return [box.x0, box.x1].every((x) => {
    const own = rules.filter((rule) => !rule.level && Math.abs(rule.at - x) < tableExtent.sameSide)
    return (
      own.reduce((sum, rule) => sum + Math.max(0, Math.min(rule.to, box.y1) - Math.max(rule.from, box.y0)), 0) >
      heightOf(box) * tableExtent.closedShare
    )
  })
}

/** Returns whether the next grid has the same columns, or some of them, and is not closed. */
function continues(grid: Grid, next: Grid, rules: readonly Rule[]): boolean {
  const isOne = Math.abs(grid.box.x0 - next.box.x0) < gridExtent.sameSide && Math.abs(grid.box.x1 - next.box.x1) < gridExtent.sameSide
  if (!isOne || isClosed(next, rules)) return false
  const inner = (of: Grid) => of.xs.slice(1, -1)
  const shared = inner(next).filter((x) => inner(grid).some((other) => Math.abs(other - x) < gridExtent.sameSide))
  return shared.length >= Math.min(inner(grid).length, inner(next).length)
}

function rowsAbove(grid: Grid, lines: readonly Line[], top: number): Grid[] {
  const rows = candidates(grid, lines, (line) => line.bottom < grid.box.y0 + 2 && line.top > top - 1).reverse()
  const added = takeRows(grid, rows, (row) => grid.box.y0 - Math.max(...row.map((line) => line.bottom)), 'up')
  if (added.length === 0) return []
  return [bandOf(grid, Math.min(...added.flat().map((line) => line.top)) - 2, grid.box.y0)]
}

/** The area below a grid: where the next grid begins, and whether both are one table. */
interface Below {
  limit: number
  isOne: boolean
}

function rowsBelow(grid: Grid, from: number, lines: readonly Line[], { limit, isOne }: Below): { grids: Grid[]; isWhole: boolean } {
  const rows = candidates(grid, lines, (line) => line.top > from - 2 && line.bottom < limit + 2)
  const added = takeRows(grid, rows, (row) => Math.min(...row.map((line) => line.top)) - from, 'down')
  const isWhole = added.length === rows.length && Number.isFinite(limit)
  if (added.length === 0) return { grids: [], isWhole: isWhole && limit - from < 3 }
  const end = isWhole && isOne ? limit : Math.max(...added.flat().map((line) => line.bottom)) + 2
  return { grids: [bandOf(grid, from, end)], isWhole }
}

function candidates({ box }: Grid, lines: readonly Line[], test: (line: Line) => boolean): Line[][] {
  const { aside } = tableExtent
  return rowsOf(lines.filter((line) => test(line) && line.x1 > box.x0 - aside && line.x0 < box.x1 + aside)).map((row) => joinLabels(row))
}

/** Returns the rows from the grid outwards that fit its columns. */
function takeRows(grid: Grid, rows: readonly Line[][], first: (row: readonly Line[]) => number, way: 'up' | 'down'): Line[][] {
  let last = -1
  let begun = new Set<number>()
  for (const [i, row] of rows.entries()) {
    const size = row[0]?.size ?? 0
    const before = rows[i - 1]?.[0]
    const gap = before ? Math.abs((row[0]?.baseline ?? 0) - before.baseline) - size : first(row)
    if (gap > size * (way === 'up' ? gridExtent.maxGap / 2 : gridExtent.maxGap) || i - last > gridExtent.mostSingle + 1) break
    const columns = row.map((line) => columnAt(grid, line))
    if (columns.includes(-1)) break
    const used = new Set(columns)
    const isCellLine = way === 'down' && last === i - 1 && used.size < begun.size && used.isSubsetOf(begun) && gap < size * cellLines.gap
    if (isCellLine || used.size >= Math.max(2, (grid.xs.length - 1) / 2)) last = i
    if (!isCellLine) begun = used
  }
  return rows.slice(0, last + 1)
}

function columnAt({ xs }: Grid, { x0, x1 }: Line): number {
  return xs.slice(1).findIndex((right, column) => x0 > (xs[column] ?? 0) - gridExtent.overhang && x1 < right + gridExtent.overhang)
}

function bandOf({ xs }: Grid, y0: number, y1: number): Grid {
  const boxAt = (column: number): Box => ({ x0: xs[column] ?? 0, y0, x1: xs[column + 1] ?? 0, y1 })
  const cells = xs.slice(1).map((_, column): GridCell => ({ row: 0, column, rowSpan: 1, columnSpan: 1, box: boxAt(column) }))
  return { box: { x0: xs[0] ?? 0, y0, x1: xs.at(-1) ?? 0, y1 }, xs: [...xs], ys: [y0, y1], cells }
}
