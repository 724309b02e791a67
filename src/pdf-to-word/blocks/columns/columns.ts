/** Finds text set in columns: a gutter that nothing crosses, with prose on both sides. */

import { type Box, union, widthOf } from '../../ir/geometry.ts'
import { cellMargin } from '../../ir/word-facts.ts'
import { columnHeadings, columnSides } from '../../tuning/blocks/columns.ts'
import type { Item } from './item.ts'
import { lastLineAbove } from './last-lines.ts'
import { areWhole, describe, type Gutter, middleOf, whyNoProse } from './sides.ts'
import { tableTop } from './table-below.ts'

/** A part of a page in which the number of columns does not change. */
export interface Zone<T> {
  /** From left to right; a single column is ordinary text. */
  columns: { box: Box; items: Item<T>[] }[]
}

/** A decision about a gutter. */
export interface GutterFinding {
  box: Box
  because: string
  /** Reason why the text beside the gutter is not in columns; null if it is. */
  against: string | null
}

/** Receives the gutter that was examined. */
export type ReportGutter = (find: () => GutterFinding) => void

/** What is known besides the items. */
export interface ColumnFacts {
  /** Boxes of level rules across the page, at which gutters end if everything is drawn from top to bottom. */
  rules?: readonly Box[]
  onFinding?: ReportGutter
}

/** Returns the items in reading order, as zones from top to bottom. */
export function zonesOf<T>(items: readonly Item<T>[], facts: ColumnFacts = {}, depth = 0): Zone<T>[] {
  if (items.length === 0) return []
  const gutter = depth < 6 ? bestGutter(items, facts) : null
  if (!gutter) return [{ columns: [{ box: union(items.map(({ box }) => box)), items: [...items] }] }]
  const crossing = items.filter(({ box }) => middleOf(box) < gutter.y0)
  const below = items.filter(({ box }) => middleOf(box) > gutter.y1)
  const between = items.filter(({ box }) => middleOf(box) >= gutter.y0 && middleOf(box) <= gutter.y1)
  const last = lastLineAbove(crossing, between, gutter.x)
  const above = last ? [...crossing, last] : crossing
  const inside = between.filter((item) => item !== last)
  const zones = partsOf(inside, gutter.x).flatMap((part) => {
    const { lead, body, tail } = trimmed(part, gutter.x)
    const left = body.filter(({ box }) => (box.x0 + box.x1) / 2 < gutter.x)
    const right = body.filter(({ box }) => (box.x0 + box.x1) / 2 >= gutter.x)
    const columns = [...columnsOf(left, facts, depth), ...columnsOf(right, facts, depth)]
    return [...zonesOf(lead, facts, depth + 1), ...(columns.length > 0 ? [{ columns }] : []), ...zonesOf(tail, facts, depth + 1)]
  })
  return [...zonesOf(above, facts, depth + 1), ...zones, ...zonesOf(below, facts, depth + 1)]
}

interface Trimmed<T> {
  lead: Item<T>[]
  body: Item<T>[]
  tail: Item<T>[]
}

/**
 * Separates the body of the columns from a heading above the left column, from text centred above both columns, and from text drawn later
 * below the columns.
 */
function trimmed<T>(part: readonly Item<T>[], x: number): Trimmed<T> {
  const right = part.filter(({ box, isText }) => isText && box.x0 >= x - 1)
  const left = part.filter(({ box, isText }) => isText && box.x1 <= x + 1)
  const top = Math.min(...right.map(({ box }) => box.y0))
  const last = Math.max(...right.map(({ order }) => order))
  const bottom = Math.max(...right.map(({ box }) => box.y1))
  const width = widthOf(union(left.map(({ box }) => box)))
  const isLead = ({ box, isText }: Item<T>) => isText && box.x1 <= x + 1 && box.y1 <= top + 1
  const leads = part.filter(isLead)
  const isHeading =
    leads.length <= columnSides.mostHeadingLines && leads.every(({ box }) => widthOf(box) < width * columnHeadings.headingShare)
  const isTail = ({ box, isText, order }: Item<T>) => isText && box.x1 <= x + 1 && box.y0 >= bottom - 1 && order > last
  // The right column is drawn after the left one.
  const [begin, first] = [Math.min(...left.map(({ box }) => box.y0)), Math.min(...left.map(({ order }) => order))]
  const middles = part.filter(({ box, isText, order }) => isText && box.x0 >= x - 1 && box.y1 <= begin + 1 && order < first)
  const out = new Set([...(isHeading ? leads : []), ...(middles.length <= columnSides.mostHeadingLines ? middles : [])])
  const tail = part.filter((item) => isTail(item) && !out.has(item))
  return { lead: [...out], body: part.filter((item) => !out.has(item) && !tail.includes(item)), tail }
}

/** Splits columns into sections that lie one below the other; all columns of one section are drawn before those of the next. */
function partsOf<T>(items: readonly Item<T>[], x: number): Item<T>[][] {
  const sorted = items.toSorted((a, b) => a.box.y0 - b.box.y0)
  const isLeft = ({ box }: Item<T>) => box.x1 <= x + 1
  const isRight = ({ box }: Item<T>) => box.x0 >= x - 1
  const [firstLeft, firstRight] = [sorted.findIndex(isLeft), sorted.findIndex(isRight)]
  const [lastLeft, lastRight] = [sorted.findLastIndex(isLeft), sorted.findLastIndex(isRight)]
  if (firstLeft < 0 || firstRight < 0 || areDrawnByHeight(sorted)) return [[...items]]
  const firstOrders = firstOrdersFrom(sorted)
  let bottom = -Infinity
  let order = -Infinity
  for (const [i, item] of sorted.entries()) {
    const hasBoth = i > Math.max(firstLeft, firstRight) && i <= Math.min(lastLeft, lastRight)
    const isInside = i >= columnSides.fewest && i < sorted.length - columnSides.fewest
    if (isInside && hasBoth && bottom < item.box.y0 + 1 && order < (firstOrders[i] ?? Infinity))
      return [sorted.slice(0, i), ...partsOf(sorted.slice(i), x)]
    bottom = Math.max(bottom, item.box.y1)
    order = Math.max(order, item.order)
  }
  return [[...items]]
}

/** Returns whether everything is drawn from top to bottom, whatever side it is on, as by programs that sort it: this shows no sections. */
function areDrawnByHeight<T>(sorted: readonly Item<T>[]): boolean {
  const steps = sorted.slice(1).filter(({ order }, i) => order > (sorted[i]?.order ?? 0))
  return steps.length > (sorted.length - 1) * columnSides.sortedShare
}

/** Returns for each item the smallest drawing order of the text from it on. */
function firstOrdersFrom<T>(items: readonly Item<T>[]): number[] {
  const orders: number[] = []
  let least = Infinity
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i]
    if (item?.isText) least = Math.min(least, item.order)
    orders[i] = least
  }
  return orders
}

/** Returns the columns of one side of a gutter: several if the whole side is set in columns, otherwise one. */
function columnsOf<T>(items: readonly Item<T>[], facts: ColumnFacts, depth: number): Zone<T>['columns'] {
  const zones = zonesOf(items, facts, depth + 1)
  // A side of which everything is heading or tail has no items left.
  if (zones.length < 2) return zones.flatMap((zone) => zone.columns)
  return [{ box: union(items.map(({ box }) => box)), items: zones.flatMap((zone) => zone.columns.flatMap((column) => column.items)) }]
}

function bestGutter<T>(items: readonly Item<T>[], { rules = [], onFinding }: ColumnFacts): Gutter | null {
  const text = items.filter(({ isText }) => isText)
  if (text.length < columnSides.fewest * 2 + 2) return null
  // Where the drawing order shows what belongs together, rules say less.
  const ends = areDrawnByHeight(text.toSorted((a, b) => a.box.y0 - b.box.y0)) ? rules : []
  let best: Gutter | null = null
  let bestWhole: Gutter | null = null
  let refused: { gutter: Gutter; against: string } | null = null
  for (const x of candidates(text).map((middle) => beforeMargins(middle, items))) {
    for (const { whole, above } of runsAt(x, items, ends)) {
      const isWhole = whole && (above === null || whyNoProse(whole, items) === null || areWhole(whole, items))
      const gutter = isWhole ? whole : above
      if (!gutter) continue
      if (!best || gutter.lines > best.lines) {
        const against = whyNoProse(gutter, items)
        if (against === null) best = gutter
        else if (!refused || gutter.lines > refused.gutter.lines) refused = { gutter, against }
      }
      if ((!bestWhole || gutter.lines > bestWhole.lines) && areWhole(gutter, items)) bestWhole = gutter
    }
  }
  const found = bestWhole ?? best
  const chosen = found ? { gutter: found, against: null } : refused
  if (chosen) onFinding?.(() => ({ ...describe(chosen.gutter, items, found !== null && found === bestWhole), against: chosen.against }))
  return found
}

/** Returns the middles of the gaps between neighbouring items, the most frequent first. */
function candidates<T>(text: readonly Item<T>[]): number[] {
  const votes = new Map<number, number>()
  const byTop = text.toSorted((a, b) => a.box.y0 - b.box.y0)
  for (const [i, { box }] of byTop.entries()) {
    let nearest = Infinity
    for (let j = Math.max(0, i - 12); j < Math.min(byTop.length, i + 13); j++) {
      const other = byTop[j]?.box
      if (!other || other.x0 < box.x1 + columnSides.narrowest || other.y0 > box.y1 || other.y1 < box.y0) continue
      nearest = Math.min(nearest, other.x0)
    }
    if (nearest === Infinity) continue
    const key = Math.round((nearest - columnSides.narrowest / 2) / 3)
    votes.set(key, (votes.get(key) ?? 0) + 1)
  }
  const frequent = [...votes].filter(([, count]) => count >= columnSides.fewest).sort((a, b) => b[1] - a[1])
  return frequent.slice(0, 12).map(([key]) => key * 3)
}

/** Returns x, or a smaller one before tables that reach over it only by their cell margins, as Word places them. */
function beforeMargins<T>(x: number, items: readonly Item<T>[]): number {
  const starts = items.flatMap(({ box, isText }) => (isText ? [] : [box.x0]))
  return Math.min(x, ...starts.filter((start) => start > x - cellMargin && start < x).map((start) => start - 1))
}

/** A stretch in which no item crosses a gutter, and the part of it above the rows of a table. */
interface Run {
  whole: Gutter | null
  above: Gutter | null
}

/** Returns the vertical stretches in which neither an item nor a rule crosses x. */
function runsAt<T>(x: number, items: readonly Item<T>[], rules: readonly Box[]): Run[] {
  const boxes = [...items.map(({ box }) => box), ...rules]
  const crossing = boxes.filter((box) => box.x0 < x - 1 && box.x1 > x + 1).map((box) => [box.y0, box.y1] as const)
  const stops = crossing.sort((a, b) => a[0] - b[0])
  const whole = union(items.map(({ box }) => box))
  const runs: Run[] = []
  let from = whole.y0
  for (const [stop, y1] of [...stops, [whole.y1 + 1, whole.y1 + 1] as const]) {
    const inside = items.filter(({ box }) => middleOf(box) >= from && middleOf(box) <= stop)
    const whole = runTo(stop, x, inside)
    const top = tableTop(inside, x)
    const prose = top === null ? [] : inside.filter(({ box }) => middleOf(box) <= top)
    runs.push({ whole, above: top === null ? null : runTo(top, x, prose) })
    from = Math.max(from, y1)
  }
  return runs
}

/** Returns the stretch of a gutter beside some items; null if too few lines are on either side. */
function runTo<T>(y1: number, x: number, items: readonly Item<T>[]): Gutter | null {
  const left = items.filter(({ box, isText }) => isText && box.x1 <= x + 1)
  const right = items.filter(({ box, isText }) => isText && box.x0 >= x - 1)
  if (left.length < columnSides.fewest || right.length < columnSides.fewest) return null
  // A gutter needs text on both sides; text without a neighbour lies above or below the columns.
  const [a, b] = [union(left.map(({ box }) => box)), union(right.map(({ box }) => box))]
  if (b.x0 - a.x1 < columnSides.narrowest - 2) return null
  const top = Math.min(a.y0, b.y0)
  const pairs = topOfPairs(
    items.filter(({ isText, box }) => !isText && box.y0 < top),
    x,
  )
  return { x, y0: Math.min(top, pairs) - 1, y1, lines: Math.min(left.length, right.length) }
}

/** Returns the top of figures or tables that lie side by side above the text; they belong to its columns. */
function topOfPairs<T>(items: readonly Item<T>[], x: number): number {
  const left = items.filter(({ box }) => box.x1 <= x + 1)
  const right = items.filter(({ box }) => box.x0 >= x - 1)
  const tops = left.flatMap(({ box: a }) =>
    right.filter(({ box: b }) => a.y0 < b.y1 && b.y0 < a.y1).map(({ box: b }) => Math.min(a.y0, b.y0)),
  )
  return Math.min(Infinity, ...tops)
}
