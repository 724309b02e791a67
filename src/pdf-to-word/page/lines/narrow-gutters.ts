/** Finds column gutters no wider than a wide space: those of TeX by drawing order, those between cells by the cell margins. */

import type { Glyph } from '../../ir/glyph.ts'
import { closeColumns } from '../../tuning/page/lines.ts'

interface Chunk {
  glyphs: readonly { glyph: Glyph }[]
  x0: number
  size: number
}

type Row = { chunks: readonly Chunk[] }
type Test = (left: Chunk, right: Chunk) => boolean

/** Returns the left edges of the columns to the right of such gutters. */
export function narrowGutters(rows: readonly Row[]): number[] {
  const columns = steadyEdges(rows, isApart, closeColumns.fewestRows)
  // If the file contains no space characters at all, their absence does not show a gutter.
  const writesSpaces = rows.some(({ chunks }) => chunks.some(({ glyphs }) => glyphs.some(({ glyph }) => glyph.text === ' ')))
  return writesSpaces ? [...columns, ...steadyEdges(rows, hasMargins, closeColumns.fewestCells)] : columns
}

function steadyEdges(rows: readonly Row[], isEdge: Test, fewest: number): number[] {
  const edges = rows
    .flatMap(({ chunks }) => {
      const sorted = chunks.toSorted((a, b) => a.x0 - b.x0)
      return sorted.slice(1).flatMap((chunk, i) => (isEdge(sorted[i] as Chunk, chunk) ? [chunk.x0] : []))
    })
    .sort((a, b) => a - b)
  const gutters: number[] = []
  for (let from = 0; from < edges.length; ) {
    const first = edges[from] as number
    const to = edges.findIndex((edge, i) => i > from && edge - first > closeColumns.sameEdge)
    const count = (to < 0 ? edges.length : to) - from
    if (count >= fewest) gutters.push(first)
    from += count
  }
  return gutters
}

/** Returns the chunks of a row, from left to right, split at the gutters. */
export function cutAtGutters<T extends Chunk>(sorted: readonly T[], gutters: readonly number[]): T[][] {
  const parts: T[][] = []
  for (const [i, chunk] of sorted.entries()) {
    const before = sorted[i - 1]
    const isCut =
      before &&
      gutters.some((edge) => Math.abs(chunk.x0 - edge) <= closeColumns.sameEdge * 2) &&
      (isApart(before, chunk) || hasMargins(before, chunk))
    const part = parts.at(-1)
    if (part && !isCut) part.push(chunk)
    else parts.push([chunk])
  }
  return parts
}

function isApart(left: Chunk, right: Chunk): boolean {
  const last = left.glyphs.findLast(({ glyph }) => glyph.text.trim() !== '')?.glyph
  const first = right.glyphs[0]?.glyph
  if (!last || !first || right.x0 - last.endX < Math.max(left.size, right.size) * closeColumns.narrowest) return false
  return Math.abs(first.order - last.order) >= closeColumns.fewestBetween
}

/** Returns whether the gap is as wide as the margins of two cells, with no space drawn in it. */
function hasMargins(left: Chunk, right: Chunk): boolean {
  const [last, first] = [left.glyphs.at(-1)?.glyph, right.glyphs[0]?.glyph]
  return Boolean(last?.text.trim() && first?.text.trim()) && right.x0 - (last?.endX ?? right.x0) >= closeColumns.cellMargins
}
