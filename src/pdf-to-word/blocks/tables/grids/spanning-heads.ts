/** Finds heads that span several columns of an unruled table, such as "Number" above the numbers of three years. */

import { median } from '../../../ir/geometry.ts'
import { boxOfLines, type Line } from '../../../ir/line.ts'
import type { Rule } from '../../../ir/shape.ts'
import { spanningHeads } from '../../../tuning/blocks/grid-rows.ts'
import { columnOf, type Gutter, guttersOf } from '../../columns/gutters.ts'
import type { Draft } from './draft.ts'

/** The gutters of the rows below the heads, and the number of rows that are heads. */
export interface BodyGutters {
  gutters: Gutter[]
  heads: number
}

/** Returns the gutters that the rows below the heads keep open. @param rows lines grouped by baseline, from top to bottom */
export function bodyGutters(rows: readonly (readonly Line[])[]): BodyGutters {
  let best: BodyGutters = { gutters: columnGuttersOf(rows), heads: 0 }
  const most = Math.min(spanningHeads.mostRows, rows.length - spanningHeads.fewestBelow)
  for (let heads = 1; heads <= most; heads++) {
    const gutters = columnGuttersOf(rows.slice(heads))
    if (gutters.length > best.gutters.length && areHeads(rows.slice(0, heads), gutters)) best = { gutters, heads }
  }
  return best
}

/**
 * Returns the gutters of rows, but none between two columns of which one has texts in few rows and the other none in these: a head
 * aligned left above numbers aligned right is in their column.
 */
export function columnGuttersOf(rows: readonly (readonly Line[])[]): Gutter[] {
  let gutters = guttersOf(rows)
  while (gutters.length > 1) {
    const used = gutters.map((): Set<number> => new Set())
    used.push(new Set())
    for (const [i, row] of rows.entries()) for (const line of row) used[columnOf(line, gutters)]?.add(i)
    const at = gutters.findIndex((_, i) => areOne(used[i] as Set<number>, used[i + 1] as Set<number>))
    if (at < 0) break
    gutters = gutters.filter((_, i) => i !== at)
  }
  return gutters
}

function areOne(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const [few, many] = a.size < b.size ? [a.size, b.size] : [b.size, a.size]
  const most = Math.max(spanningHeads.fewOfColumn, (few + many) * spanningHeads.shareOfColumn)
  return few <= most && many >= spanningHeads.manyOfColumn && a.isDisjointFrom(b)
}

/** Returns whether a row is a title: one text centred above all columns. @param body rows of the table */
export function isTitle(row: readonly Line[], body: readonly (readonly Line[])[]): boolean {
  const [line, ...rest] = row
  if (!line || rest.length > 0) return false
  const { x0, x1 } = boxOfLines(body.flat())
  return Math.abs(line.x0 + line.x1 - x0 - x1) / 2 < (x1 - x0) * spanningHeads.titleOffCentre
}

/** Returns whether rows can be heads of columns: no text crosses the first gutter, and no two texts of a row are above one column. */
export function areHeads(rows: readonly (readonly Line[])[], gutters: readonly Gutter[]): boolean {
  return rows.every((row, i) => {
    if (row.length === 1 && columnOf(row[0] as Line, gutters) === 0 && !isBetween(row[0] as Line, rows[i - 1]?.[0])) return false
    const spans = row.map((line): Span => ({ from: firstColumn(line, gutters), to: lastColumn(line, gutters) }))
    const isApart = spans.every(({ from }, i) => from > (spans[i - 1]?.to ?? -1))
    return isApart && spans.every(({ from, to }) => from > 0 || to === 0)
  })
}

/** Returns whether a line is beside two rows of heads: the middle of a cell over both. */
const isBetween = (line: Line, above: Line | undefined) => above !== undefined && isHalfStep(above, line)

const isHalfStep = (above: Line, { baseline, size }: Line) => baseline - above.baseline < size * spanningHeads.halfStep

/** Returns whether cells of two lines, centred beside cells of one line, make three rows: the last continues all texts of the first. */
export function areStaggered([above, middle, below]: readonly (readonly Line[])[]): boolean {
  const [first, second, third] = [above?.[0], middle?.[0], below?.[0]]
  if (!above || !middle || !below || !first || !second || !third || !isHalfStep(first, second) || !isHalfStep(second, third)) return false
  const isOver = (a: Line, b: Line) => a.x0 < b.x1 && a.x1 > b.x0
  return above.every((line) => below.some((other) => isOver(line, other)) && !middle.some((other) => isOver(line, other)))
}

/** Returns the column in which a line begins; one that begins in a gutter, as above numbers aligned right, begins in the column after it. */
const firstColumn = ({ x0 }: Line, gutters: readonly Gutter[]) => gutters.filter(({ from }) => x0 > from - 1).length

/** Returns the column in which a line ends; one that ends in a gutter ends in the column before it. */
const lastColumn = ({ x1 }: Line, gutters: readonly Gutter[]) => gutters.filter(({ to }) => x1 > to + 1).length

interface Span {
  from: number
  to: number
}

interface Text {
  x0: number
  x1: number
}

/** Opens the sides below heads that span several columns. @param lines lines in the grid, cut at its columns unless they cross them */
export function openSpans(draft: Draft, lines: readonly Line[], rules: readonly Rule[]): void {
  const { xs, ys, right } = draft
  if (xs.length < 4) return
  const rows = ys.slice(1).map((bottom, row) => textsOf(lines.filter((line) => isWithin(line, ys[row] ?? 0, bottom))))
  const above: { middle: number; span: Span }[] = []
  for (let row = 0; row < Math.min(spanningHeads.mostRows, rows.length - 2); row++) {
    const columns = columnsOf(xs, rows.slice(row + 1).flat())
    const texts = rows[row] ?? []
    const below = new Map((rows[row + 1] ?? []).map((text) => [columnAt(xs, text), text]))
    const spans = spansOf(texts, columns, below, xs)
    if (!spans) continue
    for (const [i, own] of spans.entries()) {
      const middle = middleOf(texts[i] as Text)
      const wider = above.find((other) => Math.abs(other.middle - middle) < spanningHeads.sameEdge && isFree(other.span, i, spans))?.span
      const { from, to } = wider ?? own
      if (to > from) above.push({ middle, span: { from, to } })
      for (let column = from; column < to; column++) {
        if (!isRuled(rules, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0)) (right[row] ?? [])[column] = false
      }
    }
  }
}

/** Returns whether no other text of the row is in some columns. */
const isFree = ({ from, to }: Span, own: number, spans: readonly Span[]) =>
  spans.every((span, i) => i === own || span.to < from || span.from > to)

const isWithin = ({ top, bottom }: Line, y0: number, y1: number) => (top + bottom) / 2 > y0 && (top + bottom) / 2 < y1

/** Returns the texts of a row, from left to right; lines below each other are one. */
function textsOf(lines: readonly Line[]): Text[] {
  const texts: Text[] = []
  for (const { x0, x1 } of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const last = texts.at(-1)
    if (last && x0 < last.x1 - 1) last.x1 = Math.max(last.x1, x1)
    else texts.push({ x0, x1 })
  }
  return texts
}

const columnAt = (xs: readonly number[], text: Text) => xs.slice(1).findIndex((x) => middleOf(text) < x)

interface Column extends Text {
  /** The texts end, but do not begin, at one place. */
  isRight: boolean
}

/** Returns the extents of the texts that are within one column; those of the column where there are none. */
function columnsOf(xs: readonly number[], texts: readonly Text[]): Column[] {
  return xs.slice(1).map((end, column) => {
    const start = xs[column] ?? 0
    const own = texts.filter(({ x0, x1 }) => x0 > start - 2 && x1 < end + 2)
    if (own.length === 0) return { x0: start, x1: end, isRight: false }
    const [x0, x1] = [Math.min(...own.map((text) => text.x0)), Math.max(...own.map((text) => text.x1))]
    const areAt = (places: readonly number[]) =>
      places.filter((place) => Math.abs(place - median(places)) < spanningHeads.sameEdge).length > places.length / 2
    return { x0, x1, isRight: areAt(own.map((text) => text.x1)) && !areAt(own.map((text) => text.x0)) }
  })
}

/** Returns the columns that each text of a row spans; null if the row has a text in each column. */
function spansOf(
  texts: readonly Text[],
  columns: readonly Column[],
  below: ReadonlyMap<number, Text>,
  xs: readonly number[],
): Span[] | null {
  const own = texts.map((text) => columnsUnder(text, columns, xs))
  if (texts.length === 0 || own.length >= columns.length) return null
  if (own.some(({ from, to }, i) => from <= (own[i - 1]?.to ?? -1) || (from === 0 && to > 0))) return null
  const isHeadBelow = !below.has(0) && below.size > 1
  const parts = isHeadBelow ? partsOf(texts, own, below) : []
  const spans: Span[] = []
  for (const [i, text] of texts.entries()) {
    const span = own[i] as Span
    const part = parts[i]
    if (span.from === 0 || (part && isOver(text, part, below))) {
      spans.push(part ?? span)
      continue
    }
    let [least, most] = [span.from, span.to]
    while (least - 1 > Math.max(0, spans.at(-1)?.to ?? 0) && below.has(least - 1)) least--
    while (most + 1 < (own[i + 1]?.from ?? columns.length) && below.has(most + 1)) most++
    spans.push(widest(text, span, { from: least, to: most }, columns))
  }
  return spans
}

/** Returns for each head the columns whose own heads in the next row are nearer to it than to another one. */
function partsOf(texts: readonly Text[], own: readonly Span[], below: ReadonlyMap<number, Text>): Span[] {
  const parts = own.map((span) => ({ ...span }))
  for (const [column, text] of [...below].sort(([a], [b]) => a - b)) {
    if (own.some(({ from, to }) => column >= from && column <= to)) continue
    const distances = texts.map((head, i) => (own[i]?.from === 0 ? Infinity : Math.abs(middleOf(head) - middleOf(text))))
    const nearest = parts[distances.indexOf(Math.min(...distances))]
    if (!nearest) continue
    nearest.from = Math.min(nearest.from, column)
    nearest.to = Math.max(nearest.to, column)
  }
  return parts
}

const middleOf = ({ x0, x1 }: Text) => (x0 + x1) / 2

/** Returns whether a head begins, ends or has its middle where the heads below it, or their cells, do. */
function isOver(text: Text, { from, to }: Span, below: ReadonlyMap<number, Text>): boolean {
  const [first, last] = [below.get(from), below.get(to)]
  if (!first || !last) return false
  const isNear = (a: number, b: number) => Math.abs(a - b) < spanningHeads.sameEdge
  if (isNear(text.x0, first.x0) || isNear(text.x1, last.x1)) return true
  // Texts aligned right begin later than their cells, by up to the distance of the columns.
  const [right, left] = [last.x1 - first.x1, last.x0 - first.x0].map((width) => width / Math.max(1, to - from))
  const middles = [first.x0 + last.x1, first.x1 - (right ?? 0) + last.x1, first.x0 + last.x0 + (left ?? 0)].map((sum) => sum / 2)
  const slack = (last.x1 - first.x0) * spanningHeads.offCentre + spanningHeads.sameEdge
  return middles.some((middle) => Math.abs(middleOf(text) - middle) < slack)
}

function columnsUnder(text: Text, columns: readonly Column[], xs: readonly number[]): Span {
  const under = columns.flatMap(({ x0, x1 }, column) => (text.x0 < x1 - 1 && text.x1 > x0 + 1 ? [column] : []))
  const middle = columnAt(xs, text)
  return { from: Math.min(middle, ...under), to: Math.max(middle, ...under) }
}

/** Returns the columns that a head is centred over. */
function widest(text: Text, own: Span, free: Span, columns: readonly Column[]): Span {
  const [first, last] = [columns[own.from] as Column, columns[own.to] as Column]
  const isNear = (a: number, b: number) => Math.abs(a - b) < spanningHeads.sameEdge
  if (own.from === own.to && (isNear(text.x0, first.x0) || isNear(text.x1, last.x1))) return own
  const middle = middleOf(text)
  let best = { span: own, distance: distanceOf(middle, own, columns) - spanningHeads.sameEdge }
  for (let from = own.from; from >= free.from; from--) {
    for (let to = own.to; to <= free.to; to++) {
      const distance = distanceOf(middle, { from, to }, columns)
      if (distance < best.distance - spanningHeads.sameEdge) best = { span: { from, to }, distance }
    }
  }
  return best.span
}

/** Returns how far a place is from the middle of some columns: of their texts, or of their cells. */
function distanceOf(at: number, { from, to }: Span, columns: readonly Column[]): number {
  const [first, last] = [columns[from] as Column, columns[to] as Column]
  const start = first.isRight ? (columns[from - 1]?.x1 ?? first.x0) : first.x0
  const end = last.isRight ? last.x1 : (columns[to + 1]?.x0 ?? last.x1)
  return Math.min(Math.abs(at - (first.x0 + last.x1) / 2), Math.abs(at - (start + end) / 2))
}

function isRuled(rules: readonly Rule[], x: number, top: number, bottom: number): boolean {
  return rules.some(({ level, at, from, to }) => !level && Math.abs(at - x) < spanningHeads.sameRule && from < bottom - 2 && to > top + 2)
}
