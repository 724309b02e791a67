/** Completes tables in headers and footers that have more rows on one page, such as the first, than on the others. */

import { lineText } from '../../blocks/lines/rows.ts'
import { holdsMiddle } from '../../ir/geometry.ts'
import { boxOfLine, type DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { headerTables } from '../../tuning/document/headers-footers.ts'
import { isRow } from './repeated-text.ts'

/**
 * Returns the header or footer lines of each page, with all lines of those tables most of whose lines they are. Rows that also begin a
 * longer table on another page are the header of that table, which can end on a page with a row or two.
 */
export function withWholeTables(taken: readonly DocumentLine[][], pages: readonly PageContent[]): DocumentLine[][] {
  const whole = taken.map((own, i) => withWholeTablesOn(own, pages[i] as PageContent))
  const inTables = new Set(whole.flatMap((own, i) => own.filter((line) => isRow(line, own, pages[i] as PageContent)).map(lineText)))
  return taken.map((own, i) => (own.some((line) => inTables.has(lineText(line))) ? own : (whole[i] ?? own)))
}

function withWholeTablesOn(taken: readonly DocumentLine[], { grids, lines, height }: PageContent): DocumentLine[] {
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
