/** Finds gutters between columns that are no wider than a wide space, as TeX's are: by the order in which the columns were drawn. */
import type { Glyph } from '../facts.ts'

interface Chunk {
  glyphs: readonly { glyph: Glyph }[]
  x0: number
  size: number
}

/** Narrowest gutter in parts of the size: the spaces of justified text hardly ever reach it. */
const narrowest = 0.6
/** So many glyphs are drawn between the two sides of a row: the rest of a column. */
const fewestBetween = 60
/** Fewest rows that show it, and how far the right side's beginnings lie apart, in points. */
const fewestRows = 5
const sameEdge = 1

/** Where right-hand columns begin. */
export function narrowGutters(rows: readonly { chunks: readonly Chunk[] }[]): number[] {
  const edges = rows
    .flatMap(({ chunks }) => {
      const sorted = chunks.toSorted((a, b) => a.x0 - b.x0)
      return sorted.slice(1).flatMap((chunk, i) => (isApart(sorted[i] as Chunk, chunk) ? [chunk.x0] : []))
    })
    .sort((a, b) => a - b)
  const gutters: number[] = []
  for (let from = 0; from < edges.length; ) {
    const first = edges[from] as number
    const to = edges.findIndex((edge, i) => i > from && edge - first > sameEdge)
    const count = (to < 0 ? edges.length : to) - from
    if (count >= fewestRows) gutters.push(first)
    from += count
  }
  return gutters
}

/** The chunks of a row, from left to right, cut at the gutters. */
export function cutAtGutters<T extends Chunk>(sorted: readonly T[], gutters: readonly number[]): T[][] {
  const parts: T[][] = []
  for (const [i, chunk] of sorted.entries()) {
    const before = sorted[i - 1]
    const isCut = before && gutters.some((edge) => Math.abs(chunk.x0 - edge) <= sameEdge * 2) && isApart(before, chunk)
    const part = parts.at(-1)
    if (part && !isCut) part.push(chunk)
    else parts.push([chunk])
  }
  return parts
}

function isApart(left: Chunk, right: Chunk): boolean {
  const last = left.glyphs.findLast(({ glyph }) => glyph.text.trim() !== '')?.glyph
  const first = right.glyphs[0]?.glyph
  if (!last || !first || right.x0 - last.endX < Math.max(left.size, right.size) * narrowest) return false
  return Math.abs(first.order - last.order) >= fewestBetween
}
