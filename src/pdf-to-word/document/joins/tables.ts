/** Joins the parts of a table that was cut at the end of a page or column, with its header once. */

import { paragraphsIn } from '../../blocks/walk.ts'
import type { DocumentBlock, Row, Table } from '../../ir/block.ts'
import type { DocumentLine } from '../../ir/line.ts'
import { joinedTables } from '../../tuning/document/joins.ts'
import { sharePadding } from './cell-padding.ts'
import { moveColumns, sharedColumns } from './free-columns.ts'
import { joinParagraphs } from './paragraphs.ts'
import { joinSpans } from './row-spans.ts'
import { joinRows, rowContinues } from './split-rows.ts'

/** Adds the rows of `next` to `before` if both are one table. Returns whether they are. */
export function joinTables(before: Table, next: Table): boolean {
  if (before.tag !== next.tag) return false
  const isOne = before.tag !== undefined
  if (isOne && isBeside(before, next)) return false
  const repeated = repeatedHeader(before, next)
  // A part of nothing but rows of the first is a table of its own.
  if (repeated === null) return false
  const shared = isOne ? null : sharedColumns(before, next, repeated > 0)
  if (isOne ? before.edges.length !== next.edges.length : !shared && !isNested(before.edges, next.edges)) return false
  if (shared) for (const table of [before, next]) moveColumns(table, shared)
  else if (!isOne) shareEdges(before, next)
  sharePadding(before, next)
  // A header that the next page does not repeat is an ordinary row.
  const headRows = Math.max(repeated, next.headRows ?? 0)
  for (const [i, row] of before.rows.entries()) row.header = i < headRows
  const rest = next.rows.slice(repeated)
  const again = [...paragraphsIn(next.rows.slice(0, repeated).flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks)))]
  before.repeatedLines = [...(before.repeatedLines ?? []), ...(next.repeatedLines ?? []), ...again.flatMap(({ lines }) => lines)]
  const [last, first] = [before.rows.at(-1), rest[0]]
  if (headRows > 0 && last && first) dropHeadRule(last, first)
  const isCut = last && first && (isOne ? isSameRow(before, next, repeated) : rowContinues(last, first))
  if (isCut) joinRows(last, first, joinBlocks)
  else if (first) {
    first.beginsPage = true
    joinSpans(before.rows, rest)
  }
  before.rows.push(...rest.slice(isCut ? 1 : 0))
  if (next.tagRows && before.tagRows) before.tagRows = [before.tagRows[0], next.tagRows[1]]
  before.lastPage = next.lastPage ?? next.page
  return true
}

/** Removes the rule above the first row of a page, which belongs to the repeated header, unless the last row before has a lower border. */
function dropHeadRule(last: Row, { cells }: Row): void {
  if (last.cells.some(({ borders }) => borders.bottom)) return
  for (const cell of cells) cell.borders = { ...cell.borders, top: null }
}

/** Returns whether the next part holds other columns of the same rows, as of a table wider than a page. */
function isBeside(before: Table, next: Table): boolean {
  return before.tagRows !== undefined && next.tagRows !== undefined && next.tagRows[0] < before.tagRows[1]
}

function isSameRow(before: Table, next: Table, repeated: number): boolean {
  return repeated === 0 && before.tagRows !== undefined && before.tagRows[1] === next.tagRows?.[0]
}

function joinBlocks(before: DocumentBlock, next: DocumentBlock): boolean {
  if (before.kind === 'paragraph' && next.kind === 'paragraph') return joinParagraphs(before, next)
  return before.kind === 'table' && next.kind === 'table' && joinTables(before, next)
}

/** Returns whether two tables have the same sides and the columns of one include those of the other. */
function isNested(a: readonly number[], b: readonly number[]): boolean {
  const [fewer, more] = a.length < b.length ? [a, b] : [b, a]
  const near = (x: number | undefined, y: number | undefined) => Math.abs((x ?? 0) - (y ?? 0)) < joinedTables.sameEdge
  return near(a[0], b[0]) && near(a.at(-1), b.at(-1)) && fewer.every((edge) => more.some((other) => near(edge, other)))
}

/** Gives both parts the finer columns of the two. */
function shareEdges(before: Table, next: Table): void {
  const [coarse, fine] = before.edges.length < next.edges.length ? [before, next] : [next, before]
  if (coarse.edges.length === fine.edges.length) return
  const place = coarse.edges.map((edge) => nearest(fine.edges, edge))
  for (const cell of coarse.rows.flatMap(({ cells }) => cells)) {
    const end = place[cell.column + cell.columnSpan] ?? fine.edges.length - 1
    cell.column = place[cell.column] ?? 0
    cell.columnSpan = Math.max(1, end - cell.column)
  }
  coarse.edges = fine.edges
}

function nearest(edges: readonly number[], at: number): number {
  let best = 0
  for (const [i, edge] of edges.entries()) if (Math.abs(edge - at) < Math.abs((edges[best] ?? 0) - at)) best = i
  return best
}

/** Returns the text of a line without the marks of notes, which only the first of repeated heads has. */
const plainText = ({ words }: DocumentLine) => words.flatMap(({ text, style }) => (style.raise === 'super' ? [] : [text])).join(' ')

/** Returns the number of rows at the top of the second part that repeat those of the first; null if all its rows, at least three, do. */
function repeatedHeader(before: Table, next: Table): number | null {
  const key = (row: Table['rows'][number] | undefined) =>
    row?.cells
      .map((cell) => cell.blocks.map((block) => (block.kind === 'paragraph' ? block.lines.map(plainText).join(' ') : '')).join('|'))
      .join('||') ?? ''
  const isSame = (i: number) => key(before.rows[i]) === key(next.rows[i]) && key(before.rows[i]).replaceAll('|', '') !== ''
  if (next.rows.length >= joinedTables.fewestRepeated && next.rows.every((_, i) => isSame(i))) return null
  let count = 0
  while (count < Math.min(4, before.rows.length - 1, next.rows.length - 1) && isSame(count)) count++
  return count
}
