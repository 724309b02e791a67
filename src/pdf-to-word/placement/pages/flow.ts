/** Lays out the blocks of a section as Word will, and sets the spacing that puts each block in its place. */

import { paragraphsIn } from '../../blocks/walk.ts'
import { isFloating, type PlacedBlock, type Table } from '../../ir/block.ts'
import type { Figure } from '../../ir/figure.ts'
import { emptyParagraph, type PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection, PlacedStretch } from '../../ir/section.ts'
import { noSpacing, type Spacing } from '../../ir/spacing.ts'
import { lineHeights } from '../../tuning/placement.ts'
import { frameReach } from '../lines/border-gaps.ts'
import { paragraphReach, tighten } from '../lines/line-height.ts'
import { lowerFoot, lowerHead } from '../lines/tight-lines.ts'
import { aboveNotes, type NoteTops } from '../notes/tops.ts'
import { setCellDistances } from '../tables/cell-flow.ts'
import { rowRules } from '../tables/row-rules.ts'
import { balancedEnd } from './balanced-columns.ts'
import { keepColumnTop } from './column-tops.ts'
import { fitted } from './crowded-pages.ts'
import { type Cursor, endPage, endSoftly, type PageEnds, settled } from './end-page.ts'
import { openEnds } from './open-ends.ts'
import { leavesLoneLines } from './page-ends.ts'
import { keepOnPage, lowestTable } from './table-end.ts'
import { ruleOf, upperEdge } from './upper-edge.ts'
import { usualGapsIn } from './usual-gaps.ts'
import { openZone, zoneTop } from './zones.ts'

/**
 * Sets `spacing` of all blocks and inserts the empty paragraphs needed between tables.
 * @param notes tops of the footnotes by page
 * @param usualSize font size of the styles, if it is known
 */
export function setDistances(sections: readonly PlacedSection[], notes: NoteTops = new Map(), usualSize?: number): void {
  const withText = pagesWithText(sections)
  const ends: PageEnds = {
    gaps: usualGapsIn(sections),
    loneLines: leavesLoneLines(sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))),
  }
  let cursor: Cursor | null = null
  // Bottom of the longest of the parallel columns.
  let lowest = 0
  let previous: PlacedSection | undefined
  // What was placed on the current page, or in its column.
  let onPage: PlacedBlock[] = []
  const flowingOn: PlacedSection[] = []
  for (const [number, section] of sections.entries()) {
    const [firstStretch] = section.stretches
    const isUnderColumns = cursor !== null && section.continuous && cursor.page === firstStretch?.page && lowest > cursor.y + 1
    const underColumns = isUnderColumns ? lowest : null
    if (cursor && section.continuous && firstStretch && !isUnderColumns) openZone(cursor, section, firstStretch.page)
    lowest = 0
    let isFirst = true
    for (const [i, stretch] of section.stretches.entries()) {
      const placed: PlacedBlock[] = []
      // A page without text still needs a page.
      if (stretch.blocks.every(isFloating) && !isOn(cursor, stretch) && !withText.has(stretch.page)) {
        const y = topOf(section, stretch)
        stretch.blocks = pageWithoutText(stretch, y, isFirst ? null : 'page')
        cursor = { y: y + 1, page: stretch.page, column: stretch.column, last: null }
        isFirst = false
      }
      for (const [at, block] of stretch.blocks.entries()) {
        if (isFloating(block)) {
          if (block.kind === 'table') setCellDistances(block, usualSize)
          placed.push(block)
          continue
        }
        const start = startOf(block, stretch)
        const isNewPlace: boolean =
          cursor === null || cursor.page !== start.page || cursor.column !== stretch.column || (isFirst && !section.continuous)
        if (isNewPlace) {
          const fresh: Cursor = {
            y: (isFirst ? underColumns : null) ?? topAt(start.page, section, stretch),
            page: start.page,
            column: stretch.column,
            last: null,
          }
          const ended = isFirst ? previous : section
          const limit = ended && cursor ? Math.min(ended.height - ended.margins.bottom, aboveNotes(notes, cursor, ended)) : Infinity
          if (cursor) cursor = fitted(cursor, onPage, limit)
          onPage = []
          const endsPage = cursor && ended && (!isFirst || changesColumnsOnly(ended, section, cursor, fresh))
          if (cursor && endsPage) {
            const balanced = isFirst ? Infinity : balancedEnd(section, sections[number + 1], cursor.page)
            const end = { ...ends, limit: Math.min(limit, balanced), section }
            const spacer = (isFirst ? endSoftly : endPage)(stretch.blocks.slice(at), cursor, fresh, end)
            if (spacer) placed.push(spacer)
            if (isFirst && spacer !== undefined) flowingOn.push(section)
          }
          cursor = fresh
        }
        isFirst = false
        if (block.kind === 'table') keepOnPage(block, lowestTable(block, section, (cursor as Cursor).y, placed.at(-1)))
        const before = cursor as Cursor
        const count = placed.length
        cursor = settled(place(block, before, placed, usualSize), block, before, section)
        if (cursor.page === before.page) onPage.push(...placed.slice(count))
        else onPage = []
        const end = Math.max(cursor.y, longestColumn(block, cursor.page))
        lowest = isNewPlace && stretch.column === 0 ? end : Math.max(lowest, end)
      }
      const next = section.stretches[i + 1] ?? sections[number + 1]?.stretches[0]
      if (cursor && next && next.page !== stretch.page) cursor = anchorAtEnd(placed, stretch, cursor)
      keepColumnTop(placed, stretch, section.stretches[i + 1], i === 0 && !section.continuous)
      stretch.blocks = placed
    }
    previous = section
  }
  for (const section of flowingOn) section.continuous = true
  openEnds(sections, notes)
  if (cursor && previous) fitted(cursor, onPage, Math.min(previous.height - previous.margins.bottom, aboveNotes(notes, cursor, previous)))
}

/** Returns the blocks of a page on which everything floats, with the paragraphs that hold its page and anchors: objects are anchored in what follows. */
function pageWithoutText({ page, blocks }: PlacedStretch, y: number, breakBefore: Spacing['breakBefore']): PlacedBlock[] {
  const anchor = (own: Spacing['breakBefore']) => emptyParagraph(page, y, { ...noSpacing(), line: 1, exact: true, breakBefore: own })
  const tables = blocks.filter(({ kind }) => kind === 'table')
  const others = blocks.filter(({ kind }) => kind !== 'table')
  return [...others, anchor(breakBefore), ...(tables.length > 0 ? [...tables, anchor(null)] : [])]
}

/** Keeps what floats at the end of a page on it, since objects are anchored in what follows. Returns the position after it. */
function anchorAtEnd(placed: PlacedBlock[], stretch: PlacedStretch, cursor: Cursor): Cursor {
  const at = placed.findLastIndex((block) => !isFloating(block))
  const last = placed[at]
  if (!last || at === placed.length - 1) return cursor
  const trailing = placed.slice(at + 1)
  const isHere = last.kind !== 'table' && startOf(last, stretch).page === stretch.page
  const above = isHere ? trailing.filter(({ kind }) => kind === 'figure' || cursor.page !== stretch.page) : []
  const below = trailing.filter((block) => !above.includes(block))
  placed.splice(at, placed.length, ...above, last, ...below)
  if (below.length === 0 || cursor.page !== stretch.page) return cursor
  placed.push(emptyParagraph(stretch.page, cursor.y, { ...noSpacing(), line: 1, exact: true }))
  return { ...cursor, y: cursor.y + 1 }
}

/**
 * Returns whether a section begins a page right after the last column of the previous section and differs from it only in its columns. A
 * section that begins with a floating object is excluded: the object would stay on the previous page with any line that moved up there.
 */
function changesColumnsOnly(before: PlacedSection, section: PlacedSection, end: Cursor, start: Cursor): boolean {
  const isNext = !section.continuous && start.page === end.page + 1 && start.column === 0 && end.column === before.columns.length - 1
  const isAlike = before.chapter === section.chapter && before.width === section.width && before.height === section.height
  const isInPlace = before.margins.top === section.margins.top && before.margins.left === section.margins.left
  return isNext && isAlike && isInPlace && !section.stretches[0]?.blocks.slice(0, 1).some(isFloating)
}

/** Returns the bottom of a paragraph in the longest of the columns that it spans on a page; 0 if it is in one column. */
function longestColumn(block: PlacedBlock, page: number): number {
  if (block.kind !== 'paragraph' || !block.end) return 0
  const { below } = paragraphReach(block)
  return Math.max(0, ...block.lines.filter((line) => line.page === page).map(({ baseline }) => baseline + below))
}

function isOn(cursor: Cursor | null, { page }: PlacedStretch): boolean {
  return cursor?.page === page
}

/** Returns the pages that contain text, including paragraphs and tables that began on an earlier page. */
function pagesWithText(sections: readonly PlacedSection[]): Set<number> {
  const blocks = sections.flatMap(({ stretches }) => stretches.flatMap((stretch) => stretch.blocks))
  const flowing = blocks.filter((block) => !isFloating(block))
  return new Set([...paragraphsIn(flowing)].flatMap(({ lines }) => lines.map(({ page }) => page)))
}

function topAt(page: number, section: PlacedSection, stretch: PlacedStretch): number {
  return page === stretch.page ? topOf(section, stretch) : (section.laterTop ?? section.margins.top)
}

function topOf(section: PlacedSection, stretch: PlacedStretch): number {
  const isFirst = stretch.page === section.stretches[0]?.page
  if (section.continuous && isFirst) return Math.min(zoneTop(section, stretch.page), stretch.top)
  return isFirst ? (section.firstTop ?? section.margins.top) : (section.laterTop ?? section.margins.top)
}

function startOf(block: PlacedBlock, stretch: PlacedStretch): { page: number } {
  return { page: block.kind === 'paragraph' ? (block.lines[0]?.page ?? stretch.page) : block.page }
}

function place(block: PlacedBlock, before: Cursor, placed: PlacedBlock[], usualSize: number | undefined): Cursor {
  if (block.kind === 'table') setCellDistances(block, usualSize)
  const gained = before.last ? reduceHeight(before.last, before.y - upperEdge(block)) : 0
  const cursor = { ...before, y: before.y - gained }
  if (block.kind === 'paragraph' && before.last) lowerHead(block, cursor.y - upperEdge(block))
  if (block.kind === 'table') return placeTable(block, cursor, placed)
  if (block.kind === 'figure') return placeFigure(block, cursor, placed)
  placed.push(block)
  return placeParagraph(block, cursor)
}

/** Reduces the height of a paragraph if the next one begins above its end, and returns the reduction. */
function reduceHeight(paragraph: PlacedParagraph, excess: number): number {
  return excess <= lineHeights.printedSlack ? 0 : tighten(paragraph, excess) || lowerFoot(paragraph, excess)
}

function placeParagraph(paragraph: PlacedParagraph, cursor: Cursor): Cursor {
  const reach = paragraphReach(paragraph)
  const [first] = paragraph.lines
  const last = paragraph.lines.at(-1)
  if (!first || !last) return cursor
  const frame = frameReach(paragraph)
  const before = Math.max(0, upperEdge(paragraph) - cursor.y)
  paragraph.spacing = { ...paragraph.spacing, before }
  const start = cursor.y + before
  if (paragraph.end) {
    return { y: last.baseline + reach.below + frame.below, ...paragraph.end, last: paragraph }
  }
  return {
    y: start + frame.above + reach.height + frame.below,
    page: first.page,
    column: cursor.column,
    last: paragraph,
  }
}

function placeTable(table: Table, cursor: Cursor, placed: PlacedBlock[]): Cursor {
  const [first, last] = [table.rows[0], table.rows.at(-1)]
  const top = upperEdge(table)
  const gap = top - cursor.y
  const isNextToTable = placed.at(-1)?.kind === 'table'
  if (cursor.last && !isNextToTable && gap > 0 && table.breakBefore === null) cursor.last.spacing.after += gap
  else if (isNextToTable || table.breakBefore || gap > 1) placed.push(spacer(Math.max(1, gap), table))
  const start = Math.max(top, cursor.y + (isNextToTable ? 1 : 0))
  placed.push(table)
  const bottom = last?.bottom ?? table.box.y1
  // The centre lines of the rules above and below the table are its edges.
  const rule = (rowRules(table).at(-1)?.lower ?? 0) / 2
  const y = table.lastPage === undefined ? start + bottom - (first?.top ?? bottom) + ruleOf(first, 'top') / 2 + rule : bottom + rule
  return { y, page: lastRowPage(table), column: cursor.column, last: null }
}

function lastRowPage(table: Table): number {
  return table.lastPage ?? table.page
}

function placeFigure(figure: Figure, cursor: Cursor, placed: PlacedBlock[]): Cursor {
  placed.push(figure)
  const before = Math.max(0, figure.box.y0 - cursor.y)
  figure.spacing = { ...figure.spacing, before }
  return { y: cursor.y + before + (figure.box.y1 - figure.box.y0), page: figure.page, column: cursor.column, last: null }
}

/** Returns an empty paragraph of a given height, since Word joins adjacent tables. */
function spacer(height: number, table: Table): PlacedParagraph {
  const spacing: Spacing = { ...noSpacing(), line: Math.max(1, height), exact: true, breakBefore: table.breakBefore }
  table.breakBefore = null
  return emptyParagraph(table.page, table.box.y0 - height, spacing)
}
