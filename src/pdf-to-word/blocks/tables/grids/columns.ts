/** Divides the cells of a grid into columns at the gaps between their texts. */

import { holdsMiddle } from '../../../ir/geometry.ts'
import type { GridCell } from '../../../ir/grid.ts'
import { boxOfLine, type Line } from '../../../ir/line.ts'
import { cellMargin } from '../../../ir/word-facts.ts'
import { gridColumns } from '../../../tuning/blocks/grids.ts'
import { lineLikeness } from '../../../tuning/letters.ts'
import { columnOf, type Gutter, guttersOf, wordGutters } from '../../columns/gutters.ts'
import { joinLabels, rowsOf } from '../../lines/rows.ts'
import { addLevel, addUpright, type Draft, gridOfDraft } from './draft.ts'

/** Adds the edges of the columns to the draft. */
export function splitColumns(draft: Draft, lines: readonly Line[]): void {
  for (const cell of gridOfDraft(draft).cells) {
    const own = lines.filter((line) => holdsMiddle(cell.box, boxOfLine(line)))
    if (own.length < 2) continue
    const rows = rowsOf(own).map((row) => joinLabels(row))
    const edges = [...knownEdges(cell, draft, rows, lines), ...newEdges(rows, draft.xs)]
    const part = edges.length === 0 ? partWithColumns(rows, draft.xs) : null
    if (part) splitPart(draft, cell, part)
    const { top, bottom } = reachOf(cell, draft)
    for (const x of edges) addUpright(draft, x, (row) => row >= top && row < bottom)
  }
}

interface Part {
  y0: number
  y1: number
  edges: number[]
}

/** Returns the columns of a cell that begins or ends with rows across its full width. */
function partWithColumns(rows: readonly Line[][], xs: readonly number[]): Part | null {
  const middle = (i: number) =>
    (Math.max(...(rows[i] ?? []).map(({ bottom }) => bottom)) + Math.min(...(rows[i + 1] ?? []).map(({ top }) => top))) / 2
  for (let out = 1; out <= gridColumns.mostAcross * 2; out++) {
    for (let from = Math.max(0, out - gridColumns.mostAcross); from <= Math.min(out, gridColumns.mostAcross); from++) {
      const to = rows.length - (out - from)
      const edges = to - from < gridColumns.fewestBetween ? [] : newEdges(rows.slice(from, to), xs)
      if (edges.length < gridColumns.fewestColumns) continue
      return { y0: from > 0 ? middle(from - 1) : -Infinity, y1: to < rows.length ? middle(to - 1) : Infinity, edges }
    }
  }
  return null
}

function splitPart(draft: Draft, { box, column, columnSpan }: GridCell, { y0, y1, edges }: Part): void {
  for (const y of [y0, y1]) if (Number.isFinite(y)) addLevel(draft, y, (at) => at >= column && at < column + columnSpan)
  const isInside = (row: number) => {
    const middle = ((draft.ys[row] ?? 0) + (draft.ys[row + 1] ?? 0)) / 2
    return middle > Math.max(y0, box.y0) && middle < Math.min(y1, box.y1)
  }
  for (const x of edges) addUpright(draft, x, isInside)
}

/** Returns the rows of a cell by their position, because row numbers change when edges are added. */
function reachOf({ box }: GridCell, { ys }: Draft): { top: number; bottom: number } {
  const at = (y: number) => ys.findIndex((edge) => Math.abs(edge - y) < lineLikeness.samePlace)
  return { top: at(box.y0), bottom: at(box.y1) }
}

/** Returns edges of other rows that also separate this cell's texts; none if two texts of a row would share a column. */
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

/** Returns whether a text is aligned left, right or centred with another one. */
function isInLine({ x0, x1 }: Line, others: readonly Line[]): boolean {
  const isNear = (a: number, b: number) => Math.abs(a - b) < 1
  return others.some((other) => isNear(other.x0, x0) || isNear(other.x1, x1) || isNear(other.x0 + other.x1, x0 + x1))
}

function newEdges(rows: readonly Line[][], xs: readonly number[]): number[] {
  const wide = guttersOf(rows)
  const split = rows.filter((row) => new Set(row.map((line) => columnOf(line, wide))).size > 1)
  const isSplit = wide.length > 0 && split.length >= gridColumns.fewestRows && split.length >= rows.length * gridColumns.splitShare
  const narrow = wordGutters(rows)
  const isFewMore = narrow.length < wide.length + gridColumns.manyMore && !(narrow.length > wide.length && areFigures(rows))
  const gutters = isSplit && isFewMore ? wide : narrow
  return gutters.map((gutter) => xs.find((x) => x > gutter.from - 2 && x < gutter.to + 2) ?? edgeIn(gutter))
}

/** Returns whether most words are figures; then narrow gutters separate columns, not figures from their units. */
function areFigures(rows: readonly Line[][]): boolean {
  const words = rows.flat().flatMap((line) => line.words)
  return words.filter(({ text }) => /^[-–(]?\d[\d.,]*\)?$/.test(text)).length > words.length * gridColumns.splitShare
}

/** Returns the x of the column edge in a gutter, in points. */
export function edgeIn({ from, to }: Gutter): number {
  return Math.max((from + to) / 2, to - cellMargin)
}
