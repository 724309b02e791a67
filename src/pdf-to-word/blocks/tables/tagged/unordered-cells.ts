/** Puts the cells of tagged rows into the order in which they are drawn: some programs tag them in another one. */

import { type Box, largest, smallest } from '../../../ir/geometry.ts'
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
  const sorted = drawn.map((row) => (isLevel(row) ? row.toSorted((a, b) => a.box.x0 - b.box.x0) : row))
  const count = largest(sorted.map(({ length }) => length))
  const full = sorted.filter((row) => row.length === count && isLevel(row))
  const columns = Array.from({ length: count }, (_, i) => {
    const boxes = full.flatMap((row) => row[i]?.box ?? [])
    return { x0: smallest(boxes.map(({ x0 }) => x0)), x1: largest(boxes.map(({ x1 }) => x1)) }
  })
  return sorted.flatMap((row, i) => placeRow(row, rows[i] ?? [], columns))
}

/** Returns whether the texts of a row are side by side, not below each other. */
const isLevel = (row: readonly Drawn[]) => row.every(({ box }) => row[0] !== undefined && box.y0 < row[0].box.y1 && box.y1 > row[0].box.y0)

/** Returns whether many rows have a cell before the one that the tags put before it. @param rows cells with text, in tagged order */
function areUnordered(rows: readonly (readonly Drawn[])[]): boolean {
  const several = rows.filter((row) => row.length > 1)
  const isBackwards = (row: readonly Drawn[]) => row.slice(1).some(({ box }, i) => (row[i]?.box.x0 ?? 0) > box.x1)
  const backwards = several.filter((row) => isLevel(row) && isBackwards(row)).length
  return backwards >= unorderedCells.fewest && backwards > several.length * unorderedCells.share
}

type Reach = Pick<Box, 'x0' | 'x1'>

/** Returns a row with one cell in each column; a text that is alone in its row and reaches into other columns spans all of them. */
function placeRow(drawn: readonly Drawn[], row: readonly Placed[], columns: readonly Reach[]): Placed[] {
  const [alone] = drawn
  if (alone && drawn.length === 1) {
    const own = nearest(alone.box, columns, 0, columns.length)
    const reachesOthers = columns.some(({ x0, x1 }, column) => column !== own && x0 < alone.box.x1 && x1 > alone.box.x0)
    if (reachesOthers) return [{ ...alone.cell, column: 0, columnSpan: columns.length }]
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
