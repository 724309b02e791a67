/** Tells shades of paragraphs from those of cells: they end at the margins of the cell, not at its sides. */
import type { Fill, Rule } from '../../ir/shape.ts'

/** How far such a shade is from the sides of its cell, in points: the cell's margins, which a border takes some of. */
export const nearestSide = 2.8

export const farthestSide = 9.5

/** How far it may reach over letters and sides, in points. */
export const shadeSlack = 3

/**
 * Whether a shade lies between two rules, at the margins that cells have.
 * @param sides upright rules
 */
export function isInsideCell({ box }: Fill, sides: readonly Rule[]): boolean {
  const beside = sides.filter(({ from, to }) => from < box.y0 + shadeSlack && to > box.y1 - shadeSlack)
  const isFree = (x: number) => beside.every(({ at }) => Math.abs(at - x) >= nearestSide)
  const hasSide = (at: (rule: Rule) => number) => beside.some((rule) => at(rule) >= nearestSide && at(rule) <= farthestSide)
  return isFree(box.x0) && isFree(box.x1) && hasSide(({ at }) => box.x0 - at) && hasSide(({ at }) => at - box.x1)
}
