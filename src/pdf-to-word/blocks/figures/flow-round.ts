/** Finds text that wraps around a picture or box, and restores its lines as if the object were absent, to get whole paragraphs. */

import type { TextWrap } from '../../ir/figure.ts'
import type { Box } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Column } from '../../ir/page-blocks.ts'
import { moveLine } from '../../page/lines/move-line.ts'
import { textRound } from '../../tuning/blocks/figures.ts'
import { letterShape } from '../../tuning/letters.ts'
import { labelOf } from '../lines/list-items.ts'
import { firstWordWidth } from '../lines/wrap.ts'
import { type Sides, sidesOf } from './beside.ts'

/** An object beside the text: a picture, or a box with text in it. */
interface Float {
  box: Box
  wrap?: TextWrap
}

/**
 * Returns the lines with the positions and widths that they would have without the floats. Sets `wrap` of each float that text wraps
 * around to the distance that the text keeps.
 */
export function flowRound(lines: readonly Line[], figures: readonly Float[], text: Column): Line[] {
  let current = [...lines]
  for (const figure of figures) {
    const column = columnAround(figure.box, current, text)
    const sides = column && sidesOf(figure.box, current, column)
    if (!column || !sides) continue
    const { before, after } = sides
    const reach = (line: Line) => rightLimit(line, figure, figures, column)
    if (before.size > 0 && after.size > 0) current = roundBothSides(current, figure, sides) ?? current
    else if (after.size > 0) current = roundLeft(current, figure, after, column, reach) ?? current
    else if (before.size > 0) current = roundRight(current, figure, before, column) ?? current
  }
  return current
}

/** Returns the edges of the text above and below a picture; null if there is no such text, or if text runs over the picture. */
function columnAround(box: Box, lines: readonly Line[], text: Column): Column | null {
  const near = lines.filter((line) => line.x0 < box.x1 - 1 && line.x1 > box.x0 + 1)
  if (near.length === 0 || near.some((line) => line.baseline > box.y0 + 2 && line.top < box.y1 - 2)) return null
  const left = Math.min(...near.map((line) => line.x0))
  const right = Math.max(...near.map((line) => line.x1))
  const isLast = !lines.some((line) => line.x0 > right + 1 && line.x0 > box.x1 + textRound.maxGap && line.x1 > text.right - textRound.slack)
  return { left, right: isLast ? Math.max(right, text.right) : right }
}

/** Returns the x at which a line must end: the edge of the column, or another picture before it. */
function rightLimit(line: Line, figure: Float, figures: readonly Float[], column: Column): number {
  const others = figures.filter(({ box }) => box !== figure.box && box.x0 > line.x1 - 1 && line.baseline > box.y0 && line.top < box.y1)
  return Math.min(column.right, ...others.map(({ box }) => box.x0 - textRound.usualDistance))
}

/** Moves the lines beside a picture at the left to the edge of the column and sets its `wrap`; null if no text wraps around it. */
function roundLeft(
  lines: readonly Line[],
  figure: Float,
  after: ReadonlySet<Line>,
  column: Column,
  reach: (line: Line) => number,
): Line[] | null {
  const start = Math.min(...[...after].map((line) => line.x0))
  const distance = start - figure.box.x1
  const shift = start - column.left
  const crosses = (line: Line) => line.x0 < figure.box.x1 && line.x1 > figure.box.x1
  if (distance > textRound.maxGap || shift < 1 || !continuesBeyond(lines, after, crosses, reach)) return null
  const side = figure.box.x0 - column.left > textRound.usualDistance * 4 ? 'right' : 'both'
  figure.wrap = { side, left: textRound.usualDistance, right: distance, ...keptAway(figure.box, [...after]) }
  return lines.map((line) => (after.has(line) ? { ...moveLine(line, -shift), x1: line.x1, hole: (line.hole ?? 0) + shift } : line))
}

/** Extends the lines beside a picture at the right to the edge of the column and sets its `wrap`; null if no text wraps around it. */
function roundRight(lines: readonly Line[], figure: Float, before: ReadonlySet<Line>, column: Column): Line[] | null {
  const { box } = figure
  const limit = limitOf([...before], box.x0)
  const crosses = (line: Line) => line.x0 < box.x0 && line.x1 > box.x0
  const reach = (line: Line) => (before.has(line) ? limit : column.right)
  if (box.x0 - limit > textRound.maxGap || !continuesBeyond(lines, before, crosses, reach)) return null
  const stretch = column.right - limit
  figure.wrap = {
    side: column.right - box.x1 > textRound.usualDistance * 4 ? 'left' : 'both',
    left: box.x0 - limit,
    right: textRound.usualDistance,
  }
  return lines.map((line) => (before.has(line) ? { ...line, x1: line.x1 + stretch, hole: (line.hole ?? 0) + stretch } : line))
}

/** Joins the texts on both sides of a picture that have the same baseline and sets its `wrap`; null if they are not read as one line. */
function roundBothSides(lines: readonly Line[], figure: Float, { before, after }: Sides): Line[] | null {
  const { box } = figure
  const rights = rowsOnBaselines(after)
  const rows = rowsOnBaselines(before).flatMap((left) => {
    const right = rights.find((row) => Math.abs(row[0].baseline - left[0].baseline) < 0.5)
    return right ? [[left, right] as const] : []
  })
  const pieces = rows.map((row) => row.flat()).sort((a, b) => (a[0] as Line).order - (b[0] as Line).order)
  const isRead = pieces.flat().every(({ order }, i, all) => i === 0 || order > (all[i - 1] as Line).order)
  const limit = limitOf([...before], box.x0)
  const isFull = rows.every(
    ([left, right]) => limit - (left.at(-1) as Line).x1 < firstWordWidth(right[0]) + left[0].size * letterShape.space + textRound.slack,
  )
  if (rows.length < 2 || rows.length < rights.length || !isRead || !isFull) return null
  const start = Math.min(...[...after].map((line) => line.x0))
  if (start - box.x1 > textRound.maxGap || box.x0 - limit > textRound.maxGap) return null
  figure.wrap = { side: 'both', left: box.x0 - limit, right: start - box.x1 }
  return lines.flatMap((line) => {
    const own = pieces.find((row) => row.includes(line))
    if (!own) return [line]
    return own[0] === line ? [{ ...line, words: own.flatMap(({ words }) => words), x1: (own.at(-1) as Line).x1, hole: Infinity }] : []
  })
}

/** Returns lines grouped by baseline; a wide space in justified text can split a row into several lines. */
function rowsOnBaselines(lines: ReadonlySet<Line>): [Line, ...Line[]][] {
  const rows: [Line, ...Line[]][] = []
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
    const row = rows.at(-1)
    if (row && Math.abs(row[0].baseline - line.baseline) < 0.5) row.push(line)
    else rows.push([line])
  }
  for (const row of rows) row.sort((a, b) => a.x0 - b.x0)
  return rows
}

/** Returns how far the text keeps away above and below a picture, if some of the moved lines lie entirely above or below it. */
function keptAway(box: Box, beside: readonly Line[]): Pick<TextWrap, 'top' | 'bottom'> {
  const top = Math.max(...beside.map((line) => box.y0 - line.baseline))
  const bottom = Math.max(...beside.map((line) => line.baseline - line.size * textRound.lineTop - box.y1))
  return { ...(top > 0 && { top }), ...(bottom > 0 && { bottom }) }
}

/** Returns the x at which the lines were broken: the usual distance from the picture if this explains all line ends. */
function limitOf(all: readonly Line[], edge: number): number {
  const lines = all.toSorted((a, b) => a.baseline - b.baseline)
  const least = Math.max(...lines.map((line) => line.x1))
  const most = Math.min(
    edge,
    ...lines.flatMap((line, i) => {
      const next = lines[i + 1]
      return next && /^\p{Ll}/u.test(next.words[0]?.text ?? '') ? [line.x1 + line.size * letterShape.space + firstWordWidth(next)] : []
    }),
  )
  const usual = edge - textRound.usualDistance
  return usual >= least - textRound.safetyMargin && usual <= most ? usual : Math.min(edge, least + textRound.safetyMargin)
}

/** Returns whether a paragraph lies partly beside the picture and partly above or below it, which proves that its text wraps around it. */
function continuesBeyond(
  lines: readonly Line[],
  beside: ReadonlySet<Line>,
  crosses: (line: Line) => boolean,
  reach: (line: Line) => number,
): boolean {
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0)
  const isOwn = (line: Line) => beside.has(line) || crosses(line)
  const own = sorted.filter(isOwn)
  return own.some((line, i) => {
    const next = own[i + 1]
    return next !== undefined && beside.has(line) !== beside.has(next) && continues(line, next, reach(line))
  })
}

function continues(line: Line, next: Line, reach: number): boolean {
  const step = next.baseline - line.baseline
  if (
    step < line.size * textRound.leastStep ||
    step > line.size * textRound.widestStep ||
    Math.abs(next.size - line.size) > textRound.sameSize
  )
    return false
  if (line.block >= 0 || next.block >= 0) return line.block === next.block
  if (labelOf(next) || reach - line.x1 > firstWordWidth(next) + line.size * letterShape.space + textRound.slack) return false
  return /^[\p{Ll}\d(]/u.test(next.words[0]?.text ?? '') || !/[.!?:;]["”')\]]?$/.test(line.words.at(-1)?.text ?? '')
}
