/** Places the cells of tagged rows that have too few of them: browsers do not tag empty cells, so the text position decides the column. */
import type { Placed } from './placed-cell.ts'

interface Reach {
  x0: number
  x1: number
}

/** Returns the cells with corrected columns. */
export function placeShortRows(placed: readonly Placed[]): Placed[] {
  const columns = Math.max(0, ...placed.map(({ column, columnSpan }) => column + columnSpan))
  const rows = Map.groupBy(placed, ({ row }) => row)
  const reaches = Array.from({ length: columns }, (_, column) => reachOf(placed, column, rows, columns))
  return [...rows.values()].flatMap((cells) => (mayMove(cells, columns) ? move(cells, reaches) : cells))
}

/** Returns the x interval of a column, measured in complete rows only. */
function reachOf(placed: readonly Placed[], column: number, rows: ReadonlyMap<number, Placed[]>, columns: number): Reach | null {
  const lines = placed
    .filter((entry) => entry.column === column && entry.columnSpan === 1 && isWhole(rows.get(entry.row) ?? [], columns))
    .flatMap((entry) => entry.lines)
  if (lines.length === 0) return null
  return { x0: Math.min(...lines.map(({ x0 }) => x0)), x1: Math.max(...lines.map(({ x1 }) => x1)) }
}

function isWhole(cells: readonly Placed[], columns: number): boolean {
  return cells.reduce((sum, { columnSpan }) => sum + columnSpan, 0) === columns
}

/** Returns whether the cells of a row may move: none spans several columns or rows, because spans are more reliable than text positions. */
function mayMove(cells: readonly Placed[], columns: number): boolean {
  return cells.length < columns && cells.every(({ lines, columnSpan, rowSpan }) => lines.length > 0 && columnSpan === 1 && rowSpan === 1)
}

/** Returns the cells, each in the free column that its text overlaps most; unchanged if a text overlaps no column. */
function move(cells: readonly Placed[], reaches: readonly (Reach | null)[]): Placed[] {
  const moved: Placed[] = []
  let free = 0
  for (const cell of cells) {
    const [x0, x1] = [Math.min(...cell.lines.map((line) => line.x0)), Math.max(...cell.lines.map((line) => line.x1))]
    const shares = reaches.map((reach, column) => (reach && column >= free ? Math.min(x1, reach.x1) - Math.max(x0, reach.x0) : 0))
    const best = shares.indexOf(Math.max(...shares))
    if ((shares[best] ?? 0) <= 0) return [...cells]
    moved.push({ ...cell, column: best })
    free = best + 1
  }
  return moved
}
