/** Distinguishes empty forms from charts: every cell has rules on all sides, and the grid contains no drawing. */

import { heightOf, holdsMiddle, widthOf } from '../../../ir/geometry.ts'
import type { Grid } from '../../../ir/grid.ts'
import type { PageContent } from '../../../ir/page-content.ts'
import type { Rule } from '../../../ir/shape.ts'
import { blankForms } from '../../../tuning/blocks/grids.ts'

/** Returns whether a grid is a form to fill in; it may hold few words or none. */
export function isBlankForm({ box, cells, xs, ys }: Grid, { shapes, drawings }: PageContent): boolean {
  if (cells.length < blankForms.fewestCells || xs.length < 3 || cells.length < ((xs.length - 1) * (ys.length - 1)) / 2) return false
  if (cells.some((cell) => widthOf(cell.box) < blankForms.narrowest || heightOf(cell.box) < blankForms.lowest)) return false
  if (drawings.some((drawing) => holdsMiddle(box, drawing.box, 1))) return false
  const rules = shapes.rules.filter(({ width }) => width > 0)
  return cells.every(
    ({ box: { x0, y0, x1, y1 } }) =>
      isRuled(rules, true, y0, x0, x1) &&
      isRuled(rules, true, y1, x0, x1) &&
      isRuled(rules, false, x0, y0, y1) &&
      isRuled(rules, false, x1, y0, y1),
  )
}

function isRuled(rules: readonly Rule[], level: boolean, at: number, from: number, to: number): boolean {
  const own = rules.filter((rule) => rule.level === level && Math.abs(rule.at - at) < blankForms.sameEdge)
  return (
    own.reduce((sum, rule) => sum + Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from)), 0) >=
    (to - from) * blankForms.ruledShare
  )
}
