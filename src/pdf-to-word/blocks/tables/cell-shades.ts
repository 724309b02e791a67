/** Finds shading of paragraphs in cells; it ends at the margins of the cell, not at its edges. */

import type { Cell } from '../../ir/block.ts'
import type { Box } from '../../ir/geometry.ts'
import type { Fill } from '../../ir/shape.ts'
import { shadeInCell } from '../../tuning/page/fills.ts'

/** Moves shading from a cell to the paragraphs that it covers. */
export function shadeParagraphs(cell: Cell, fills: readonly Fill[]): void {
  const own = fills.filter(({ box, color }) => color !== 'FFFFFF' && isSeparate(box, cell.box))
  if (own.length === 0) return
  for (const block of cell.blocks) {
    if (block.kind !== 'paragraph') continue
    const shade = own.findLast(({ box }) => holds(box, block.box))
    if (!shade) continue
    block.shade = shade.color
    if (cell.shade === shade.color) cell.shade = ''
  }
}

function isSeparate(box: Box, cell: Box): boolean {
  const [left, right] = [box.x0 - cell.x0, cell.x1 - box.x1]
  const isAtMargins = Math.min(left, right) >= shadeInCell.nearestSide && Math.max(left, right) <= shadeInCell.farthestSide
  return isAtMargins && box.y0 > cell.y0 - 1 && box.y1 < cell.y1 + 1
}

const holds = (shade: Box, text: Box) =>
  shade.x0 < text.x0 + shadeInCell.shadeSlack &&
  shade.x1 > text.x1 - shadeInCell.shadeSlack &&
  shade.y0 < text.y0 + shadeInCell.shadeSlack &&
  shade.y1 > text.y1 - shadeInCell.shadeSlack
