/** Boxes around single paragraphs. */
import { areaOf, type Box, heightOf, union } from '../geometry.ts'
import { bordersOf, shadeOf } from './grid.ts'
import type { Paragraph } from './model.ts'
import type { PageContent } from './page-content.ts'

/** A paragraph that stands alone in a ruled or filled box has that box as its frame. */
export function frame(paragraph: Paragraph, { grids, shapes }: PageContent): void {
  const grid = grids.find((candidate) => candidate.cells.length === 1 && contains(candidate.box, paragraph.box))
  if (!grid || heightOf(grid.box) > heightOf(paragraph.box) * 8) return
  const borders = bordersOf(grid.box, shapes.rules)
  paragraph.shade = shadeOf(grid.box, shapes.fills)
  paragraph.borders = borders.top && borders.bottom ? borders : null
}

function contains(outer: Box, inner: Box): boolean {
  return areaOf(union([outer, inner])) < areaOf(outer) * 1.05 + 1
}
