/** Tells shades of paragraphs from those of cells: they end at the margins of the cell, not at its sides. */

import type { Fill, Rule } from '../../ir/shape.ts'
import { shadeInCell } from '../../tuning/page/shapes.ts'

/**
 * Whether a shade lies between two rules, at the margins that cells have.
 * @param sides upright rules
 */
export function isInsideCell({ box }: Fill, sides: readonly Rule[]): boolean {
  const beside = sides.filter(({ from, to }) => from < box.y0 + shadeInCell.shadeSlack && to > box.y1 - shadeInCell.shadeSlack)
  const isFree = (x: number) => beside.every(({ at }) => Math.abs(at - x) >= shadeInCell.nearestSide)
  const hasSide = (at: (rule: Rule) => number) =>
    beside.some((rule) => at(rule) >= shadeInCell.nearestSide && at(rule) <= shadeInCell.farthestSide)
  return isFree(box.x0) && isFree(box.x1) && hasSide(({ at }) => box.x0 - at) && hasSide(({ at }) => at - box.x1)
}
