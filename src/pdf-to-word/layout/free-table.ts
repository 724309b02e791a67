/** Finds tables that nobody ruled: rows of short texts that stand one below the other, with steady gutters between them. */
import { type Box, union } from '../geometry.ts'
import type { Cell, Line, Row, Table } from './model.ts'
import { type BodyStats, boxOfLines, paragraphsOf } from './paragraphs.ts'
import { joinRow, rowsOf } from './rows.ts'

export interface FreeTable {
  /** The places of its first and last row among the given ones. */
  from: number
  to: number
  table: Table
}

/** Fewest rows with texts in several columns, and fewest columns. */
const fewestRows = 3
/** Narrowest gutter, in points. */
const narrowest = 6
/** Farthest that rows lie apart, in parts of the size. */
const farthest = 3.2

/** @param rows lines of one column by baseline, from top to bottom */
export function freeTables(rows: readonly Line[][], page: number, stats: BodyStats): FreeTable[] {
  const found: FreeTable[] = []
  for (let from = 0; from < rows.length; from++) {
    if ((rows[from]?.length ?? 0) < 2) continue
    const to = lastRow(rows, from)
    const own = rows.slice(from, to + 1)
    const gutters = guttersOf(own)
    const split = own.filter((row) => columnsUsed(row, gutters) > 1).length
    const isTable = gutters.length > 0 && (gutters.length > 1 ? split >= fewestRows : split >= fewestRows + 1) && split >= own.length * 0.5
    if (!isTable) continue
    found.push({ from, to, table: build(own, gutters, page, stats) })
    from = to
  }
  return found
}

/** Goes on while a gutter stays open through all rows. */
function lastRow(rows: readonly Line[][], from: number): number {
  let last = from
  let open = guttersOf([rows[from] ?? []])
  let usual = Infinity
  for (let i = from + 1; i < rows.length; i++) {
    const [before, row] = [rows[i - 1]?.[0], rows[i]]
    if (!before || !row?.[0] || row[0].baseline - before.baseline > farthest * before.size) break
    // A wider gap before a line of its own: the heading of what comes next.
    const step = row[0].baseline - before.baseline
    if (row.length === 1 && i > from + 1 && step > usual * 1.3 && row[0].x0 < (open[0]?.from ?? 0)) break
    usual = Math.min(usual, step)
    const shared = guttersOf(rows.slice(from, i + 1))
    if (shared.length === 0 || shared.length < open.length * 0.6) break
    // A single line right across the first columns is text again.
    if (row.length === 1 && columnsUsed(row, shared) === 0) break
    open = shared
    if (row.length > 1) last = i
    else if (i === last + 1 && (row[0].x0 > (shared[0]?.from ?? 0) || row[0].x1 < (shared[0]?.to ?? 0))) last = i
  }
  return last
}

interface Gutter {
  from: number
  to: number
}

/** Stretches of x that no line of any row covers, inside the rows' own reach. */
function guttersOf(rows: readonly Line[][]): Gutter[] {
  const spans = rows
    .flat()
    .map(({ x0, x1 }) => [x0, x1] as const)
    .sort((a, b) => a[0] - b[0])
  const gutters: Gutter[] = []
  let reach = spans[0]?.[1] ?? 0
  for (const [x0, x1] of spans) {
    if (x0 - reach >= narrowest) gutters.push({ from: reach, to: x0 })
    reach = Math.max(reach, x1)
  }
  return gutters
}

function columnOf(line: Line, gutters: readonly Gutter[]): number {
  return gutters.filter(({ to }) => line.x0 >= to - 1).length
}

/** In how many columns a row has text; 0 when a line of it runs over a gutter. */
function columnsUsed(row: readonly Line[], gutters: readonly Gutter[]): number {
  if (row.some((line) => gutters.some(({ from, to }) => line.x0 < from && line.x1 > to))) return 0
  return new Set(row.map((line) => columnOf(line, gutters))).size
}

function build(rows: readonly Line[][], gutters: readonly Gutter[], page: number, stats: BodyStats): Table {
  const box = boxOfLines(rows.flat())
  const edges = [box.x0 - 2, ...gutters.map(({ from, to }) => Math.max(from + 1, to - 5.4)), box.x1 + 4]
  const groups = logicalRows(rows, gutters)
  const tops = groups.map((group, i) =>
    i === 0 ? union(group.map(boxOf)).y0 - 1 : (union((groups[i - 1] ?? []).map(boxOf)).y1 + union(group.map(boxOf)).y0) / 2,
  )
  const made = groups.map((group, i): Row => {
    const top = tops[i] ?? 0
    const bottom = tops[i + 1] ?? union(group.map(boxOf)).y1 + 1
    const cells = edges.slice(1).map((edge, column) =>
      cellOf(
        group.filter((line) => columnOf(line, gutters) === column),
        { x0: edges[column] ?? 0, x1: edge, y0: top, y1: bottom },
        column,
        stats,
      ),
    )
    return { top, bottom, header: false, cells }
  })
  return {
    kind: 'table',
    page,
    box: { x0: edges[0] ?? 0, x1: edges.at(-1) ?? 0, y0: made[0]?.top ?? box.y0, y1: made.at(-1)?.bottom ?? box.y1 },
    edges,
    rows: made,
    padding: { left: 2, right: 0 },
    breakBefore: null,
  }
}

/** A row without text in the first column, close below another, goes on in its cells. */
function logicalRows(rows: readonly Line[][], gutters: readonly Gutter[]): Line[][] {
  const groups: Line[][] = []
  for (const [i, row] of rows.entries()) {
    const before = rows[i - 1]?.[0]
    const first = row[0]
    const isClose = before && first && first.baseline - before.baseline < first.size * 1.45
    const goesOn = isClose && row.every((line) => columnOf(line, gutters) > 0) && row.length < gutters.length + 1
    const last = groups.at(-1)
    if (last && goesOn) last.push(...row)
    else groups.push([...row])
  }
  return groups
}

function boxOf({ x0, x1, top, bottom }: Line): Box {
  return { x0, x1, y0: top, y1: bottom }
}

function cellOf(lines: readonly Line[], box: Box, column: number, stats: BodyStats): Cell {
  const rows = rowsOf(lines).map((row) => joinRow(row))
  const none = { top: null, right: null, bottom: null, left: null }
  const blocks = paragraphsOf(rows, { left: box.x0 + 2, right: box.x1 }, { ...stats, justified: false })
  return { column, columnSpan: 1, rowSpan: 1, box, blocks, shade: '', borders: none, vertical: 'top' }
}
