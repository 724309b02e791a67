/** Divides a grid into rows where its rules do not: tables can have rules only around them, below the header or between columns. */

import { holdsMiddle } from '../../../ir/geometry.ts'
import type { GridCell } from '../../../ir/grid.ts'
import { boxOfLine, type Line } from '../../../ir/line.ts'
import type { Rule } from '../../../ir/shape.ts'
import { gridRows } from '../../../tuning/blocks/grid-rows.ts'
import { rowsOf } from '../../lines/rows.ts'
import { addLevel, type Draft, gridOfDraft } from './draft.ts'
import { drawnRows, type Piece, tableRows } from './row-cuts.ts'
import { edgeBetween, rulesOf } from './row-edges.ts'

/** Adds the edges of the rows to the draft. */
export function splitRows(draft: Draft, lines: readonly Line[], rules: readonly Rule[]): void {
  partSpans(draft, lines)
  const level = rulesOf(rules, { x0: draft.xs[0] ?? 0, x1: draft.xs.at(-1) ?? 0 })
  const { cells, ys } = gridOfDraft(draft)
  for (const [row, top] of ys.slice(0, -1).entries()) {
    const bottom = ys[row + 1] ?? top
    const own = cells.filter((cell) => cell.row === row && cell.rowSpan === 1)
    if (own.length < 2) continue
    const pieces = lines.flatMap((line): Piece[] => {
      const owner = own.find((cell) => holdsMiddle(cell.box, boxOfLine(line)))
      return owner ? [{ line, column: owner.column }] : []
    })
    const columnAt = new Map(pieces.map(({ line, column }) => [line, column]))
    const found = rowsOf(pieces.map(({ line }) => line)).map((texts) => texts.map((line) => ({ line, column: columnAt.get(line) ?? 0 })))
    const groups = hasUpright(rules, draft.xs, top, bottom) ? drawnRows(found) : tableRows(found)
    if (
      groups.length === 2 &&
      ys.length > 2 &&
      !goesBack(groups[0] as Piece[], groups[1] as Piece[]) &&
      own.every((cell) => isClosed(cell, rules))
    )
      continue
    for (const [i, group] of groups.slice(1).entries()) {
      const above = Math.max(...(groups[i] ?? []).map(({ line }) => line.bottom))
      const below = Math.min(...group.map(({ line }) => line.top))
      const at = edgeBetween(above, below, level)
      if (at <= top + 1 || at >= bottom - 1) continue
      const spanned = cells.filter((cell) => cell.row <= row && cell.row + cell.rowSpan > row && cell.rowSpan > 1)
      addLevel(draft, at, (column) => !spanned.some((cell) => column >= cell.column && column < cell.column + cell.columnSpan))
    }
  }
}

/** Returns whether a rule between two columns runs through a row. */
function hasUpright(rules: readonly Rule[], xs: readonly number[], top: number, bottom: number): boolean {
  const isInside = ({ level, at, from, to }: Rule) =>
    !level &&
    from < bottom - gridRows.sameEdge &&
    to > top + gridRows.sameEdge &&
    at > (xs[0] ?? 0) + gridRows.sameEdge &&
    at < (xs.at(-1) ?? 0) - gridRows.sameEdge
  return rules.some(isInside)
}

/**
 * Returns whether a row of texts begins in an earlier column than the one above ends. In the same column, it can be the second line of a
 * cell.
 */
function goesBack(above: readonly Piece[], below: readonly Piece[]): boolean {
  return Math.min(...below.map(({ column }) => column)) < Math.max(...above.map(({ column }) => column))
}

/** Returns whether a cell has rules on all sides; cells over several rows beside it say nothing about its row. */
function isClosed({ box: { x0, x1, y0, y1 } }: GridCell, rules: readonly Rule[]): boolean {
  const sides = [
    ...[x0, x1].map((at) => ({ level: false, at, from: y0, to: y1 })),
    ...[y0, y1].map((at) => ({ level: true, at, from: x0, to: x1 })),
  ]
  return sides.every((side) => coveredShare(side, rules) > gridRows.closedShare)
}

function coveredShare({ level, at, from, to }: Pick<Rule, 'level' | 'at' | 'from' | 'to'>, rules: readonly Rule[]): number {
  const own = rules.filter((rule) => rule.level === level && Math.abs(rule.at - at) < gridRows.sameEdge)
  return own.reduce((sum, rule) => sum + Math.max(0, Math.min(rule.to, to) - Math.max(rule.from, from)), 0) / (to - from)
}

/** Divides a cell over several rows if it has one text in each row, on a baseline of the texts beside it. */
function partSpans(draft: Draft, lines: readonly Line[]): void {
  for (const { row, rowSpan, column, columnSpan, box } of gridOfDraft(draft).cells) {
    if (rowSpan < 2) continue
    const own = lines.filter((line) => holdsMiddle(box, boxOfLine(line)))
    const others = lines.filter((line) => !own.includes(line))
    const isInLine = (line: Line) => others.some((other) => Math.abs(other.baseline - line.baseline) < 1)
    const bands = Array.from({ length: rowSpan }, (_, i) => {
      const [y0, y1] = [draft.ys[row + i] ?? 0, draft.ys[row + i + 1] ?? 0]
      return own.filter((line) => (line.top + line.bottom) / 2 > y0 && (line.top + line.bottom) / 2 < y1)
    })
    if (!bands.every((band) => band.length === 1 && band.every(isInLine))) continue
    for (let i = 0; i < rowSpan - 1; i++) {
      const sides = draft.down[row + i] ?? []
      for (let at = column; at < column + columnSpan; at++) sides[at] = true
    }
  }
}
