/** Joins lines on one baseline of one column: words after tabs, labels and their text. */

import type { Line, Word } from '../../ir/line.ts'
import { lineLikeness } from '../../tuning/letters.ts'
import { isBullet, readLabel } from './labels.ts'

/** Returns the lines of one column grouped by baseline, from left to right. */
export function rowsOf(lines: readonly Line[]): Line[][] {
  const rows: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
    const row = rows.at(-1)
    const first = row?.[0]
    const overlaps = row?.some((other) => line.x0 < other.x1 - 1 && other.x0 < line.x1 - 1)
    if (row && first && !overlaps && Math.abs(first.baseline - line.baseline) < lineLikeness.sameRow * Math.min(first.size, line.size))
      row.push(line)
    else rows.push([line])
  }
  return rows.map((row) => row.sort((a, b) => a.x0 - b.x0))
}

/** Returns one line made of several on one baseline, with a tab before each except the first. */
export function joinRow(row: readonly Line[]): Line {
  const [first, ...rest] = row
  if (!first) throw new Error('a row has at least one line')
  if (rest.length === 0) return first
  // Numbers and labels alone have no direction.
  const withLetters = row.filter((line) => line.rtl || /\p{L}/u.test(lineText(line)))
  const rtl = withLetters.filter((line) => line.rtl).length * 2 > withLetters.length
  const ordered = rtl ? row.toReversed() : row
  const widest = row.reduce((a, b) => (b.x1 - b.x0 > a.x1 - a.x0 ? b : a))
  // The joined line has the baseline of the largest letters.
  const largest = row.reduce((a, b) => (b.size > a.size ? b : a))
  const words = ordered.flatMap((line, i) =>
    line.words.map((word, n): Word => (i > 0 && n === 0 ? { ...word, tabbed: true, joined: false } : word)),
  )
  return {
    ...widest,
    words,
    rtl,
    baseline: largest.baseline,
    x0: first.x0,
    x1: Math.max(...row.map((line) => line.x1)),
    top: Math.min(...row.map((line) => line.top)),
    bottom: Math.max(...row.map((line) => line.bottom)),
    order: Math.min(...row.map((line) => line.order)),
    ...(first.cap ? { cap: first.cap } : {}),
  }
}

/** Joins a separate label with the text after it. */
export function joinLabels(row: readonly Line[]): Line[] {
  const result: Line[] = []
  for (const line of row) {
    const before = result.at(-1)
    const isOpening =
      before && isLabelAlone(before) && !isFigure(before, line) && !(result.length > 1 && (isDecimal(before) || isNil(before, line)))
    const isLabel = isOpening || (before?.rtl && isLabelAlone(line))
    if (before && isLabel && before.block === line.block && line.x0 - before.x1 < 60) result[result.length - 1] = joinRow([before, line])
    else result.push(line)
  }
  return result
}

/** Returns whether two lines are both amounts, as in the columns of a table: decimal ones, in brackets if negative, or a dash for none. */
function isFigure(before: Line, after: Line): boolean {
  const [label, text] = [lineText(before), lineText(after)]
  return (decimal.test(label) && decimal.test(text)) || (/^[-–—]$|^\(.*\d[.,]\d/.test(label) && /^[-–—(+]?\d[^\p{L}]*$|^[-–—]$/u.test(text))
}

const decimal = /^[-–(+]?\d[\d.,]*[.,]\d+\)?%?$/

/** Returns whether a line is a number such as 2.1, which is a clause label only at the beginning of its row. */
function isDecimal(line: Line): boolean {
  return /^\d+\.\d+$/.test(lineText(line))
}

/** Returns whether a line is a dash for no amount before another amount of the row. */
function isNil(before: Line, after: Line): boolean {
  return /^[-\u2010-\u2015\u2212]$/.test(lineText(before)) && /^[^\p{L}]*\d[^\p{L}]*$/u.test(lineText(after))
}

function isLabelAlone({ words }: Line): boolean {
  if (words.length > 2 || words[0]?.control) return false
  const text = words.map((word) => word.text).join(' ')
  return (words.length === 1 && isBullet(text)) || readLabel(text) !== null
}

/** Returns the text of a line in reading order. */
export function lineText({ words }: Line): string {
  return words.map((word, i) => (i === 0 || word.joined ? '' : word.tabbed ? '\t' : ' ') + word.text).join('')
}
