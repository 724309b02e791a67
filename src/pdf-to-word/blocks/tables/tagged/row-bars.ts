/** Tells thick rules from low rows that are filled with a colour, as sheets have them between their rows. */
import type { Fill, Rule, Shapes } from '../../../ir/shape.ts'
import { rowBars } from '../../../tuning/blocks/tables.ts'

/** Returns the shapes with such rules as fills. @param ys edges of the rows, in points from the top of the page */
export function withRowBars(shapes: Shapes, ys: readonly number[]): Shapes {
  const thick = shapes.rules.filter(({ level, width }) => level && width >= rowBars.thinnest)
  const bars = new Set(thick.filter((rule) => ys.some((top, i) => fillsRow(rule, top, ys[i + 1]))))
  if (bars.size === 0) return shapes
  return { ...shapes, rules: shapes.rules.filter((rule) => !bars.has(rule)), fills: [...shapes.fills, ...[...bars].map(fillOf)] }
}

/** Returns whether a rule lies within a row and is nearly as high. */
function fillsRow({ at, width }: Rule, top: number, bottom: number | undefined): boolean {
  return (
    bottom !== undefined &&
    at > top &&
    at < bottom &&
    width >= (bottom - top) * rowBars.filledShare &&
    width <= bottom - top + rowBars.slack
  )
}

const fillOf = ({ at, from, to, width, color, order }: Rule): Fill => ({
  box: { x0: from, x1: to, y0: at - width / 2, y1: at + width / 2 },
  ...{ color, opaque: true, order },
})
