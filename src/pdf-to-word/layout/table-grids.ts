/** The grids of a page's ruled and shaded tables, with the rows and columns that nobody ruled. */
import { holdsMiddle } from '../geometry.ts'
import { cutAtEdges } from './cut-lines.ts'
import type { Grid } from './grid.ts'
import { splitColumns } from './grid-columns.ts'
import { draftOf, gridOfDraft } from './grid-draft.ts'
import { extended } from './grid-extent.ts'
import { splitRows } from './grid-rows.ts'
import type { Line } from './model.ts'
import type { PageContent } from './page-content.ts'
import { ruleBands } from './rule-bands.ts'

/** Fewest rows and columns of a box without rules inside that is a table. */
const fewestInBox = { rows: 3, columns: 2 }

/** @param lines those that may stand in a table */
export function tableGrids({ grids, shapes }: PageContent, lines: readonly Line[]): Grid[] {
  const bands = ruleBands(shapes.rules, grids, lines)
  const ruled = [...grids, ...bands].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  return extended(ruled, lines, shapes.rules).flatMap((grid) => {
    const own = lines.filter((line) => holdsMiddle(grid.box, { x0: line.x0, x1: line.x1, y0: line.top, y1: line.bottom }))
    const draft = draftOf(grid)
    splitColumns(draft, own)
    const columns = gridOfDraft(draft)
    splitRows(
      draft,
      own.flatMap((line) => cutAtEdges(line, columns)),
    )
    const made = gridOfDraft(draft)
    const isBox = grid.cells.length < 2
    return isBox && (made.xs.length <= fewestInBox.columns || made.ys.length <= fewestInBox.rows) ? [] : [made]
  })
}
