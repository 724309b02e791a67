/** Orders words by ruled cells: row by row, cell by cell. OCR reads whole lines across cells. */

import { type Box, touches } from '../../ir/geometry.ts'
import { scannedCells } from '../../tuning/scans.ts'
import type { ScannedRule, ScannedWord } from './scan.ts'

/** A word and its cell. */
export interface CellWord {
  word: ScannedWord
  /** Its cell; undefined outside cells with rules on all sides. */
  cell: Box | undefined
}

/** Returns the words in the order of cells, each with its cell. @param point pixels per point */
export function inCells(words: readonly ScannedWord[], rules: readonly ScannedRule[], point: number): CellWord[] {
  const find = createCellFinder(rules, scannedCells.meeting * point)
  const placed = words.map((word): CellWord => ({ word, cell: find((word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2) }))
  const cells = [...new Set(placed.flatMap(({ cell }) => cell ?? []))]
  const tables = tablesOf(cells, scannedCells.sameEdge * point)
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

/** Returns a function that finds the cell at a place; equal cells are the same object. */
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

/** Returns the table of each cell: all connected cells, row by row. */
function tablesOf(cells: readonly Box[], near: number): Map<Box, Box[]> {
  const tables = new Map<Box, Box[]>()
  const left = new Set(cells.slice(0, scannedCells.mostCells))
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
