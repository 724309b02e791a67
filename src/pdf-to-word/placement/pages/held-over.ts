/** Prevents the first blocks of a page or column from moving up to the previous one: by a break only if nothing else works. */

import { paragraphsIn } from '../../blocks/walk.ts'
import type { PlacedBlock, Table } from '../../ir/block.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { textFlow } from '../../tuning/placement.ts'
import { paragraphReach } from '../lines/line-height.ts'
import type { UsualGaps } from './usual-gaps.ts'

/** The facts about a page end that text must not cross. */
export interface EarlyEnd {
  /** Free height above it, in points. */
  available: number
  /** Height of the text on a full page, in points. */
  full: number
  /** Widows and orphans are allowed. */
  loneLines: boolean
  gaps: UsualGaps
}

/**
 * Keeps the blocks at the top of the new page together until they are too high for the remaining space, if they would otherwise move up.
 * @param blocks those of the new page, without floating ones
 * @returns the usual spacing before the first block, in points, which Word ignores at the top of a page; null if only a break works
 */
export function holdOver(blocks: readonly PlacedBlock[], last: PlacedParagraph | null, end: EarlyEnd): number | null {
  const [first] = blocks
  if (!first) return 0
  const gap = first.kind === 'paragraph' && last ? end.gaps(last, first) : 0
  const isHeld = (excess: number) => {
    const available = end.available - gap + excess
    return leastHeight(blocks, end) > available || bindUntil(blocks, available, end)
  }
  return isHeld(textFlow.usualExcess) || isHeld(textFlow.leastExcess) ? gap : null
}

/**
 * Returns the height of the smallest part of the blocks that Word or LibreOffice would move to the previous page, considering which lines
 * are kept together.
 */
function leastHeight([first, ...rest]: readonly PlacedBlock[], end: EarlyEnd): number {
  if (!first) return 0
  if (first.kind === 'figure') return first.box.y1 - first.box.y0
  if (first.kind === 'table') return rowHeight(first, first.rows.findIndex(({ header }) => !header) + 1 || 1)
  const height = heightOfLines(first, leastLines(first.lines.length, end.loneLines))
  const [next] = rest
  if (first.heading === null || first.heading === 0 || !next || next.page !== first.page) return height
  return topOf(next) - topOf(first) + leastHeight(rest, end)
}

/** Returns the minimum number of a paragraph's lines on a page: two, or all if fewer than two would be left. */
function leastLines(count: number, loneLines: boolean): number {
  if (loneLines) return 1
  return count < 4 ? count : 2
}

/** Keeps the first blocks together until they are too high for the space; changes nothing if too many would be needed. */
function bindUntil(blocks: readonly PlacedBlock[], available: number, end: EarlyEnd): boolean {
  if (available > end.full * textFlow.mostKeptFree) return false
  const [first] = blocks
  if (!first) return false
  for (const [i, block] of blocks.slice(0, textFlow.mostBound).entries()) {
    if (block.page !== first.page || (block.kind === 'paragraph' && block.end)) return false
    const above = topOf(block) - topOf(first)
    const isEnough = above + leastHeight(blocks.slice(i), end) > available
    if (isEnough || (bottomOf(block) - topOf(first) > available && canStayWhole(block, end))) {
      for (const before of blocks.slice(0, i)) bind(before)
      if (!isEnough) keepWhole(block)
      return true
    }
    if (!canStayWhole(block, end)) {
      const rows = block.kind === 'table' ? rowsHigherThan(block, available - above) : null
      if (!rows) return false
      for (const before of blocks.slice(0, i)) bind(before)
      bindRows(rows.slice(0, -1))
      return true
    }
  }
  return false
}

/** Returns the first rows of a table that together are too high for the space; null if the table has too few on its first page. */
function rowsHigherThan({ rows }: Table<PlacedParagraph>, available: number): Table<PlacedParagraph>['rows'] | null {
  const top = rows[0]?.top ?? 0
  const last = rows.findIndex(({ bottom }) => bottom - top > available)
  const end = rows.findIndex(({ beginsPage }) => beginsPage)
  return last < 0 || (end >= 0 && end <= last) ? null : rows.slice(0, last + 1)
}

function canStayWhole(block: PlacedBlock, { full }: EarlyEnd): boolean {
  if (block.kind === 'table') return block.lastPage === undefined && block.box.y1 - block.box.y0 < full * textFlow.mostWhole
  return block.kind === 'figure' ? block.inline : block.lines.length <= textFlow.mostLinesWhole
}

/** Keeps a block whole and on the page of the next one. */
function bind(block: PlacedBlock): void {
  keepWhole(block)
  if (block.kind === 'table') bindRows(block.rows)
  else block.keepNext = true
}

function keepWhole(block: PlacedBlock): void {
  if (block.kind === 'paragraph') block.keepLines = block.lines.length > 1
  else if (block.kind === 'table') bindRows(block.rows.slice(0, -1))
}

/** Keeps rows together. Word checks all paragraphs of a row, LibreOffice only the first, even an empty one. */
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
  const { height, leading } = paragraphReach({ ...paragraph, lines: paragraph.lines.slice(0, count) })
  return height - leading
}

function topOf(block: PlacedBlock): number {
  return block.kind === 'paragraph' ? (block.lines[0]?.baseline ?? block.box.y0) - paragraphReach(block).above : block.box.y0
}

function bottomOf(block: PlacedBlock): number {
  return block.kind === 'paragraph' ? topOf(block) + heightOfLines(block, block.lines.length) : block.box.y1
}
