/** Finds the columns that two parts of a table without upright rules share, by the positions of their texts. */

import type { Table } from '../../ir/block.ts'
import { cellMargin } from '../../ir/word-facts.ts'
import { freeColumns, joinedTables } from '../../tuning/document/joins.ts'

interface Span {
  x0: number
  x1: number
}

/**
 * Returns the x of edges that suit both parts; null if upright rules separate the columns of either, or if their columns differ.
 * @param hasSameHead whether the second part repeats the header of the first
 */
export function sharedColumns(a: Table, b: Table, hasSameHead: boolean): number[] | null {
  if (a.edges.length !== b.edges.length || a.edges.length < 3 || hasSides(a) || hasSides(b)) return null
  // Level rules show where both parts begin and end. Where only one part has any, they are those of the head or of the end.
  if (isRuled(a) === isRuled(b) ? isRuled(a) && !hasSameHead && !hasSameEnds(a, b) : isRuledAt(a, -1, 'bottom') || isRuledAt(b, 0, 'top'))
    return null
  const [first, second] = [spansOf(a), spansOf(b)]
  const edges = [Math.min(a.edges[0] ?? 0, b.edges[0] ?? 0)]
  let reach = -Infinity
  for (const [i, one] of first.entries()) {
    const other = second[i] as Span
    if (Math.max(one.x0, other.x0) >= Math.min(one.x1, other.x1)) return null
    const start = Math.min(one.x0, other.x0)
    if (start - reach < freeColumns.narrowest) return null
    if (i > 0) edges.push(Math.max(reach + 1, start - cellMargin))
    reach = Math.max(one.x1, other.x1)
  }
  return [...edges, Math.max(a.edges.at(-1) ?? 0, b.edges.at(-1) ?? 0)]
}

/** Gives a table other column edges; the texts keep their positions. */
export function moveColumns(table: Table, edges: number[]): void {
  const { left, right } = table.padding
  table.edges = edges
  for (const cell of table.rows.flatMap(({ cells }) => cells)) {
    const [x0, x1] = [edges[cell.column] ?? 0, edges[cell.column + cell.columnSpan] ?? 0]
    cell.box = { ...cell.box, x0, x1 }
    for (const block of cell.blocks) {
      if (block.kind !== 'paragraph') continue
      block.left = x0 + left
      block.right = x1 - right
      const offCentre = Math.abs(block.left + block.right - block.box.x0 - block.box.x1) / 2
      if (block.align === 'center' && offCentre > freeColumns.sameMiddle) block.align = 'left'
    }
  }
}

function isRuled({ rows }: Table): boolean {
  return rows.some(({ cells }) => cells.some(({ borders: { top, right, bottom, left } }) => top ?? right ?? bottom ?? left))
}

function isRuledAt({ rows }: Table, row: 0 | -1, side: 'top' | 'bottom'): boolean {
  return rows.at(row)?.cells.some(({ borders }) => borders[side] !== null) ?? false
}

/** Returns whether a table has rules between its columns or at its sides. */
function hasSides({ rows }: Table): boolean {
  return rows.some(({ cells }) => cells.some(({ borders: { right, left } }) => right ?? left))
}

function hasSameEnds(a: Table, b: Table): boolean {
  return [0, -1].every((at) => Math.abs((a.edges.at(at) ?? 0) - (b.edges.at(at) ?? 0)) < joinedTables.sameEdge)
}

/** Returns the x interval of the texts of each column. */
function spansOf({ rows, edges }: Table): Span[] {
  const spans = edges.slice(1).map((): Span => ({ x0: Infinity, x1: -Infinity }))
  for (const { column, columnSpan, blocks } of rows.flatMap(({ cells }) => cells)) {
    const span = spans[column]
    if (columnSpan > 1 || !span) continue
    for (const block of blocks) {
      if (block.kind !== 'paragraph') continue
      for (const { x0, x1 } of block.lines) {
        span.x0 = Math.min(span.x0, x0)
        span.x1 = Math.max(span.x1, x1)
      }
    }
  }
  return spans
}
