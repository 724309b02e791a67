/** Examines the text on both sides of a gutter: whether it is prose, and in which order it was drawn. */

import { type Box, median, union, widthOf } from '../../ir/geometry.ts'
import { columnSides } from '../../tuning/blocks/columns.ts'
import type { Item } from './item.ts'
import { areDrawnInRows } from './row-order.ts'

/** A gutter between two columns, in points. */
export interface Gutter {
  x: number
  y0: number
  y1: number
  lines: number
}

/** Returns the y of the middle of a box, in points. */
export const middleOf = (box: Box) => (box.y0 + box.y1) / 2

/** Returns the box of the text on both sides, and a sentence with the measurements. */
export function describe<T>(gutter: Gutter, items: readonly Item<T>[], isWhole: boolean): { box: Box; because: string } {
  const { left, right } = sidesOf(gutter, items)
  const share = (side: readonly Item<T>[]) => Math.round(filled(side).share * 100)
  const order = isWhole
    ? 'The left side is drawn completely before the right one.'
    : `The drawing order moves to the right side ${turnsOf(left, right)} times.`
  const lines = `${left.length} lines on the left and ${right.length} on the right`
  const because = `Nothing crosses a gutter at ${Math.round(gutter.x)} pt. ${lines} fill ${share(left)} % and ${share(right)} % of their columns. ${order}`
  return { box: union([...left, ...right].map(({ box }) => box)), because }
}

/**
 * Returns whether the left side was drawn completely before the right side. This holds for columns of prose, of a table of contents or of
 * table rows, but not for a table as wide as the page, which is drawn row by row.
 */
export function areWhole<T>(gutter: Gutter, items: readonly Item<T>[]): boolean {
  const { left, right } = sidesOf(gutter, items)
  if (Math.min(left.length, right.length) < columnSides.fewestOfParts || !isWide(left) || !isWide(right)) return false
  // The side that was drawn first may have a heading above it.
  const top = Math.max(...[left, right].map((side) => Math.min(...side.map(({ box }) => box.y0))))
  const first = right.filter(({ box }) => box.y1 > top)
  const last = Math.max(...left.map(({ order }) => order))
  if (right.length - first.length > columnSides.mostHeadingLines || first.some(({ order }) => order < last)) return false
  return [left, right].every((side) => filled(side).share > columnSides.filledShare || rowsDrawn(side) >= columnSides.fewest)
}

/** Returns how often the drawing moved down and back to the left by at least the minimum column width. */
function rowsDrawn<T>(side: readonly Item<T>[]): number {
  const drawn = side.toSorted((a, b) => a.order - b.order)
  const isNext = (box: Box, before: Box | undefined) => before && box.x0 < before.x0 - columnSides.narrowestColumn && box.y0 > before.y0
  return drawn.filter(({ box }, i) => isNext(box, drawn[i - 1]?.box)).length
}

function sidesOf<T>({ x, y0, y1 }: Gutter, items: readonly Item<T>[]): { left: Item<T>[]; right: Item<T>[] } {
  const inside = items.filter(({ box, isText }) => isText && middleOf(box) >= y0 && middleOf(box) <= y1)
  return { left: inside.filter(({ box }) => box.x1 <= x + 1), right: inside.filter(({ box }) => box.x0 >= x - 1) }
}

/** Returns why the text is not prose on both sides, or null if it is. Prose fills its column; table cells and words set at tabs do not. */
export function whyNoProse<T>(gutter: Gutter, items: readonly Item<T>[]): string | null {
  const { left, right } = sidesOf(gutter, items)
  const [l, r] = [filled(left), filled(right)]
  const enough = Math.min(left.length, right.length)
  if (isProseBesideTable(left, right) || isProseBesideTable(right, left)) return null
  if (Math.min(l.narrowest, r.narrowest) < columnSides.narrowestColumn || enough < columnSides.fewestProse)
    return `A side is narrower than ${columnSides.narrowestColumn} pt, or has fewer than ${columnSides.fewestProse} lines.`
  const turns = turnsOf(left, right)
  if (beside(left, right) > columnSides.besideShare && turns > (enough < columnSides.fewestOfParts ? 1 : enough * columnSides.rowShare))
    return 'Its lines share the baselines of the other side and are drawn row by row, as in a table.'
  if (areDrawnInRows(left, right)) return 'Its sides are drawn row by row, and each row begins at one height, as in a table.'
  const areFilled = Math.min(l.share, r.share) > columnSides.filledShare
  const areApart = beside(left, right) < columnSides.apartShare
  const sparse = 'Its lines do not fill their columns, as in tables and text with tabs.'
  if (areDrawnTogether(left, right)) {
    if (!areFilled && !(areApart && [left, right].every((side) => wrappedLines(side) >= columnSides.fewestOfParts))) return sparse
    return areApart || enough >= columnSides.fewestOfParts ? null : 'Both sides are drawn together, and their lines share baselines.'
  }
  if (areApart) return Math.max(l.share, r.share) > columnSides.sparseShare ? null : sparse
  return areFilled ? null : sparse
}

/** Returns the share of the lines of a side that have a line of the other on their baseline. */
const beside = <T>(side: readonly Item<T>[], others: readonly Item<T>[]) =>
  side.filter(({ box }) => others.some((other) => Math.abs(other.box.y1 - box.y1) < 1)).length / side.length

/** Returns whether a side is one column of prose on baselines of its own, drawn completely before or after the other, such as a table. */
function isProseBesideTable<T>(prose: readonly Item<T>[], others: readonly Item<T>[]): boolean {
  const { share, narrowest, columns } = filled(prose)
  if (columns > 1 || share < columnSides.filledShare || narrowest < columnSides.narrowestColumn || prose.length < columnSides.fewestProse)
    return false
  const [own, other] = [prose, others].map((side) => side.map(({ order }) => order)) as [number[], number[]]
  return (
    Math.min(beside(prose, others), beside(others, prose)) < columnSides.apartShare &&
    (Math.max(...own) < Math.min(...other) || Math.max(...other) < Math.min(...own))
  )
}

/** Returns the median share of the column width that the lines of one side fill, and the number of its columns and the width of the narrowest. */
function filled<T>(side: readonly Item<T>[]): { share: number; narrowest: number; columns: number } {
  const columns: { x0: number; x1: number }[] = []
  for (const { box } of side.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const last = columns.at(-1)
    if (last && box.x0 < last.x1 + columnSides.narrowest) last.x1 = Math.max(last.x1, box.x1)
    else columns.push({ x0: box.x0, x1: box.x1 })
  }
  const shares = side.map(({ box }) => {
    const own = columns.find(({ x0, x1 }) => box.x0 >= x0 && box.x1 <= x1)
    return own ? widthOf(box) / Math.max(1, own.x1 - own.x0) : 0
  })
  return { share: median(shares), narrowest: Math.min(...columns.map(({ x0, x1 }) => x1 - x0)), columns: columns.length }
}

/** Returns the number of lines of a side in stretches of full lines below each other, as only wrapped text has. */
function wrappedLines<T>(side: readonly Item<T>[]): number {
  const { x0, x1 } = union(side.map(({ box }) => box))
  let [count, run] = [0, 0]
  for (const { box } of side.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    run = widthOf(box) > (x1 - x0) * columnSides.fullLine ? run + 1 : 0
    if (run === columnSides.fewestProse) count += run
    else if (run > columnSides.fewestProse) count++
  }
  return count
}

/** Returns how often the drawing moved from the left side to the right side. */
function turnsOf<T>(left: readonly Item<T>[], right: readonly Item<T>[]): number {
  const sides = [...left.map(({ order }) => ({ order, side: 0 })), ...right.map(({ order }) => ({ order, side: 1 }))]
  const drawn = sides.sort((a, b) => a.order - b.order)
  return drawn.filter(({ side }, i) => side === 1 && drawn[i - 1]?.side === 0).length
}

const isWide = <T>(side: readonly Item<T>[]) => widthOf(union(side.map(({ box }) => box))) >= columnSides.narrowestColumn

/** Returns whether text of both sides was drawn in mixed order, as in a table; of two columns, one is drawn before the other. */
function areDrawnTogether<T>(left: readonly Item<T>[], right: readonly Item<T>[]): boolean {
  const inOrder =
    left.reduce((sum, { order }) => sum + right.filter((other) => other.order > order).length, 0) / (left.length * right.length)
  return Math.min(inOrder, 1 - inOrder) > columnSides.mixedShare
}
