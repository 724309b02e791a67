/** Cuts lines whose words belong to several columns of the rows near them, as in the header of a table with narrow columns. */

import type { Line, Word } from '../../ir/line.ts'
import { headerCuts } from '../../tuning/blocks/lines.ts'
import { type Gutter, guttersOf } from '../columns/gutters.ts'

/** Returns the rows with such lines cut. @param rows lines grouped by baseline, from top to bottom */
export function cutHeads(rows: readonly Line[][]): Line[][] {
  return rows.map((row, i) => {
    const near = [...rows.slice(Math.max(0, i - headerCuts.reach), i), ...rows.slice(i + 1, i + 1 + headerCuts.reach)]
    const most = Math.max(...near.map(({ length }) => length))
    const full = near.filter(({ length }) => length === most)
    if (most <= row.length || full.length < headerCuts.fewest) return row
    const gutters = guttersOf(full)
    return gutters.length === most - 1 ? row.flatMap((line) => cut(line, gutters, full)) : row
  })
}

function cut(line: Line, all: readonly Gutter[], rows: readonly Line[][]): Line[] {
  const { words } = line
  const gutters = all.filter(({ from, to }) => line.x0 < from && line.x1 > to)
  if (words.length < 2 || words.length > headerCuts.mostWords || line.rtl || gutters.length === 0) return [line]
  // A word that spans a gutter completely belongs to a title.
  if (gutters.some(({ from, to }) => words.some(({ x0, x1 }) => x0 < from && x1 > to))) return [line]
  const cuts = new Set(gutters.map((gutter) => cutIn(words, gutter)))
  const parts: Word[][] = []
  for (const [i, word] of words.entries()) {
    if (i === 0 || cuts.has(i)) parts.push([{ ...word, joined: false }])
    else parts.at(-1)?.push(word)
  }
  const cells = parts.map((own) => ({
    ...line,
    words: own,
    x0: Math.min(...own.map(({ x0 }) => x0)),
    x1: Math.max(...own.map(({ x1 }) => x1)),
  }))
  const columns = columnsOf(all, rows)
  const fitting = cells.filter((cell) => columns.some((column) => isInLine(cell, column)))
  return fitting.length > cells.length * headerCuts.fittingShare ? cells : [line]
}

interface Span {
  x0: number
  x1: number
}

function columnsOf(gutters: readonly Gutter[], rows: readonly Line[][]): Span[] {
  const starts = [Math.min(...rows.flat().map(({ x0 }) => x0)), ...gutters.map(({ to }) => to)]
  const ends = [...gutters.map(({ from }) => from), Math.max(...rows.flat().map(({ x1 }) => x1))]
  return starts.map((x0, i) => ({ x0, x1: ends[i] ?? x0 }))
}

/** Returns whether two spans are aligned left, right or centred. */
function isInLine(a: Span, b: Span): boolean {
  return [a.x0 - b.x0, a.x1 - b.x1, (a.x0 + a.x1 - b.x0 - b.x1) / 2].some((gap) => Math.abs(gap) < headerCuts.inLine)
}

/** Returns the index of the first word after the gutter: after the widest gap in it, or of equal gaps the one nearest to its middle. */
function cutIn(words: readonly Word[], { from, to }: Gutter): number {
  const middle = (from + to) / 2
  let best = 0
  let [widest, nearest] = [0, Infinity]
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    if (!before || word.joined || before.x1 > to || word.x0 < from) continue
    const [width, distance] = [word.x0 - before.x1, Math.abs((word.x0 + before.x1) / 2 - middle)]
    if (width > widest + headerCuts.clearlyWider || (width > widest - headerCuts.clearlyWider && distance < nearest)) {
      best = i
      widest = width
      nearest = distance
    }
  }
  return best
}
