/** Completes tables in headers and footers that have more rows on one page, such as the first, than on the others. */

import { holdsMiddle } from '../../ir/geometry.ts'
import { boxOfLine, type DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { headerTables } from '../../tuning/document/headers-footers.ts'

/** Returns the lines of a header or footer, with all lines of those tables most of whose lines it has. */
export function withWholeTables(taken: readonly DocumentLine[], { grids, lines, height }: PageContent): DocumentLine[] {
  const found = new Set(taken)
  for (const { box, cells } of grids) {
    const isAtEdge = box.y1 < height * headerTables.deepest || box.y0 > height * (1 - headerTables.deepest)
    if (!isAtEdge || cells.length < 2 || cells.length > headerTables.mostCells) continue
    const own = lines.filter((line) => holdsMiddle(box, boxOfLine(line), 1))
    if (own.filter((line) => found.has(line)).length < own.length * headerTables.repeatedShare) continue
    for (const line of own) found.add(line)
  }
  return [...found]
}
