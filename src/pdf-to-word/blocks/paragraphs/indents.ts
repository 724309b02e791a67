/** Calculates the indents with which the lines of a paragraph break where they broke in the PDF. */

import { largest, smallest } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { DocumentParagraph, Paragraph } from '../../ir/paragraph.ts'
import { indents } from '../../tuning/blocks/paragraphs.ts'
import { commonEnd } from '../lines/line-ends.ts'
import { firstPieceWidth } from '../lines/wrap.ts'

/** Distances from the edges of the column, in points; `first` is the additional indent of the first line. */
export interface Indents {
  left: number
  first: number
  right: number
}

/** Returns the indents in points. */
export function indentsOf({
  lines: all,
  left,
  right,
  align,
  list,
  rtl,
  inset,
  framed,
  ruled,
  contents,
}: Paragraph & Pick<DocumentParagraph, 'inset' | 'contents'>): Indents {
  const lines = contents && all.length > 1 ? withoutNumber(inOneColumn(all)) : inOneColumn(all)
  const [firstLine, ...rest] = lines
  if (rtl || !firstLine) return { left: 0, first: 0, right: 0 }
  const edges = framed ?? (all.length === 1 ? ruled : undefined)
  if (edges) {
    const first = align === 'left' || align === 'both' ? snap(firstLine.x0 - edges.left) : 0
    return { left: edges.left - left, first, right: right - edges.right }
  }
  const rightmost = largest(lines.map((line) => line.x1))
  const over = Math.min(0, right - rightmost - indents.slack)
  const narrow = align === 'center' ? centredBetween(lines, left, right) : null
  if (narrow) return narrow
  if (align === 'center') return inset ? { left: inset.left, first: 0, right: inset.right } : { left: over, first: 0, right: over }
  if (align === 'right') return { left: 0, first: 0, right: snap(right - rightmost) }
  const start = firstLine.x0
  const others = rest.length > 0 ? smallest(rest.map((line) => line.x0)) : list ? list.textX : start
  const common = align === 'both' ? (commonEnd(lines.slice(0, -1)) ?? rightmost) : rightmost
  const isNarrow = align === 'both' && lines.length > 2 && right - common > 3
  const edge = isNarrow ? common + indents.safetyMargin : edgeOf(lines, right, rightmost, contents !== undefined)
  return { left: snap(others - left), first: snap(start - others), right: snap(over < 0 && common === rightmost ? over : right - edge) }
}

/** Returns the lines up to the first that is in another column, because positions in different columns cannot be compared. */
function inOneColumn(lines: readonly Line[]): readonly Line[] {
  const end = lines.findIndex((line, i) => i > 0 && (line.page !== lines[0]?.page || line.baseline < (lines[i - 1]?.baseline ?? 0)))
  return end < 0 ? lines : lines.slice(0, end)
}

/** Returns the lines of an entry of a table of contents without the page number, whose tab stop may be beyond the right indent. */
function withoutNumber(lines: readonly Line[]): readonly Line[] {
  const last = lines.at(-1)
  const end = last?.words.at(-2)
  return last && end ? [...lines.slice(0, -1), { ...last, words: last.words.slice(0, -1), x1: end.x1 }] : lines
}

const snap = (points: number) => (Math.abs(points) < indents.smallest ? 0 : points)

/** Returns the indents of centred lines if one of them broke before the column was full; otherwise null. */
function centredBetween(lines: readonly Line[], left: number, right: number): Indents | null {
  const widest = largest(lines.map((line) => line.x1 - line.x0))
  const limit = mostOfLines(lines, (line) => line.x1 - line.x0)
  if (limit > right - left || limit < widest + indents.slack * 2) return null
  const half = Math.max(widest + indents.slack, limit - indents.slack) / 2
  const middle = lines.reduce((sum, line) => sum + (line.x0 + line.x1) / 2, 0) / lines.length
  const [before, behind] = [middle - half - left, right - middle - half]
  return before < 0 || behind < 0 ? null : { left: snap(before), first: 0, right: snap(behind) }
}

/**
 * Returns the right edge: that of the column, or a nearer one if a word that moved to the next line would have fitted. Lines of tables of contents
 * may be stretched or condensed, so their edge is in the middle between what was in them and what was not.
 */
function edgeOf(lines: readonly Line[], right: number, rightmost: number, areOfContents: boolean): number {
  const limit = mostOfLines(lines, (line) => line.x1)
  if (limit < rightmost + indents.slack) return right
  if (areOfContents && limit < Infinity) return Math.min(right, (rightmost + limit) / 2)
  if (limit > right) return right
  return Math.max(rightmost + indents.slack, limit - indents.slack)
}

/** Returns the smallest extent that a line would have had with the first word of the next line; Infinity for a single line. */
export function mostOfLines(lines: readonly Line[], reachOf: (line: Line) => number): number {
  let limit = Infinity
  for (const [i, line] of lines.entries()) {
    const next = lines[i + 1]
    const [word] = next?.words ?? []
    if (!next || !word || word.joined || word.breakBefore) continue
    limit = Math.min(limit, reachOf(line) + line.size * indents.space + firstPieceWidth(next))
  }
  return limit
}
