/** Puts words in the order of the cells that rules make: row by row, cell by cell. A reader of pictures goes along whole lines. */
import { type Box, touches } from '../../ir/geometry.ts'
import type { ScannedRule, ScannedWord } from './scan.ts'

export interface CellWord {
  word: ScannedWord
  /** undefined outside of cells that are ruled on all sides. */
  cell: Box | undefined
}

/** Ends of rules may miss what they meet by this, in points. */
const meeting = 3
/** Edges of cells of one row differ by less, in points. */
const sameEdge = 2

/** @param point pixels of a point */
export function inCells(words: readonly ScannedWord[], rules: readonly ScannedRule[], point: number): CellWord[] {
  const find = createCellFinder(rules, meeting * point)
  const placed = words.map((word): CellWord => ({ word, cell: find((word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2) }))
  const cells = [...new Set(placed.flatMap(({ cell }) => cell ?? []))]
  const tables = tablesOf(cells, sameEdge * point)
  const done = new Set<Box[]>()
  const byCell = Map.groupBy(placed, ({ cell }) => cell)
  return placed.flatMap((one) => {
    const table = one.cell && tables.get(one.cell)
    if (!table) return [one]
    if (done.has(table)) return []
    done.add(table)
    return table.flatMap((cell) => byCell.get(cell) ?? [])
  })
}

/** The same cell is the same object. */
function createCellFinder(rules: readonly ScannedRule[], near: number): (x: number, y: number) => Box | undefined {
  const sorted = (level: boolean) => rules.filter((rule) => rule.level === level).toSorted((a, b) => a.at - b.at)
  const [levels, uprights] = [sorted(true), sorted(false)]
  const cells = new Map<string, Box>()
  const around = (all: readonly ScannedRule[], place: number, along: number) => {
    const own = all.filter(({ from, to }) => along > from - near && along < to + near)
    const next = own.findIndex(({ at }) => at > place)
    return next < 1 ? undefined : ([own[next - 1]?.at ?? 0, own[next]?.at ?? 0] as const)
  }
  return (x, y) => {
    const [sides, ends] = [around(uprights, x, y), around(levels, y, x)]
    if (!sides || !ends) return undefined
    const cell = { x0: sides[0], x1: sides[1], y0: ends[0], y1: ends[1] }
    const key = Object.values(cell).join()
    const known = cells.get(key) ?? cell
    cells.set(key, known)
    return known
  }
}

/** More cells are on no page. */
const mostCells = 3000

/** The table of each cell: all that touch each other, row by row. */
function tablesOf(cells: readonly Box[], near: number): Map<Box, Box[]> {
  const tables = new Map<Box, Box[]>()
  const left = new Set(cells.slice(0, mostCells))
  for (const start of cells) {
    if (!left.delete(start)) continue
    const table = [start]
    for (const cell of table) {
      for (const other of left) {
        if (!touches(cell, other, near)) continue
        left.delete(other)
        table.push(other)
      }
    }
    table.sort((a, b) => (Math.abs(a.y0 - b.y0) > near ? a.y0 - b.y0 : a.x0 - b.x0))
    for (const cell of table) tables.set(cell, table)
  }
  return tables
}
