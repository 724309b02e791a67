/** Builds a table with the rows and cells of the structure tree; its edges come from rules of the page or from the text. */

import type { Block, Cell, Row, Table } from '../../../ir/block.ts'
import { type Box, holdsMiddle, union } from '../../../ir/geometry.ts'
import { boxOfLines, type Line } from '../../../ir/line.ts'
import type { BodyStats, Column } from '../../../ir/page-blocks.ts'
import type { PageContent } from '../../../ir/page-content.ts'
import { bordersOf, shadeOf } from '../../../page/shapes/grid.ts'
import type { TagBlock, TagCell, TagTable } from '../../../read/tag-index.ts'
import { addCellRules } from '../../paragraphs/separators.ts'
import { shadeParagraphs } from '../cell-shades.ts'
import { paddingOf, verticalOf } from '../ruled-table.ts'
import { contentIn } from './cell-content.ts'
import { columnsOnPage } from './columns-on-page.ts'
import { columnEdges, rowEdges } from './edges.ts'
import type { Placed } from './placed-cell.ts'
import { withRowBars } from './row-bars.ts'
import { placeShortRows } from './short-rows.ts'
import { areStacked } from './stacked-cells.ts'
import { inDrawnOrder } from './unordered-cells.ts'

/** The tags of a table, and the content of its page. */
export interface TaggedTableInput {
  tag: TagTable
  /** Lines of this page by block. */
  linesOf: ReadonlyMap<number, Line[]>
  content: PageContent
  stats: BodyStats
  /** Cell that contains the table. */
  within?: Box
  /** Returns the paragraphs of one block in a column. */
  paragraphs(block: TagBlock, lines: Line[], column: Column): Block[]
}

/** Returns the part of a table that is on this page, or null if there is none. */
export function taggedTable(input: TaggedTableInput): { table: Table; usedLines: Line[] } | null {
  const { tag, linesOf, content } = input
  const all = place(tag, linesOf)
  const used = all.filter(({ lines }) => lines.length > 0)
  if (used.length === 0 || areStacked(used)) return null
  const firstRow = Math.min(...used.map(({ row }) => row))
  const lastRow = Math.max(...used.map(({ row }) => row))
  const whole = all.filter(({ row }) => row >= firstRow && row <= lastRow)
  const placed = columnsOnPage(whole, content.page) ?? whole
  const columns = Math.max(...(placed === whole ? all : placed).map(({ column, columnSpan }) => column + columnSpan))
  const usedLines = used.flatMap(({ lines }) => lines)
  const box = boxOfLines(usedLines)
  const grid = content.grids.find((candidate) => candidate.cells.length > 1 && holdsMiddle(candidate.box, box, 2))
  const xs = columnEdges(placed, columns, box, grid, content)
  const ys = rowEdges(placed, firstRow, lastRow, box, grid, content)
  if (!xs || !ys) return null
  if (input.within) keepInside(xs, box, input.within)
  const padding = paddingOf(
    new Map(placed.filter(({ lines }) => lines.length > 0).map((entry) => [{ box: boxOf(entry, firstRow, xs, ys) }, entry.lines])),
  )
  const rows: Row[] = ys
    .slice(1)
    .map((bottom, i) => ({ top: ys[i] ?? 0, bottom, header: tag.rows[firstRow + i]?.header ?? false, cells: [] }))
  const inRows = { ...input, content: { ...content, shapes: withRowBars(content.shapes, ys) } }
  for (const entry of placed) {
    const cellBox = boxOf(entry, firstRow, xs, ys)
    rows[entry.row - firstRow]?.cells.push(cellOf(entry, cellBox, padding, inRows))
  }
  const outer = union([box, { x0: xs[0] ?? box.x0, y0: ys[0] ?? box.y0, x1: xs.at(-1) ?? box.x1, y1: ys.at(-1) ?? box.y1 }])
  return {
    table: {
      kind: 'table',
      page: content.page,
      box: outer,
      edges: xs,
      rows,
      padding,
      breakBefore: null,
      tag: tag.id,
      tagRows: [firstRow, lastRow],
    },
    usedLines,
  }
}

/** Limits the outer edges of a table in a cell to the edges of the cell, unless its texts extend beyond them. */
function keepInside(xs: number[], { x0, x1 }: Box, within: Box): void {
  const last = xs.length - 1
  if (x0 > within.x0) xs[0] = Math.max(xs[0] ?? 0, within.x0)
  if (x1 < within.x1 && (xs[last - 1] ?? 0) < within.x1 - 6) xs[last] = Math.min(xs[last] ?? 0, within.x1)
}

/** Gives each cell its row and column, skipping places that cells from rows above span. */
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
  return placeShortRows(inDrawnOrder(isMirrored(placed) ? mirror(placed) : placed))
}

/** Returns whether the first cell of a row is on the right, as in tables of Arabic, Hebrew or Persian text. */
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

/** Returns the cells in order, with their blocks. */
export function cellsOf(tag: TagTable): { row: number; blocks: TagBlock[]; nested: boolean }[] {
  return tag.rows.flatMap(({ cells }, row) =>
    cells.map((cell) => ({ row, blocks: blocksIn(cell), nested: cell.content.some((entry) => 'rows' in entry) })),
  )
}

function blocksIn(cell: TagCell): TagBlock[] {
  return cell.content.flatMap((entry) => ('rows' in entry ? entry.rows.flatMap((row) => row.cells.flatMap(blocksIn)) : [entry]))
}

function boxOf({ row, column, rowSpan, columnSpan }: Placed, firstRow: number, xs: readonly number[], ys: readonly number[]): Box {
  const last = (list: readonly number[], index: number) => list[Math.min(index, list.length - 1)] ?? 0
  return { x0: last(xs, column), y0: last(ys, row - firstRow), x1: last(xs, column + columnSpan), y1: last(ys, row - firstRow + rowSpan) }
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
      const inner = taggedTable({ ...rest, tag: item, linesOf, content: contentIn(content, box), within: box, stats, paragraphs })
      return inner ? [inner.table] : []
    }
    const lines = linesOf.get(item.id)
    return lines ? paragraphs(item, lines, column) : []
  })
  const cell: Cell = {
    column: entry.column,
    columnSpan: entry.columnSpan,
    rowSpan: entry.rowSpan,
    box,
    blocks,
    shade: shadeOf(box, content.shapes.fills),
    borders: bordersOf(box, content.shapes.rules),
    vertical: verticalOf(box, blocks),
  }
  addCellRules(cell, content.shapes.rules)
  shadeParagraphs(cell, content.shapes.fills)
  return cell
}
