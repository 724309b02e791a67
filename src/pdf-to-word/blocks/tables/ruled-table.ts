/** Fills the cells of a grid with their text. */

import type { Block, Cell, Row, Table } from '../../ir/block.ts'
import { type Box, heightOf, holdsMiddle } from '../../ir/geometry.ts'
import type { Grid, GridCell } from '../../ir/grid.ts'
import { boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import type { Shapes } from '../../ir/shape.ts'
import { cellMargin } from '../../ir/word-facts.ts'
import { bordersOf, shadeOf } from '../../page/shapes/grid.ts'
import { ruledCells } from '../../tuning/blocks/tables.ts'
import { cellAt, cutAtEdges } from '../lines/cut-lines.ts'
import { joinLabels, joinRow, rowsOf } from '../lines/rows.ts'
import { paragraphsOf } from '../paragraphs/paragraphs.ts'
import { addCellRules } from '../paragraphs/separators.ts'
import { shadeParagraphs } from './cell-shades.ts'

/** A grid, and the content of its page. */
export interface TableInput {
  grid: Grid
  page: number
  /** Lines whose middle is in the grid. */
  lines: readonly Line[]
  shapes: Shapes
  stats: BodyStats
}

/** Returns the table of a grid. */
export function ruledTable({ grid, page, lines, shapes, stats }: TableInput): Table {
  const inner = grid.inner ?? []
  const isInner = (line: Line) => inner.some(({ box }) => holdsMiddle(box, boxOfLines([line])))
  const pieces = lines.filter((line) => !isInner(line)).flatMap((line) => cutAtEdges(line, grid))
  const byCell = new Map<GridCell, Line[]>()
  for (const piece of pieces) {
    const cell = cellAt(grid, (piece.x0 + piece.x1) / 2, (piece.top + piece.bottom) / 2)
    if (cell) byCell.set(cell, [...(byCell.get(cell) ?? []), piece])
  }
  const padding = paddingOf(byCell)
  const rows: Row[] = grid.ys.slice(1).map((bottom, index) => ({ top: grid.ys[index] ?? 0, bottom, header: false, cells: [] }))
  for (const cell of grid.cells) {
    const column = { left: cell.box.x0 + padding.left, right: cell.box.x1 - padding.right }
    const tables = inner
      .filter(({ box }) => holdsMiddle(cell.box, box))
      .map((own) => ruledTable({ grid: own, page, lines: lines.filter((line) => holdsMiddle(own.box, boxOfLines([line]))), shapes, stats }))
    for (const table of tables) if (table.box.y0 - cell.box.y0 < ruledCells.sharedRule) dropTop(table)
    rows[cell.row]?.cells.push(filledCell(cell, byCell.get(cell) ?? [], column, shapes, stats, tables))
  }
  return { kind: 'table', page, box: grid.box, edges: grid.xs, rows, padding, breakBefore: null }
}

/** Removes the top border of an inner table, because its rule is that of the cell around it. */
function dropTop({ rows }: Table): void {
  for (const cell of rows[0]?.cells ?? []) cell.borders = { ...cell.borders, top: null }
}

/** Returns the minimum distance between text and the left and right edges of its cell, up to the usual margin. */
export function paddingOf(byCell: ReadonlyMap<{ box: Box }, readonly Line[]>): Table['padding'] {
  let left = cellMargin
  let right = cellMargin
  for (const [{ box }, lines] of byCell) {
    for (const line of lines) {
      left = Math.min(left, line.x0 - box.x0)
      right = Math.min(right, box.x1 - line.x1 - spaceAfter(line))
    }
  }
  return { left: Math.max(0, left), right: Math.max(0, right) }
}

/** Returns the space that a line needs after its letters to avoid a line break, in points. */
function spaceAfter({ words, size }: Line): number {
  return words.at(-1)?.style.italic ? 1 + size * ruledCells.slanted : 1
}

function filledCell(
  cell: GridCell,
  lines: readonly Line[],
  column: Column,
  shapes: Shapes,
  stats: BodyStats,
  tables: readonly Table[],
): Cell {
  const textOf = (own: readonly Line[]) => {
    const joined = rowsOf(own).map((row) => joinRow(joinLabels(row)))
    return paragraphsOf(joined, column, { ...stats, justified: false })
  }
  const blocks: Block[] = []
  let rest = lines
  for (const table of tables.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    blocks.push(...textOf(rest.filter((line) => line.baseline < table.box.y0 + 2)), table)
    rest = rest.filter((line) => line.baseline >= table.box.y0 + 2)
  }
  blocks.push(...textOf(rest))
  const filled: Cell = {
    column: cell.column,
    columnSpan: cell.columnSpan,
    rowSpan: cell.rowSpan,
    box: cell.box,
    blocks,
    shade: shadeOf(cell.box, shapes.fills),
    borders: bordersOf(cell.box, shapes.rules),
    vertical: tables.length > 0 ? 'top' : verticalOf(cell.box, blocks),
  }
  addCellRules(filled, shapes.rules)
  shadeParagraphs(filled, shapes.fills)
  return filled
}

/** Returns the vertical alignment of blocks in a cell, by the space above and below them. */
export function verticalOf(box: Box, blocks: readonly Block[]): Cell['vertical'] {
  const lines = blocks.flatMap((block) => (block.kind === 'paragraph' ? (block as Paragraph).lines : []))
  if (lines.length === 0) return 'top'
  const content = boxOfLines(lines)
  const [above, below] = [content.y0 - box.y0, box.y1 - content.y1]
  const free = heightOf(box) - heightOf(content)
  if (free < ruledCells.leastFree) return 'top'
  const slack = Math.max(ruledCells.offCentre, Math.min(ruledCells.mostOffCentre, free * ruledCells.offCentreShare))
  if (Math.abs(above - below) < slack) return 'center'
  return below < above * ruledCells.belowShare && below < ruledCells.mostBelow ? 'bottom' : 'top'
}
