/** Builds a table with one cell from a box of text. */

import type { Cell, Table } from '../../ir/block.ts'
import type { Box } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { BodyStats } from '../../ir/page-blocks.ts'
import { boxCells } from '../../tuning/blocks/tables.ts'
import { joinLabels, joinRow, rowsOf } from '../lines/rows.ts'
import { paragraphsOf } from '../paragraphs/paragraphs.ts'
import { verticalOf } from './ruled-table.ts'

interface BoxStyle extends Pick<Cell, 'shade' | 'borders'> {
  page: number
  floating: boolean
}

/** Returns the box as a table without cell margins, because programs count these differently in floating tables. */
export function boxTable(box: Box, lines: readonly Line[], { page, floating, shade, borders }: BoxStyle, stats: BodyStats): Table {
  const rows = rowsOf(lines).map((row) => joinRow(joinLabels(row)))
  const margin = Math.max(0, Math.min(boxCells.usualMargin, ...lines.flatMap(({ x0, x1 }) => [x0 - box.x0, box.x1 - x1])))
  const found = paragraphsOf(rows, { left: box.x0 + margin, right: box.x1 - margin }, { ...stats, justified: false })
  const blocks = found.map((paragraph) => ({ ...paragraph, left: box.x0, right: box.x1 }))
  const cell: Cell = { column: 0, columnSpan: 1, rowSpan: 1, box, blocks, shade, borders, vertical: verticalOf(box, blocks) }
  return {
    kind: 'table',
    page,
    box,
    edges: [box.x0, box.x1],
    rows: [{ top: box.y0, bottom: box.y1, header: false, cells: [cell] }],
    padding: { left: 0, right: 0 },
    breakBefore: null,
    floating,
  }
}
