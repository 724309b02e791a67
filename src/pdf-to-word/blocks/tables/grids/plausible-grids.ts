/** Distinguishes tables among the grids of a page from boxes, charts and drawings. */
import { areaOf, type Box, heightOf, holdsMiddle, widthOf } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import { boxOfLine, type Line } from '../../../ir/line.ts'
import type { PageContent } from '../../../ir/page-content.ts'
import { plausibleGrids } from '../../../tuning/blocks/grids.ts'
import { lineText } from '../../lines/rows.ts'

/** Returns whether a grid has at least two cells and the size of a table. */
export function isTable(grid: Grid, page: PageContent): boolean {
  if (grid.cells.length < 2) return false
  const { lowest, narrowest, largestShare } = plausibleGrids
  const isLarge = heightOf(grid.box) > lowest && widthOf(grid.box) > narrowest
  return isLarge && areaOf(grid.box) < page.width * page.height * largestShare
}

/** Returns whether enough cells are filled; in a chart or drawing most cells are empty. */
export function looksLikeTable(grid: Grid, lines: readonly Line[], pictures: readonly Box[]): boolean {
  const isShown = ({ box }: Grid['cells'][number]) => pictures.some((picture) => holdsMiddle(box, picture))
  if (lines.length === 0) return grid.cells.filter(isShown).length >= Math.max(2, grid.cells.length / 2)
  const filled = grid.cells.filter(({ box }) => lines.some((line) => holdsMiddle(box, boxOfLine(line)))).length
  // The marks of a drawing, such as the poles of a magnet.
  if (filled < plausibleGrids.fewestSigns && !lines.some((line) => /[\p{L}\p{N}]/u.test(lineText(line)))) return false
  const areEnough = filled >= 2 || (filled === 1 && grid.cells.length <= plausibleGrids.mostOfOne)
  return areEnough && filled >= grid.cells.length * plausibleGrids.filledShare
}
