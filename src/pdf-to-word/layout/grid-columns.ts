/** Parts the cells of a grid into columns that nobody ruled: where their texts stand apart. */
import { holdsMiddle } from '../geometry.ts'
import type { GridCell } from './grid.ts'
import { addUpright, type Draft, gridOfDraft } from './grid-draft.ts'
import { columnOf, type Gutter, guttersOf, wordGutters } from './gutters.ts'
import type { Line } from './model.ts'
import { joinLabels, rowsOf } from './rows.ts'

/** Fewest rows of texts side by side, and their share of all rows, that make columns. */
const fewestRows = 3
const splitShare = 0.6
/** How far before its text a column begins, in points. */
const padding = 5.4

export function splitColumns(draft: Draft, lines: readonly Line[]): void {
  for (const cell of gridOfDraft(draft).cells) {
    const own = lines.filter((line) => holdsMiddle(cell.box, { x0: line.x0, x1: line.x1, y0: line.top, y1: line.bottom }))
    if (own.length < 2) continue
    const rows = rowsOf(own).map((row) => joinLabels(row))
    const { top, bottom } = reachOf(cell, draft)
    for (const x of [...knownEdges(cell, draft, rows, lines), ...newEdges(rows, draft.xs)])
      addUpright(draft, x, (row) => row >= top && row < bottom)
  }
}

/** The draft's rows change their numbers as edges come in, so they are found again by their places. */
function reachOf({ box }: GridCell, { ys }: Draft): { top: number; bottom: number } {
  const at = (y: number) => ys.findIndex((edge) => Math.abs(edge - y) < 0.01)
  return { top: at(box.y0), bottom: at(box.y1) }
}

/** Edges of other rows that part this cell's texts as well, never with two in one column. */
function knownEdges(cell: GridCell, { xs }: Draft, rows: readonly Line[][], lines: readonly Line[]): number[] {
  const { box } = cell
  const inner = xs.filter((x) => x > box.x0 + 1 && x < box.x1 - 1)
  if (inner.length === 0) return []
  const columnAt = (line: Line) =>
    inner.some((x) => line.x0 < x - 1 && line.x1 > x + 1) ? -1 : inner.filter((x) => x <= line.x0 + 1).length
  const columns = rows.map((row) => row.map(columnAt))
  if (columns.flat().includes(-1) || columns.some((row) => new Set(row).size < row.length)) return []
  const fewest = Math.max(2, (inner.length + 1) / 2)
  const others = lines.filter((line) => line.baseline < box.y0 || line.baseline > box.y1)
  const isFull = (row: readonly Line[]) => row.length >= fewest || (row.length > 1 && row.every((line) => isInLine(line, others)))
  return rows.some(isFull) ? inner : []
}

/** Whether a text stands as another in its column does: flush left or right, or centred. */
function isInLine({ x0, x1 }: Line, others: readonly Line[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < 1
  return others.some((other) => isNear(other.x0, x0) || isNear(other.x1, x1) || isNear(other.x0 + other.x1, x0 + x1))
}

function newEdges(rows: readonly Line[][], xs: readonly number[]): number[] {
  const wide = guttersOf(rows)
  const split = rows.filter((row) => new Set(row.map((line) => columnOf(line, wide))).size > 1)
  const isSplit = wide.length > 0 && split.length >= fewestRows && split.length >= rows.length * splitShare
  const gutters = isSplit ? wide : wordGutters(rows)
  return gutters.map((gutter) => xs.find((x) => x > gutter.from - 2 && x < gutter.to + 2) ?? edgeIn(gutter))
}

export function edgeIn({ from, to }: Gutter): number {
  return Math.max((from + to) / 2, to - padding)
}
