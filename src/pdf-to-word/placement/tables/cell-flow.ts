/** Sets the spacing within table cells so that no row becomes higher than in the PDF. */

import { hasPictures } from '../../blocks/lines/pictures-in-line.ts'
import type { Cell, PlacedBlock, Row, Table } from '../../ir/block.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { Spacing } from '../../ir/spacing.ts'
import { exactAscent, twipsPerPoint } from '../../ir/word-facts.ts'
import { lineHeights, tableRows } from '../../tuning/placement.ts'
import { frameReach } from '../lines/border-gaps.ts'
import { paragraphReach } from '../lines/line-height.ts'
import { type CellHeight, cellHeights } from './cell-height.ts'
import { type RowRules, rowRules } from './row-rules.ts'
import { fitRows } from './rows.ts'

/** Sets the spacing of all blocks in the cells of a table. @param usualSize font size of the styles, if it is known */
export function setCellDistances(table: Table, usualSize?: number): void {
  fitRows(table)
  const rules = rowRules(table)
  let late = 0
  for (const [index, row] of table.rows.entries()) {
    if (row.beginsPage) late = 0
    beginLate(row, late)
    const grown = row.cells.map((cell) => {
      const last = rules[Math.min(table.rows.length, index + cell.rowSpan) - 1]
      return setOne(cell, { upper: rules[index]?.upper ?? 0, lower: last?.lower ?? 0 }, late, usualSize)
    })
    late = Math.max(0, ...grown)
  }
}

/** Begins a row lower than in the PDF, because the content of the row above is a little too high, so that this row ends in its place. */
function beginLate(row: Row, late: number): void {
  row.top += late
  for (const cell of row.cells) cell.box = { ...cell.box, y0: cell.box.y0 + late }
}

/**
 * Sets the spacing in one cell and returns the height by which it exceeds its row, in points.
 * @param rules the border widths of its rows, which reduce the space in all their cells
 * @param late points by which the row begins too low
 */
function setOne(cell: Cell, { upper, lower }: RowRules, late: number, usualSize: number | undefined): number {
  const box = cell.turned?.box ?? cell.box
  let y = box.y0 + upper / 2
  let page = -1
  for (const [index, block] of cell.blocks.entries()) {
    if (block.kind === 'table') {
      if (block.page === page || page < 0) placeTable(block, cell.blocks[index - 1], y)
      setCellDistances(block, usualSize)
      y = block.rows.at(-1)?.bottom ?? block.box.y1
      page = block.lastPage ?? block.page
    } else if (block.kind === 'figure') y = Math.max(y, block.inline ? block.box.y1 : y)
    else {
      const own = block.lines[0]?.page ?? -1
      // Centred and bottom-aligned content is placed by the cell; on a new page distances start afresh.
      const isPlaced = index === 0 && cell.vertical !== 'top'
      const isElsewhere = page >= 0 && own !== page
      if (index === 0 && !isPlaced) raise(block, y, late)
      y = place(block, isPlaced || isElsewhere ? null : y)
      page = own
    }
  }
  const available = box.y1 - box.y0 - (upper + lower) / 2
  if (cell.vertical !== 'top') centre(cell, box.y0 + upper / 2, available)
  const grown = keepHeight(cell, available, late, usualSize)
  if (cell.turned) openTurned(cell, cell.turned)
  return grown
}

/**
 * Moves the spacing before the first line of vertical text to the cell margin: LibreOffice ignores the spacing there but not the margin.
 */
function openTurned({ blocks }: Cell, turned: NonNullable<Cell['turned']>): void {
  const [first] = blocks
  if (first?.kind !== 'paragraph') return
  turned.margin = first.spacing.before
  first.spacing = { ...first.spacing, before: 0 }
}

/** Corrects the position of centred or bottom-aligned content by spacing on one side. */
function centre({ blocks, vertical }: Cell, top: number, available: number): void {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  const [first, last] = [paragraphs[0], paragraphs.at(-1)]
  const baseline = first?.lines[0]?.baseline
  if (!first || !last || baseline === undefined || paragraphs.length < blocks.length) return
  const height = paragraphs.reduce((sum, paragraph) => {
    const frame = frameReach(paragraph)
    return sum + paragraph.spacing.before + frame.above + paragraphReach(paragraph).height + frame.below
  }, 0)
  const share = vertical === 'center' ? 2 : 1
  const placed = top + (available - height) / share + first.spacing.before + frameReach(first).above + paragraphReach(first).above
  const late = (placed - baseline) * share
  if (Math.abs(late) > Math.max(0, available - height)) return
  if (late > tableRows.ignoredShift) last.spacing = { ...last.spacing, after: late }
  else if (late < -tableRows.ignoredShift && vertical === 'center')
    first.spacing = { ...first.spacing, before: first.spacing.before - late }
}

/** Closes the gap above a nested table: by spacing after the paragraph before it, or by a taller first row. */
function placeTable(table: Table, before: PlacedBlock | undefined, y: number): void {
  const gap = table.box.y0 - y
  const [first] = table.rows
  if (before?.kind === 'paragraph' && gap > 0) before.spacing = { ...before.spacing, after: gap }
  else if (first && !before) {
    for (const cell of first.cells) cell.box = { ...cell.box, y0: y }
    first.top = y
    table.box = { ...table.box, y0: y }
  }
}

/** Reduces the height of a line that begins above its cell, as in spreadsheets, so that its letters stay in place. @param late see `setOne` */
function raise(paragraph: PlacedParagraph, y: number, late: number): void {
  const [first, second] = paragraph.lines
  const { above, height } = paragraphReach(paragraph)
  if (!first || second || hasPictures(first) || first.baseline - above > y - late - tableRows.leastRaise) return
  const line = (first.baseline - y) / exactAscent
  if (line > height * tableRows.tightest) paragraph.spacing = { ...paragraph.spacing, line, exact: true }
}

/** Sets the spacing before a paragraph and returns its bottom. */
function place(paragraph: PlacedParagraph, y: number | null): number {
  const [reach, frame] = [paragraphReach(paragraph), frameReach(paragraph)]
  const [first] = paragraph.lines
  const top = (first?.baseline ?? 0) - reach.above - frame.above
  const before = y === null ? 0 : Math.max(0, top - y)
  paragraph.spacing = { ...paragraph.spacing, before }
  return (y === null ? top : y + before) + frame.above + reach.height + frame.below
}

/** Prevents the content from raising the row: reduces spacing, then line heights. Returns the remaining excess, in points. */
function keepHeight({ blocks }: Cell, available: number, late: number, usualSize: number | undefined): number {
  const [only] = blocks
  if (blocks.length === 1 && only?.kind === 'table') keepTable(only, available + tableRows.heightTolerance)
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  const pages = new Set(paragraphs.flatMap(({ lines }) => lines.map(({ page }) => page)))
  if (paragraphs.length < blocks.length || pages.size > 1) return 0
  const heightOf = cellHeights(paragraphs.at(-1), usualSize)
  const height = paragraphs.reduce((sum, paragraph) => sum + heightOf(paragraph), 0)
  const frames = paragraphs.map(frameReach).reduce((sum, { above, below }) => sum + above + below, 0)
  // Spacing is always reduced: even a tiny excess per row would shift a long table further and further down.
  let excess = height + frames + paragraphs.reduce((sum, { spacing }) => sum + spacing.before, 0) - available
  for (const { spacing } of paragraphs) {
    const less = Math.max(0, Math.min(excess, spacing.before))
    spacing.before -= less
    excess -= less
  }
  const isSlight = (rest: number) => rest <= tableRows.mostLate && rest - late <= tableRows.heightTolerance
  const isShown = paragraphs.some(({ lines }) => lines.some(hasPictures))
  if (isSlight(excess) || isShown) return Math.max(0, excess)
  const share = (available - frames) / height
  const lower = paragraphs.map((paragraph) => lowerMultiple(paragraph, share, heightOf))
  const left = excess - lower.reduce((sum, { reduction }) => sum + reduction, 0)
  if (!isSlight(left)) return paragraphs.reduce((rest, paragraph) => rest - tightenLines(paragraph, share, heightOf), excess)
  for (const [i, paragraph] of paragraphs.entries()) paragraph.spacing = lower[i]?.spacing ?? paragraph.spacing
  return Math.max(0, left)
}

/** Returns the spacing of a paragraph with its lines at a share of their height, but not below single ones, and the reduction in points. */
function lowerMultiple(paragraph: PlacedParagraph, share: number, heightOf: CellHeight): { spacing: Spacing; reduction: number } {
  const { lines, spacing } = paragraph
  if (lines.length === 0 || spacing.exact || spacing.line <= 1) return { spacing, reduction: 0 }
  const lowered = { ...spacing, line: Math.max(1, Math.floor(spacing.line * share * 100) / 100) }
  return { spacing: lowered, reduction: heightOf(paragraph) - heightOf({ ...paragraph, spacing: lowered }) }
}

/** Sets the lines of a paragraph to an exact share of their height, but not below what their letters need, and returns the reduction. */
function tightenLines(paragraph: PlacedParagraph, share: number, heightOf: CellHeight): number {
  const { lines, spacing } = paragraph
  if (lines.length === 0) return 0
  const height = heightOf(paragraph)
  const [own, size] = [height / lines.length, Math.max(...lines.map((line) => line.size))]
  const line = Math.max(own * share, Math.min(own * tableRows.tightest, size * lineHeights.leastExact))
  if (line >= own) return 0
  // A line that is written higher than its row by a twentieth of a point would move a long table down.
  paragraph.spacing = { ...spacing, line: Math.floor(line * twipsPerPoint) / twipsPerPoint, exact: true }
  return height - heightOf(paragraph)
}

/** Shortens a nested table that fills its cell and leaves no space for its bottom rule and the paragraph after it. */
function keepTable({ rows }: Table, available: number): void {
  const last = rows.at(-1)
  if (!last || rows.some(({ isCut }) => isCut)) return
  const rule = Math.max(0, ...last.cells.map(({ borders }) => borders.bottom?.width ?? 0))
  const height = rows.reduce((sum, row) => sum + row.bottom - row.top, 0)
  const excess = height + rule + tableRows.lastParagraph - available
  if (excess > 0 && last.bottom - last.top > excess * 2) last.bottom -= excess
}
