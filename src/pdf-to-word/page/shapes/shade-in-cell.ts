/** Distinguishes paragraph shading from cell shading: it ends at the cell margins, not at the cell sides. */

import type { Fill, Rule } from '../../ir/shape.ts'
import { shadeInCell } from '../../tuning/page/fills.ts'

/** Returns whether a shade lies between two sides of a cell, at the distance of cell margins. @param sides vertical rules */
export function isInsideCell({ box }: Fill, sides: readonly Rule[]): boolean {
  const beside = sides.filter(({ from, to }) => from < box.y0 + shadeInCell.shadeSlack && to > box.y1 - shadeInCell.shadeSlack)
  const isFree = (x: number) => beside.every(({ at }) => Math.abs(at - x) >= shadeInCell.nearestSide)
  const hasSide = (at: (rule: Rule) => number) =>
    beside.some((rule) => at(rule) >= shadeInCell.nearestSide && at(rule) <= shadeInCell.farthestSide)
  return isFree(box.x0) && isFree(box.x1) && hasSide(({ at }) => box.x0 - at) && hasSide(({ at }) => at - box.x1)
}
