/** Puts pictures into the table cells that contain them: each becomes a paragraph of its cell, or part of a row of pictures. */

import type { Cell, Table } from '../../ir/block.ts'
import type { Figure } from '../../ir/figure.ts'
import type { Box } from '../../ir/geometry.ts'
import type { BodyStats } from '../../ir/page-blocks.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { cellPictures } from '../../tuning/blocks/tables.ts'
import { lineOfPictures } from '../lines/pictures-in-line.ts'
import { paragraphOf } from '../paragraphs/paragraphs.ts'
import { verticalOf } from './ruled-table.ts'

/** Moves pictures into cells. Returns the others: those outside cells, those beside text, and those in overlapping rows. */
export function fillCells(tables: readonly Table[], figures: readonly Figure[], style: TextStyle, stats: BodyStats): Figure[] {
  const owners = new Map<Cell, { table: Table; figures: Figure[] }>()
  const rest = figures.filter((figure) => {
    const owner = figure.inline || figure.behind ? undefined : containerOf(figure, tables)
    if (!owner) return true
    const known = owners.get(owner.cell) ?? { table: owner.table, figures: [] }
    owners.set(owner.cell, { ...known, figures: [...known.figures, figure] })
    return false
  })
  for (const [cell, { table, figures: own }] of owners) {
    if (rowsOf(own).some((row, i, rows) => overlap(row, rows[i + 1]))) {
      rest.push(...own)
      continue
    }
    const column = { left: cell.box.x0 + table.padding.left, right: cell.box.x1 - table.padding.right }
    const rows = rowsOf(own).map((row) => paragraphOf([lineOfPictures(row, style)], column, { ...stats, justified: false }))
    cell.blocks = [...cell.blocks, ...rows].sort((a, b) => a.box.y0 - b.box.y0)
    cell.vertical = verticalOf(cell.box, cell.blocks)
  }
  return rest
}

function containerOf({ box, page }: Figure, tables: readonly Table[]): { table: Table; cell: Cell } | undefined {
  for (const table of tables) {
    if (table.page !== page || !holds(table.box, box)) continue
    const cell = table.rows.flatMap(({ cells }) => cells).find((own) => !own.turned && holds(own.box, box))
    return cell?.blocks.every(
      (block) => block.kind === 'paragraph' && !block.lines.some((line) => line.baseline > box.y0 && line.top < box.y1),
    )
      ? { table, cell }
      : undefined
  }
  return undefined
}

const holds = (outer: Box, inner: Box) =>
  inner.x0 > outer.x0 - cellPictures.slack && inner.x1 < outer.x1 + cellPictures.slack && inner.y0 > outer.y0 && inner.y1 < outer.y1

/** Returns the pictures grouped by their lower edge. */
function rowsOf(figures: readonly Figure[]): Figure[][] {
  const rows: Figure[][] = []
  for (const figure of figures.toSorted((a, b) => a.box.y1 - b.box.y1)) {
    const row = rows.at(-1)
    if (row && figure.box.y1 - (row[0]?.box.y1 ?? 0) < cellPictures.sameFoot) row.push(figure)
    else rows.push([figure])
  }
  return rows
}

/** Returns whether a picture of the next row begins above the lower edge of this row. */
function overlap(row: readonly Figure[], next: readonly Figure[] | undefined): boolean {
  return next?.some(({ box }) => row.some((figure) => box.y0 < figure.box.y1 - cellPictures.slack)) ?? false
}
