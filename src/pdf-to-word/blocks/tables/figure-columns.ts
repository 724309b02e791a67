/** Finds the columns of a table of figures that are so close together that they were read as words of one text. */

import type { Line, Word } from '../../ir/line.ts'
import { figureColumns } from '../../tuning/blocks/tables.ts'
import { columnOf, type Gutter, wordGutters } from '../columns/gutters.ts'
import type { Draft } from './grids/draft.ts'

/** The rows of a table with their texts cut at its gutters. */
export interface CutRows {
  rows: Line[][]
  gutters: Gutter[]
}

/** Returns the rows cut at the gutters between figures; null if there are few more of these than gutters between texts. */
export function cutFigures(rows: readonly Line[][], gutters: readonly Gutter[]): CutRows | null {
  const { figures = [], heads = [] } = Object.groupBy(rows, (row) => (areFigures(row) ? 'figures' : 'heads'))
  if (figures.length < rows.length * figureColumns.rowShare) return null
  const finer = wordGutters(figures, figures.length < figureColumns.manyRows ? undefined : figureColumns.narrowest)
  if (finer.length < gutters.length + figureColumns.more) return null
  const parts = new Map(heads.map((row) => [row, row.flatMap(cutHead)]))
  const texts = [...parts.values()].flat()
  return {
    rows: rows.map((row) => parts.get(row) ?? row.flatMap((line) => cutLine(line, finer))),
    gutters: finer.map((gutter) => besideHeads(gutter, texts)),
  }
}

/** Returns the part of a gutter that the texts of heads which begin or end in it leave open. */
function besideHeads({ from, to }: Gutter, heads: readonly Line[]): Gutter {
  const end = heads.reduce((least, { x0 }) => (x0 > from ? Math.min(least, x0) : least), to)
  return { from: heads.reduce((most, { x1 }) => (x1 < end ? Math.max(most, x1) : most), from), to: end }
}

function areFigures(row: readonly Line[]): boolean {
  const words = row.flatMap((line) => line.words)
  return words.filter(({ text }) => figure.test(text)).length >= words.length * figureColumns.figureShare
}

/** Removes the sides that the texts of heads run across: each is one cell over the columns of its figures. */
export function openHeads({ xs, ys, right }: Draft, lines: readonly Line[]): void {
  const wide = lines.filter(({ x0, x1 }) => xs.some((x) => x > x0 && x < x1))
  for (const [row, sides] of right.entries()) {
    const own = wide.filter(({ top, bottom }) => (top + bottom) / 2 > (ys[row] ?? 0) && (top + bottom) / 2 < (ys[row + 1] ?? 0))
    for (const column of sides.keys()) {
      const [left, x, end] = [xs[column] ?? 0, xs[column + 1] ?? 0, xs[column + 2] ?? 0]
      const isOver = ({ x0, x1 }: Line) => x - x0 > (x - left) * figureColumns.headShare && x1 - x > (end - x) * figureColumns.headShare
      if (column < sides.length - 1 && own.some(isOver)) sides[column] = false
    }
  }
}

const figure = /^[-–+(]?[\d*][\d.,:/*]*[%)]?$/

/** Returns the pieces of a row of figures, one for each column. */
const cutLine = (line: Line, gutters: readonly Gutter[]) =>
  parted(line, (word, before) => columnOf(word, gutters) > columnOf(before, gutters))

/** Returns the pieces of a head, whose words are as close together as in a sentence. */
const cutHead = (line: Line) => parted(line, (word, before) => word.tabbed || word.x0 - before.x1 >= line.size * figureColumns.headGap)

function parted(line: Line, begins: (word: Word, before: Word) => boolean): Line[] {
  if (line.rtl) return [line]
  const parts: Word[][] = []
  for (const [i, word] of line.words.entries()) {
    const before = line.words[i - 1]
    if (!before || begins(word, before)) parts.push([{ ...word, joined: false, tabbed: false }])
    else parts.at(-1)?.push(word)
  }
  if (parts.length < 2) return [line]
  return parts.map((words) => ({
    ...line,
    words,
    x0: Math.min(...words.map(({ x0 }) => x0)),
    x1: Math.max(...words.map(({ x1 }) => x1)),
  }))
}
