/** Tells the rows of a table whose cells have several lines from columns of prose, by the order in which they are drawn. */

import { union } from '../../ir/geometry.ts'
import { drawnRows } from '../../tuning/blocks/columns.ts'
import type { Item } from './item.ts'

/**
 * Returns whether both sides of a gutter are drawn row by row: each row is below the one before, and its sides begin at one height. Columns
 * do so only once, or once for each of their sections.
 */
export function areDrawnInRows<T>(left: readonly Item<T>[], right: readonly Item<T>[]): boolean {
  const rows = rowsOf(left, right)
  const whole = rows.filter((row) => row.left.length > 0 && row.right.length > 0)
  if (whole.length < drawnRows.fewest || left.length + right.length > whole.length * drawnRows.mostLines) return false
  const level = whole.filter((row) => Math.abs(topOf(row.left) - topOf(row.right)) < drawnRows.sameTop)
  const apart = rows.filter((row, i) => i === 0 || topOf(itemsOf(row)) > bottomOf(itemsOf(rows[i - 1])) - drawnRows.overlap)
  return level.length >= whole.length * drawnRows.levelShare && apart.length === rows.length
}

interface Row<T> {
  left: Item<T>[]
  right: Item<T>[]
}

/** Returns the items in drawing order; a row ends where the drawing moves from the right side back to the left. */
function rowsOf<T>(left: readonly Item<T>[], right: readonly Item<T>[]): Row<T>[] {
  const rights = new Set(right)
  const rows: Row<T>[] = []
  for (const item of [...left, ...right].sort((a, b) => a.order - b.order)) {
    const row = rows.at(-1)
    const isRight = rights.has(item)
    if (row && (isRight || row.right.length === 0)) row[isRight ? 'right' : 'left'].push(item)
    else rows.push(isRight ? { left: [], right: [item] } : { left: [item], right: [] })
  }
  return rows
}

const itemsOf = <T>(row: Row<T> | undefined) => (row ? [...row.left, ...row.right] : [])

const topOf = <T>(items: readonly Item<T>[]) => union(items.map(({ box }) => box)).y0

const bottomOf = <T>(items: readonly Item<T>[]) => union(items.map(({ box }) => box)).y1
