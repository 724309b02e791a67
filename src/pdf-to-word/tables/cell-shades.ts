/** Shades of paragraphs in cells: they end at the margins of the cell, not at its sides. */
import type { Box } from '../geometry.ts'
import type { Cell } from '../layout/model.ts'
import type { Fill, Rule } from '../layout/rules.ts'

/** How far such a shade stands from the sides of its cell, in points: the cell's margins, which a border takes some of. */
const nearest = 2.8
const farthest = 9.5
/** How far it may reach over letters and sides, in points. */
const slack = 3

/**
 * Whether a shade lies between two rules, at the margins that cells have.
 * @param sides upright rules
 */
export function isInsideCell({ box }: Fill, sides: readonly Rule[]): boolean {
  const beside = sides.filter(({ from, to }) => from < box.y0 + slack && to > box.y1 - slack)
  const isFree = (x: number) => beside.every(({ at }) => Math.abs(at - x) >= nearest)
  const hasSide = (at: (rule: Rule) => number) => beside.some((rule) => at(rule) >= nearest && at(rule) <= farthest)
  return isFree(box.x0) && isFree(box.x1) && hasSide(({ at }) => box.x0 - at) && hasSide(({ at }) => at - box.x1)
}

/** Gives the paragraphs of a cell the shades that are theirs, and takes them from the cell. */
export function shadeParagraphs(cell: Cell, fills: readonly Fill[]): void {
  const own = fills.filter(({ box, color }) => color !== 'FFFFFF' && standsApart(box, cell.box))
  if (own.length === 0) return
  for (const block of cell.blocks) {
    if (block.kind !== 'paragraph') continue
    const shade = own.findLast(({ box }) => holds(box, block.box))
    if (!shade) continue
    block.shade = shade.color
    if (cell.shade === shade.color) cell.shade = ''
  }
}

function standsApart(box: Box, cell: Box): boolean {
  const [left, right] = [box.x0 - cell.x0, cell.x1 - box.x1]
  const isAtMargins = Math.min(left, right) >= nearest && Math.max(left, right) <= farthest
  return isAtMargins && box.y0 > cell.y0 - 1 && box.y1 < cell.y1 + 1
}

const holds = (shade: Box, text: Box) =>
  shade.x0 < text.x0 + slack && shade.x1 > text.x1 - slack && shade.y0 < text.y0 + slack && shade.y1 > text.y1 - slack
