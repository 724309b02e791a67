/** Sets the distances of what is in the cells of a table, such that no row becomes higher than it was. */

import { hasPictures } from '../../blocks/lines/pictures-in-line.ts'
import type { Cell, PlacedBlock, Table } from '../../ir/block.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { exactAscent } from '../../ir/word-facts.ts'
import { tableRows } from '../../tuning/placement.ts'
import { frameReach } from '../lines/border-gaps.ts'
import { paragraphReach } from '../lines/line-height.ts'
import { type RowRules, rowRules } from './row-rules.ts'
import { fitRows } from './rows.ts'

export function setCellDistances(table: Table): void {
  fitRows(table)
  const rules = rowRules(table)
  let late = 0
  for (const [index, { cells }] of table.rows.entries()) {
    const slack = late < tableRows.mostLate ? tableRows.rowHair : 0
    const grown = cells.map((cell) => {
      const last = rules[Math.min(table.rows.length, index + cell.rowSpan) - 1]
      return setOne(cell, { upper: rules[index]?.upper ?? 0, lower: last?.lower ?? 0 }, slack)
    })
    late += Math.max(0, ...grown)
  }
}

/**
 * @param rules those of its rows, for which all cells of a row make room
 * @param slack by so much, in points, lines may be higher than the row
 * @returns by how much they are
 */
function setOne(cell: Cell, { upper, lower }: RowRules, slack: number): number {
  const box = cell.turned?.box ?? cell.box
  let y = box.y0 + upper / 2
  let page = -1
  for (const [index, block] of cell.blocks.entries()) {
    if (block.kind === 'table') {
      if (block.page === page || page < 0) placeTable(block, cell.blocks[index - 1], y)
      setCellDistances(block)
      y = block.rows.at(-1)?.bottom ?? block.box.y1
      page = block.lastPage ?? block.page
    } else if (block.kind === 'figure') y = Math.max(y, block.inline ? block.box.y1 : y)
    else {
      const own = block.lines[0]?.page ?? -1
      // Centred and low content is placed by the cell; on a new page distances begin anew.
      const isPlaced = index === 0 && cell.vertical !== 'top'
      const isElsewhere = page >= 0 && own !== page
      if (index === 0 && !isPlaced) raise(block, y)
      y = place(block, isPlaced || isElsewhere ? null : y)
      page = own
    }
  }
  const room = box.y1 - box.y0 - (upper + lower) / 2
  if (cell.vertical !== 'top') centre(cell, box.y0 + upper / 2, room)
  const grown = keepHeight(cell, room, slack)
  if (cell.turned) openTurned(cell, cell.turned)
  return grown
}

/** LibreOffice leaves the distance before the first line out where text is turned, but not the margin of the cell. */
function openTurned({ blocks }: Cell, turned: NonNullable<Cell['turned']>): void {
  const [first] = blocks
  if (first?.kind !== 'paragraph') return
  turned.margin = first.spacing.before
  first.spacing = { ...first.spacing, before: 0 }
}

/** What a cell places at its middle or lower edge is where it stood when a distance on one side makes up for the rest. */
function centre({ blocks, vertical }: Cell, top: number, room: number): void {
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  const [first, last] = [paragraphs[0], paragraphs.at(-1)]
  const baseline = first?.lines[0]?.baseline
  if (!first || !last || baseline === undefined || paragraphs.length < blocks.length) return
  const height = paragraphs.reduce((sum, paragraph) => {
    const frame = frameReach(paragraph)
    return sum + paragraph.spacing.before + frame.above + paragraphReach(paragraph).height + frame.below
  }, 0)
  const share = vertical === 'center' ? 2 : 1
  const placed = top + (room - height) / share + first.spacing.before + frameReach(first).above + paragraphReach(first).above
  const late = (placed - baseline) * share
  if (Math.abs(late) > Math.max(0, room - height)) return
  if (late > tableRows.leastShift) last.spacing = { ...last.spacing, after: late }
  else if (late < -tableRows.leastShift && vertical === 'center') first.spacing = { ...first.spacing, before: first.spacing.before - late }
}

/** A table begins where what is above it ends: that grows, or the table's first row does. */
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

/** A line that begins above its cell, as spreadsheets set it, becomes so low that its letters are where they stood. */
function raise(paragraph: PlacedParagraph, y: number): void {
  const [first, second] = paragraph.lines
  const { above, height } = paragraphReach(paragraph)
  if (!first || second || hasPictures(first) || first.baseline - above > y - tableRows.leastRaise) return
  const line = (first.baseline - y) / exactAscent
  if (line > height * tableRows.tightest) paragraph.spacing = { ...paragraph.spacing, line, exact: true }
}

/** Returns where it ends. */
function place(paragraph: PlacedParagraph, y: number | null): number {
  const [reach, frame] = [paragraphReach(paragraph), frameReach(paragraph)]
  const [first] = paragraph.lines
  const top = (first?.baseline ?? 0) - reach.above - frame.above
  const before = y === null ? 0 : Math.max(0, top - y)
  paragraph.spacing = { ...paragraph.spacing, before }
  return (y === null ? top : y + before) + frame.above + reach.height + frame.below
}

/** What would make the row higher than it was is taken from the distances, then from the heights of the lines; answers what is left. */
function keepHeight({ blocks }: Cell, room: number, slack: number): number {
  const [only] = blocks
  if (blocks.length === 1 && only?.kind === 'table') keepTable(only, room + tableRows.rowHair)
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  const pages = new Set(paragraphs.flatMap(({ lines }) => lines.map(({ page }) => page)))
  if (paragraphs.length < blocks.length || pages.size > 1) return 0
  const height = paragraphs.reduce((sum, paragraph) => sum + paragraphReach(paragraph).height, 0)
  const frames = paragraphs.map(frameReach).reduce((sum, { above, below }) => sum + above + below, 0)
  // Distances give way at once: by a hair in each row, a long table would come to be lower and lower.
  let excess = height + frames + paragraphs.reduce((sum, { spacing }) => sum + spacing.before, 0) - room
  for (const { spacing } of paragraphs) {
    const less = Math.max(0, Math.min(excess, spacing.before))
    spacing.before -= less
    excess -= less
  }
  const share = (room - frames) / height
  const isShown = paragraphs.some(({ lines }) => lines.some(hasPictures))
  if (excess <= slack || share < tableRows.tightest || isShown) return Math.max(0, excess)
  for (const paragraph of paragraphs) {
    if (paragraph.lines.length === 0) continue
    const line = (paragraphReach(paragraph).height / paragraph.lines.length) * share
    paragraph.spacing = { ...paragraph.spacing, line, exact: true }
  }
  return 0
}

/** A table that fills its cell leaves no room for the rules and the paragraph behind it. */
function keepTable({ rows }: Table, room: number): void {
  const last = rows.at(-1)
  if (!last || rows.some(({ isCut }) => isCut)) return
  const rule = Math.max(0, ...last.cells.map(({ borders }) => borders.bottom?.width ?? 0))
  const height = rows.reduce((sum, row) => sum + row.bottom - row.top, 0)
  const excess = height + rule + tableRows.lastParagraph - room
  if (excess > 0 && last.bottom - last.top > excess * 2) last.bottom -= excess
}
