/** Keeps what begins a page or column from moving up into the one that ended before it: by breaks only where nothing softer does it. */

import { paragraphsIn } from '../../blocks/walk.ts'
import type { PlacedBlock, Table } from '../../ir/block.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { textFlow } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'
import type { UsualGaps } from './usual-gaps.ts'

/** What a page end that text must not cross is judged by. */
export interface EarlyEnd {
  /** Points left free above it. */
  room: number
  /** Points of text that a full page holds. */
  full: number
  /** Single lines of paragraphs may be alone. */
  loneLines: boolean
  gaps: UsualGaps
}

/**
 * Binds together what is on the new page until it is too high for the room that was left, where it would not stay there by itself.
 * @param blocks those of the new page, none of which floats
 * @returns points that such blocks have before them, which count only once something is typed above; null where only a break keeps them
 */
export function holdOver(blocks: readonly PlacedBlock[], last: PlacedParagraph | null, end: EarlyEnd): number | null {
  const [first] = blocks
  if (!first) return 0
  const gap = first.kind === 'paragraph' && last ? end.gaps(last, first) : 0
  const room = end.room - gap + textFlow.endHair
  return leastHeight(blocks, end) > room || bindUntil(blocks, room, end) ? gap : null
}

/** The least of the blocks that Word or LibreOffice would set on the page before, with what keeps their lines together. */
function leastHeight([first, ...rest]: readonly PlacedBlock[], end: EarlyEnd): number {
  if (!first) return 0
  if (first.kind === 'figure') return first.box.y1 - first.box.y0
  if (first.kind === 'table') return rowHeight(first, first.rows.findIndex(({ header }) => !header) + 1 || 1)
  const height = heightOfLines(first, leastLines(first.lines.length, end.loneLines))
  const [next] = rest
  if (first.heading === null || first.heading === 0 || !next || next.page !== first.page) return height
  return topOf(next) - topOf(first) + leastHeight(rest, end)
}

/** How many of this many lines a page must hold at least: two, and all where fewer than two would be left. */
function leastLines(count: number, loneLines: boolean): number {
  if (loneLines) return 1
  return count < 4 ? count : 2
}

/** Keeps the first blocks together as far as they are too high for the room; nothing is changed where that takes too much. */
function bindUntil(blocks: readonly PlacedBlock[], room: number, end: EarlyEnd): boolean {
  if (room > end.full * textFlow.mostHeld) return false
  const [first] = blocks
  if (!first) return false
  for (const [i, block] of blocks.slice(0, textFlow.mostBound).entries()) {
    if (block.page !== first.page || (block.kind === 'paragraph' && block.end)) return false
    const above = topOf(block) - topOf(first)
    const isEnough = above + leastHeight(blocks.slice(i), end) > room
    if (isEnough || (bottomOf(block) - topOf(first) > room && canStayWhole(block, end))) {
      for (const before of blocks.slice(0, i)) bind(before)
      if (!isEnough) keepWhole(block)
      return true
    }
    if (!canStayWhole(block, end)) return false
  }
  return false
}

function canStayWhole(block: PlacedBlock, { full }: EarlyEnd): boolean {
  if (block.kind === 'table') return block.lastPage === undefined && block.box.y1 - block.box.y0 < full * textFlow.mostWhole
  return block.kind === 'figure' ? block.inline : block.lines.length <= textFlow.mostLinesWhole
}

/** A block stays whole, and on the page of the next one. */
function bind(block: PlacedBlock): void {
  keepWhole(block)
  if (block.kind === 'table') bindRows(block.rows)
  else block.keepNext = true
}

function keepWhole(block: PlacedBlock): void {
  if (block.kind === 'paragraph') block.keepLines = block.lines.length > 1
  else if (block.kind === 'table') bindRows(block.rows.slice(0, -1))
}

/** Word looks at the paragraphs of a row, LibreOffice at the first, be it empty. */
function bindRows(rows: Table<PlacedParagraph>['rows']): void {
  for (const row of rows) {
    row.keepNext = true
    for (const paragraph of paragraphsIn(row.cells.flatMap(({ blocks }) => blocks))) paragraph.keepNext = true
  }
}

function rowHeight({ rows }: Table, count: number): number {
  const [first, last] = [rows[0], rows[Math.min(count, rows.length) - 1]]
  return first && last ? last.bottom - first.top : 0
}

function heightOfLines(paragraph: PlacedParagraph, count: number): number {
  return paragraphReach({ ...paragraph, lines: paragraph.lines.slice(0, count) }).height
}

function topOf(block: PlacedBlock): number {
  return block.kind === 'paragraph' ? (block.lines[0]?.baseline ?? block.box.y0) - paragraphReach(block).above : block.box.y0
}

function bottomOf(block: PlacedBlock): number {
  return block.kind === 'paragraph' ? topOf(block) + paragraphReach(block).height : block.box.y1
}
