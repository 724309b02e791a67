/** Finds the rows of a table below two columns of prose whose gutter stays open through it. */

import { union, widthOf } from '../../ir/geometry.ts'
import { tableBelow } from '../../tuning/blocks/columns.ts'
import type { Item } from './item.ts'

/** Returns the y where the rows of a table begin at the end of two columns; null if there are none. @param x middle of the gutter */
export function tableTop<T>(items: readonly Item<T>[], x: number): number | null {
  const rows = rowsOf(items.filter(({ isText }) => isText))
  const [left, right] = [(item: Item<T>) => item.box.x1 <= x + 1, (item: Item<T>) => item.box.x0 >= x - 1]
  const isOfTable = (row: readonly Item<T>[]) => row.filter(left).length > 1 || row.filter(right).length > 1
  const width = widthOf(union(items.map(({ box }) => box)))
  const isShort = (row: readonly Item<T>[]) => row.length === 1 && row.every(({ box }) => widthOf(box) < width * tableBelow.shortShare)
  let first = rows.length
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] as Item<T>[]
    if (isOfTable(row)) first = i
    else if (!isShort(row) || first - i > tableBelow.mostShort) break
  }
  const above = rows.slice(0, first)
  const isProse = above.length >= tableBelow.fewestAbove && above.filter(isOfTable).length <= above.length * tableBelow.tabbedShare
  if (first === rows.length || !isProse) return null
  return Math.min(...(rows[first] as Item<T>[]).map(({ box }) => box.y0)) - 1
}

/** Returns the items by their baselines, from top to bottom. */
function rowsOf<T>(items: readonly Item<T>[]): Item<T>[][] {
  const rows: Item<T>[][] = []
  for (const item of items.toSorted((a, b) => a.box.y1 - b.box.y1)) {
    const last = rows.at(-1)
    if (last?.[0] && item.box.y1 - last[0].box.y1 < tableBelow.sameRow) last.push(item)
    else rows.push([item])
  }
  return rows
}
