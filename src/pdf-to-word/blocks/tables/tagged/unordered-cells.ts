/** Puts the cells of tagged rows into the order in which they are drawn: some programs tag them in another one. */

import { type Box, widthOf } from '../../../ir/geometry.ts'
import { boxOfLines } from '../../../ir/line.ts'
import { unorderedCells } from '../../../tuning/blocks/tables.ts'
import type { Placed } from './placed-cell.ts'

interface Drawn {
  cell: Placed
  box: Box
}

/** Returns the cells in the columns in which they are drawn, without empty columns; unchanged if the tags have them in order or spans. */
export function inDrawnOrder(placed: readonly Placed[]): Placed[] {
  const rows = [...Map.groupBy(placed, ({ row }) => row).values()]
  const drawn = rows.map((row) => row.filter(({ lines }) => lines.length > 0).map((cell): Drawn => ({ cell, box: boxOfLines(cell.lines) })))
  if (!areUnordered(drawn) || placed.some(({ columnSpan, rowSpan }) => columnSpan > 1 || rowSpan > 1)) return [...placed]
  const sorted = drawn.map((row) => row.toSorted((a, b) => a.box.x0 - b.box.x0))
  const count = Math.max(...sorted.map(({ length }) => length))
  const full = sorted.filter(({ length }) => length === count)
  const columns = Array.from({ length: count }, (_, i) => {
    const boxes = full.flatMap((row) => row[i]?.box ?? [])
    return { x0: Math.min(...boxes.map(({ x0 }) => x0)), x1: Math.max(...boxes.map(({ x1 }) => x1)) }
  })
  return sorted.flatMap((row, i) => placeRow(row, rows[i] ?? [], columns))
}

/** Returns whether many cells are before the one that the tags put before them. @param rows cells with text, in tagged order */
function areUnordered(rows: readonly (readonly Drawn[])[]): boolean {
  const pairs = rows.flatMap((row) => row.slice(1).map(({ box }, i) => (row[i]?.box.x0 ?? 0) > box.x1))
  const backwards = pairs.filter(Boolean).length
  return backwards >= unorderedCells.fewest && backwards > pairs.length * unorderedCells.share
}

type Reach = Pick<Box, 'x0' | 'x1'>

/** Returns a row with one cell in each column; a text that is alone in its row and wider than its column spans all of them. */
function placeRow(drawn: readonly Drawn[], row: readonly Placed[], columns: readonly Reach[]): Placed[] {
  const [alone] = drawn
  if (alone && drawn.length === 1) {
    const own = columns[nearest(alone.box, columns, 0, columns.length)]
    if (own && widthOf(alone.box) > own.x1 - own.x0) return [{ ...alone.cell, column: 0, columnSpan: columns.length }]
  }
  const taken = new Map<number, Placed>()
  let free = 0
  for (const [i, { cell, box }] of drawn.entries()) {
    const column = nearest(box, columns, free, columns.length - (drawn.length - i - 1))
    taken.set(column, { ...cell, column })
    free = column + 1
  }
  const empty = row.filter(({ lines }) => lines.length === 0)
  return columns.flatMap((_, column) => taken.get(column) ?? empty.splice(0, 1).map((cell) => ({ ...cell, column })))
}

/** Returns the column of a range whose middle is nearest to that of a text. */
function nearest({ x0, x1 }: Box, columns: readonly Reach[], from: number, to: number): number {
  const distance = (column: number) => Math.abs((columns[column]?.x0 ?? 0) + (columns[column]?.x1 ?? 0) - x0 - x1)
  let best = from
  for (let column = from + 1; column < to; column++) if (distance(column) < distance(best)) best = column
  return best
}
