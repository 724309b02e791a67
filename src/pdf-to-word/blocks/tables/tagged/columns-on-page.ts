/** Cuts tables that are wider than a page and continue on the next one to the right, as wide sheets of Excel do. */
import { columnsElsewhere } from '../../../tuning/blocks/tables.ts'
import type { Placed } from './placed-cell.ts'

/**
 * Returns the cells of the columns that are on the page, counted from the first of them; null if not enough rows have cells of other columns on
 * other pages.
 * @param placed the cells of the rows that are on the page
 */
export function columnsOnPage(placed: readonly Placed[], page: number): Placed[] | null {
  const here = placed.filter(({ lines }) => lines.length > 0)
  const first = Math.min(...here.map(({ column }) => column))
  const end = Math.max(...here.map(({ column, columnSpan }) => column + columnSpan))
  const isHere = ({ column, columnSpan }: Placed) => column < end && column + columnSpan > first
  const elsewhere = placed.filter((entry) => !isHere(entry) && isOnOtherPage(entry, page))
  if (new Set(elsewhere.map(({ row }) => row)).size < columnsElsewhere.fewestRows) return null
  return placed.filter(isHere).map((entry) => {
    const column = Math.max(entry.column, first)
    return { ...entry, column: column - first, columnSpan: Math.min(entry.column + entry.columnSpan, end) - column }
  })
}

const isOnOtherPage = ({ cell }: Placed, page: number): boolean =>
  cell.content.some((entry) => 'pages' in entry && entry.pages !== null && (entry.pages.first > page || entry.pages.last < page))
