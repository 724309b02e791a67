/** Restricts the content of a page to one cell, for the tables inside the cell. */

import { type Box, heightOf, widthOf } from '../../../ir/geometry.ts'
import type { PageContent } from '../../../ir/page-content.ts'
import type { Rule } from '../../../ir/shape.ts'
import { cellContent } from '../../../tuning/blocks/tables.ts'

/** Returns the content inside a cell, without the cell's own edges and shading, which do not belong to a table inside it. */
export function contentIn(content: PageContent, box: Box): PageContent {
  const inside = (inner: Box) =>
    inner.x0 > box.x0 - cellContent.sameSide &&
    inner.x1 < box.x1 + cellContent.sameSide &&
    inner.y0 > box.y0 - cellContent.sameSide &&
    inner.y1 < box.y1 + cellContent.sameSide
  return {
    ...content,
    grids: content.grids.filter((grid) => inside(grid.box)),
    shapes: {
      ...content.shapes,
      rules: content.shapes.rules.filter((rule) => isOwn(rule, box)),
      fills: content.shapes.fills.filter(
        (fill) => inside(fill.box) && widthOf(fill.box) * heightOf(fill.box) < widthOf(box) * heightOf(box) * cellContent.largestFill,
      ),
    },
  }
}

function isOwn({ level, at, from, to }: Rule, { x0, x1, y0, y1 }: Box): boolean {
  const [low, high, start, end] = level ? [y0, y1, x0, x1] : [x0, x1, y0, y1]
  return (
    at > low + cellContent.sameSide &&
    at < high - cellContent.sameSide &&
    from > start - cellContent.sameSide - 1 &&
    to < end + cellContent.sameSide + 1
  )
}
