/** Sets the distances of what stands in the cells of a table. */
import { paragraphReach } from './line-height.ts'
import type { Cell, Paragraph, Table } from './model.ts'
import { fitRows } from './table-rows.ts'

/** Places are printed in tenths of a point: by so much a row may seem to be too low. */
const hair = 0.16

export function setCellDistances(table: Table): void {
  fitRows(table)
  for (const { cells } of table.rows) for (const cell of cells) setOne(cell)
}

function setOne(cell: Cell): void {
  const rule = cell.borders.top?.width ?? 0
  const box = cell.turned?.box ?? cell.box
  let y = box.y0 + rule / 2
  let page = -1
  for (const [index, block] of cell.blocks.entries()) {
    if (block.kind === 'table') {
      setCellDistances(block)
      y = block.box.y1
    } else if (block.kind === 'figure') y = Math.max(y, block.inline ? block.box.y1 : y)
    else {
      const own = block.lines[0]?.page ?? -1
      // Centred and low content is placed by the cell; on a new page distances begin anew.
      const isPlaced = index === 0 && cell.vertical !== 'top'
      const isElsewhere = page >= 0 && own !== page
      y = place(block, isPlaced || isElsewhere ? null : y)
      page = own
    }
  }
  if (cell.rowSpan === 1) keepHeight({ ...cell, box }, y + rule / 2)
}

/** Renderers differ by hairs: what would make the row higher than it was is taken from the distances. */
function keepHeight(cell: Cell, end: number): void {
  let excess = end - cell.box.y1 - hair
  for (const block of cell.blocks) {
    if (excess <= 0 || block.kind !== 'paragraph') break
    const less = Math.min(excess, block.spacing.before)
    block.spacing.before -= less
    excess -= less
  }
  const [only] = cell.blocks
  if (cell.blocks.length !== 1 || only?.kind !== 'paragraph' || only.lines.length === 0) return
  // Letters are set in halves of a point, so lines may come out higher than they were.
  const height = (cell.box.y1 - cell.box.y0 - (cell.borders.top?.width ?? 0)) / only.lines.length
  const size = Math.max(...only.lines.map((line) => line.size))
  if (excess > 0 && height > size) only.spacing = { ...only.spacing, line: height, exact: true }
}

/** Answers where it ends. */
function place(paragraph: Paragraph, y: number | null): number {
  const reach = paragraphReach(paragraph)
  const [first] = paragraph.lines
  const top = (first?.baseline ?? 0) - reach.above
  const before = y === null ? 0 : Math.max(0, top - y)
  paragraph.spacing = { ...paragraph.spacing, before }
  return (y === null ? top : y + before) + reach.height
}
