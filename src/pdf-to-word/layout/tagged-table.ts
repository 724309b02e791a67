/** Builds a table whose rows and cells the structure tree tells, with edges from the page's rules or from the text itself. */
import { type Box, holdsMiddle, union } from '../geometry.ts'
import { bordersOf, type Grid, shadeOf } from './grid.ts'
import type { Block, Cell, Line, Row, Table } from './model.ts'
import type { PageContent } from './page-content.ts'
import { type BodyStats, boxOfLines, type Column } from './paragraphs.ts'
import { paddingOf, verticalOf } from './ruled-table.ts'
import type { TagBlock, TagCell, TagTable } from './tag-index.ts'

interface Placed {
  cell: TagCell
  row: number
  column: number
  columnSpan: number
  rowSpan: number
  lines: Line[]
}

export interface TaggedTableInput {
  tag: TagTable
  /** The lines of this page by block. */
  linesOf: ReadonlyMap<number, Line[]>
  content: PageContent
  stats: BodyStats
  /** The paragraphs of one block, in a column. */
  paragraphs(block: TagBlock, lines: Line[], column: Column): Block[]
}

/** The part of a table that stands on this page; null when none of it does. */
export function taggedTable(input: TaggedTableInput): { table: Table; taken: Line[] } | null {
  const { tag, linesOf, content } = input
  const all = place(tag, linesOf)
  const used = all.filter(({ lines }) => lines.length > 0)
  if (used.length === 0) return null
  const firstRow = Math.min(...used.map(({ row }) => row))
  const lastRow = Math.max(...used.map(({ row }) => row))
  const placed = all.filter(({ row }) => row >= firstRow && row <= lastRow)
  const columns = Math.max(...all.map(({ column, columnSpan }) => column + columnSpan))
  const taken = used.flatMap(({ lines }) => lines)
  const box = boxOfLines(taken)
  const grid = content.grids.find((candidate) => candidate.cells.length > 1 && holdsMiddle(candidate.box, box, 2))
  const xs = columnEdges(placed, columns, box, grid, content)
  const ys = rowEdges(placed, firstRow, lastRow, box, grid, content)
  if (!xs || !ys) return null
  const padding = paddingOf(
    new Map(placed.filter(({ lines }) => lines.length > 0).map((entry) => [{ box: boxOf(entry, firstRow, xs, ys) }, entry.lines])),
  )
  const rows: Row[] = ys
    .slice(1)
    .map((bottom, i) => ({ top: ys[i] ?? 0, bottom, header: tag.rows[firstRow + i]?.header ?? false, cells: [] }))
  for (const entry of placed) {
    const cellBox = boxOf(entry, firstRow, xs, ys)
    rows[entry.row - firstRow]?.cells.push(cellOf(entry, cellBox, padding, input))
  }
  const outer = union([box, { x0: xs[0] ?? box.x0, y0: ys[0] ?? box.y0, x1: xs.at(-1) ?? box.x1, y1: ys.at(-1) ?? box.y1 }])
  return {
    table: { kind: 'table', page: content.page, box: outer, edges: xs, rows, padding, breakBefore: null, tag: tag.id },
    taken,
  }
}

/** Gives every cell its row and column, past the cells that reach down from above. */
function place(tag: TagTable, linesOf: ReadonlyMap<number, Line[]>): Placed[] {
  const placed: Placed[] = []
  const covered = new Set<string>()
  for (const [row, { cells }] of tag.rows.entries()) {
    let column = 0
    for (const cell of cells) {
      while (covered.has(`${row}|${column}`)) column++
      const rowSpan = Math.min(cell.rowSpan, tag.rows.length - row)
      for (let r = 0; r < rowSpan; r++) for (let c = 0; c < cell.columnSpan; c++) covered.add(`${row + r}|${column + c}`)
      placed.push({
        cell,
        row,
        column,
        columnSpan: cell.columnSpan,
        rowSpan,
        lines: blocksIn(cell).flatMap(({ id }) => linesOf.get(id) ?? []),
      })
      column += cell.columnSpan
    }
  }
  return isMirrored(placed) ? mirror(placed) : placed
}

/** The first cell of a row stands at the right in tables of Arabic, Hebrew or Persian text. */
function isMirrored(placed: readonly Placed[]): boolean {
  let left = 0
  let right = 0
  for (const [i, entry] of placed.entries()) {
    const next = placed[i + 1]
    const [a, b] = [entry.lines[0], next?.lines[0]]
    if (!next || !a || !b || next.row !== entry.row) continue
    if (a.x0 > b.x1 - 2) right++
    else if (b.x0 > a.x1 - 2) left++
  }
  return right > left
}

function mirror(placed: readonly Placed[]): Placed[] {
  const columns = Math.max(...placed.map(({ column, columnSpan }) => column + columnSpan))
  return placed.map((entry) => ({ ...entry, column: columns - entry.column - entry.columnSpan }))
}

/** The cells in order, with their blocks. */
export function cellsOf(tag: TagTable): { blocks: TagBlock[]; nested: boolean }[] {
  return tag.rows.flatMap(({ cells }) =>
    cells.map((cell) => ({ blocks: blocksIn(cell), nested: cell.content.some((entry) => 'rows' in entry) })),
  )
}

function blocksIn(cell: TagCell): TagBlock[] {
  return cell.content.flatMap((entry) => ('rows' in entry ? entry.rows.flatMap((row) => row.cells.flatMap(blocksIn)) : [entry]))
}

function boxOf({ row, column, rowSpan, columnSpan }: Placed, firstRow: number, xs: readonly number[], ys: readonly number[]): Box {
  const last = (list: readonly number[], index: number) => list[Math.min(index, list.length - 1)] ?? 0
  return { x0: last(xs, column), y0: last(ys, row - firstRow), x1: last(xs, column + columnSpan), y1: last(ys, row - firstRow + rowSpan) }
}

function columnEdges(placed: readonly Placed[], columns: number, box: Box, grid: Grid | undefined, content: PageContent): number[] | null {
  if (grid && grid.xs.length === columns + 1) return grid.xs
  const rules = uprightAt(content, box, grid)
  const xs: number[] = []
  for (let column = 0; column <= columns; column++) {
    const before = xs.at(-1) ?? box.x0 - 60
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
    const own = column === columns ? [Math.max(...ends, before + 6) + 5.4] : starts.map((start) => start - 5.4)
    const candidates = [...rules.filter((x) => x > box.x0 - 30 && x < box.x1 + 60), ...own].filter((x) => x > before + 3)
    // Some texts hang over their cell; the edge is where the fewest do, and a rule is better than a guess.
    const cost = (x: number) =>
      starts.filter((start) => start < x - 2).length +
      ends.filter((end) => end > x + 2).length +
      (rules.includes(x) ? 0 : 0.5) +
      distance(x, starts, ends) / 1000
    const best = candidates.sort((a, b) => cost(a) - cost(b))[0]
    xs.push(best ?? before + 6)
  }
  return filled(xs)
}

function distance(x: number, starts: readonly number[], ends: readonly number[]): number {
  return starts.length > 0
    ? Math.min(...starts.map((start) => Math.abs(start - x)))
    : Math.min(...ends.map((end) => Math.abs(end - x)), 500)
}

/** Edges that nothing tells lie evenly between their neighbours. */
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

/** Places of upright rules beside the text, in order. */
function uprightAt({ shapes }: PageContent, box: Box, grid: Grid | undefined): number[] {
  const own = shapes.rules.filter((rule) => !rule.level && rule.to > box.y0 - 4 && rule.from < box.y1 + 4).map((rule) => rule.at)
  const fills = shapes.fills
    .filter(({ box: fill }) => fill.y1 > box.y0 && fill.y0 < box.y1 && fill.y1 - fill.y0 < 200)
    .flatMap(({ box: fill }) => [fill.x0, fill.x1])
  return distinct([...own, ...(grid?.xs ?? []), ...fills])
}

function distinct(values: readonly number[]): number[] {
  const result: number[] = []
  for (const value of values.toSorted((a, b) => a - b)) if (value - (result.at(-1) ?? -Infinity) > 3) result.push(value)
  return result
}

function rowEdges(
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
    .filter((rule) => rule.level && rule.to > box.x0 && rule.from < box.x1 && rule.to - rule.from > 10)
    .map((rule) => rule.at)
  const fills = shapes.fills.filter(({ box: fill }) => fill.x1 > box.x0 && fill.x0 < box.x1).flatMap(({ box: fill }) => [fill.y0, fill.y1])
  const rules = distinct([...level, ...fills, ...(grid?.ys ?? [])])
  const ys: number[] = []
  for (let row = 0; row <= count; row++) {
    const above = placed
      .filter((entry) => entry.row + entry.rowSpan - firstRow === row)
      .flatMap(({ lines }) => lines.map((line) => line.bottom))
    const below = placed.filter((entry) => entry.row - firstRow === row).flatMap(({ lines }) => lines.map((line) => line.top))
    const from = row === 0 ? box.y0 - 24 : Math.max(...above, ys.at(-1) ?? box.y0)
    const to = row === count ? box.y1 + 24 : Math.min(...below)
    const before = ys.at(-1) ?? -Infinity
    const fitting = rules.filter((y) => y >= from - 2.5 && y <= Math.min(to, box.y1 + 24) + 2.5 && y > before + 3)
    const chosen = row === 0 ? fitting.at(-1) : fitting[0]
    if (chosen !== undefined) ys.push(chosen)
    else if (row === 0) ys.push(box.y0 - 1)
    else if (row === count) ys.push(Math.max(box.y1 + 1, before + 4))
    else ys.push(Number.isFinite(to) ? Math.max((from + to) / 2, before + 2) : Number.NaN)
  }
  return filled(ys)
}

function cellOf(
  entry: Placed,
  box: Box,
  padding: Table['padding'],
  { linesOf, content, paragraphs, stats, ...rest }: TaggedTableInput,
): Cell {
  const column = { left: box.x0 + padding.left, right: box.x1 - padding.right }
  const blocks = entry.cell.content.flatMap((item): Block[] => {
    if ('rows' in item) {
      const inner = taggedTable({ ...rest, tag: item, linesOf, content, stats, paragraphs })
      return inner ? [inner.table] : []
    }
    const lines = linesOf.get(item.id)
    return lines ? paragraphs(item, lines, column) : []
  })
  return {
    column: entry.column,
    columnSpan: entry.columnSpan,
    rowSpan: entry.rowSpan,
    box,
    blocks,
    shade: shadeOf(box, content.shapes.fills),
    borders: bordersOf(box, content.shapes.rules),
    vertical: verticalOf(box, blocks),
  }
}
