/** Finds the grids of ruled and shaded tables, including their rows and columns without rules. */

import { holdsMiddle, touches } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import { boxOfLine, type Line } from '../../../ir/line.ts'
import type { PageContent } from '../../../ir/page-content.ts'
import type { Rule } from '../../../ir/shape.ts'
import { gridBoxes } from '../../../tuning/blocks/grids.ts'
import { cutAtEdges } from '../../lines/cut-lines.ts'
import { splitColumns } from './columns.ts'
import { openCrossedWalls } from './crossed-edges.ts'
import { draftOf, gridOfDraft } from './draft.ts'
import { extended } from './extent.ts'
import { formGrids } from './form-rows.ts'
import { joinOverLines } from './line-between.ts'
import { splitRows } from './rows.ts'
import { ruleBands } from './rule-bands.ts'
import { joinHeads } from './ruled-heads.ts'
import { openSpans } from './spanning-heads.ts'
import { stripesOf } from './stripes.ts'

/** Returns the grids of a page's tables. @param lines lines that can be in a table */
export function tableGrids({ grids, shapes }: PageContent, lines: readonly Line[]): Grid[] {
  const stripes = stripesOf(grids, shapes.rules)
  const whole = grids.filter((grid) => !stripes.grids.includes(grid))
  const found = ruleBands([...shapes.rules, ...stripes.edges], whole, lines)
  const forms = formGrids(shapes.rules, grids, found, lines)
  const bands = found.filter(({ box }) => !forms.some((form) => touches(form.box, box)))
  const isolated = stripes.grids.filter(({ box }) => !bands.some((band) => holdsMiddle(band.box, box)))
  const ruled = [...whole, ...isolated, ...bands].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
  const free = lines.filter((line) => !forms.some(({ box }) => holdsMiddle(box, boxOfLine(line), 1)))
  const inner = grids.flatMap((grid) => grid.inner ?? [])
  const outside = free.filter((line) => !inner.some(({ box }) => holdsMiddle(box, boxOfLine(line))))
  const tables = joinHeads(extended(joinOverLines(ruled, outside), outside, shapes.rules), outside).flatMap((grid) => {
    const held = inner.filter(({ box }) => holdsMiddle(grid.box, box))
    const own = outside.filter((line) => holdsMiddle(grid.box, boxOfLine(line)))
    // Text beside a table inside a cell is no evidence of row edges.
    const made = held.length > 0 ? { ...grid, inner: held } : parted(grid, own, shapes.rules)
    const isBox = grid.cells.length < 2
    return isBox && (made.xs.length <= gridBoxes.fewestInBox.columns || made.ys.length <= gridBoxes.fewestInBox.rows) ? [] : [made]
  })
  return [...tables, ...forms].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
}

function parted(grid: Grid, lines: readonly Line[], rules: readonly Rule[]): Grid {
  const draft = draftOf(grid)
  splitColumns(draft, lines)
  const columns = gridOfDraft(draft)
  splitRows(
    draft,
    lines.flatMap((line) => cutAtEdges(line, columns)),
    rules,
  )
  openCrossedWalls(draft, lines, rules)
  openSpans(draft, lines, rules)
  return gridOfDraft(draft)
}
