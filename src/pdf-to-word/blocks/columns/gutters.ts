/** Finds gutters: x intervals that no text of several rows covers. */

import { median } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import { columnGutters } from '../../tuning/blocks/columns.ts'

/** An x interval, in points. */
export interface Gutter {
  from: number
  to: number
}

interface Span {
  x0: number
  x1: number
}

/**
 * Returns the x intervals inside the rows' bounds that nothing in any row covers. A narrow one is a gutter if several texts begin exactly
 * where it ends, each after another text: one cell is full there.
 */
export function guttersOf(rows: readonly (readonly Span[])[]): Gutter[] {
  const isSteady = ({ from, to }: Gutter) =>
    rows.filter((row) => row.some(({ x0 }) => Math.abs(x0 - to) < columnGutters.steady) && row.some(({ x1 }) => x1 <= from)).length >=
    columnGutters.fewestSteady
  return gapsOf(rows, columnGutters.narrowestSteady).filter((gap) => gap.to - gap.from >= columnGutters.narrowest || isSteady(gap))
}

/** Returns the x intervals of this minimum width that nothing in any row covers. */
function gapsOf(rows: readonly (readonly Span[])[], least: number): Gutter[] {
  const spans = rows.flat().sort((a, b) => a.x0 - b.x0)
  const gutters: Gutter[] = []
  let reach = spans[0]?.x1 ?? 0
  for (const { x0, x1 } of spans) {
    if (x0 - reach >= least) gutters.push({ from: reach, to: x0 })
    reach = Math.max(reach, x1)
  }
  return gutters
}

/** Returns the column in which a span begins, from 0. */
export function columnOf({ x0 }: Span, gutters: readonly Gutter[]): number {
  return gutters.filter(({ to }) => x0 >= to - 1).length
}

/**
 * Returns gutters between figures so close that they were read as words: one word per row and column; one column may hold text.
 * @param narrowest minimum width of a gutter, in multiples of the font size
 */
export function wordGutters(rows: readonly Line[][], narrowest: number = columnGutters.narrowestOfWords): Gutter[] {
  if (rows.length < columnGutters.fewestWordRows) return []
  const words = rows.map((row) => row.flatMap((line) => line.words.filter(({ joined }) => !joined)))
  const size = median(rows.map((row) => row[0]?.size ?? 0))
  const gutters = gapsOf(words, size * narrowest)
  const columns = words.map((row) => row.map((word) => columnOf(word, gutters)))
  const crowded = new Set(columns.flatMap((row) => row.filter((column, i) => row.indexOf(column) !== i)))
  // Besides several columns of figures, one column may hold text.
  const mayHoldWords = gutters.length >= columnGutters.fewestFigures && crowded.size === 1
  const isOneEach = columns.filter((row) => row.length > 2 && (mayHoldWords || new Set(row).size === row.length))
  return isOneEach.length > rows.length * columnGutters.wordRowShare ? gutters : []
}
