/** Finds boxes of text; each becomes a table with one cell, which floats if other text is beside it. */

import type { Table } from '../../ir/block.ts'
import { type Box, encloses, heightOf, touches, widthOf } from '../../ir/geometry.ts'
import type { Grid } from '../../ir/grid.ts'
import { boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { farthestBorder } from '../../ir/word-facts.ts'
import { bordersOf, shadeOf } from '../../page/shapes/grid.ts'
import { framedTexts } from '../../tuning/blocks/tables.ts'
import { isInRow, joinBoxes } from './box-rows.ts'
import { boxTable } from './box-table.ts'

/** A text box, and the lines in it. */
export interface TextBox {
  table: Table
  usedLines: Set<Line>
}

/** The lines of a page outside tables, and its text boxes that are known already, as those of a diagram. */
interface BoxedLines {
  lines: readonly Line[]
  known: readonly Table[]
}

/** Returns the text boxes of a page. */
export function textBoxes(content: PageContent, { lines, known }: BoxedLines, text: Column, stats: BodyStats): TextBox[] {
  const frames = content.grids.filter((grid) => isFrame(grid, content))
  const free = lines.filter((line) => !frames.some(({ box }) => isInside(line, box)))
  const boxes = frames.flatMap((grid) => {
    const own = lines.filter((line) => isInside(line, grid.box))
    const isOuter = !frames.some(({ box }) => box !== grid.box && encloses(box, grid.box, 1))
    const beside = free.filter((line) => isBeside(line, grid.box))
    // Boxes side by side that do not form one row would end up below each other.
    const isScattered =
      beside.length === 0 &&
      (frames.some(({ box }) => isNextTo(box, grid.box) && !isInRow(box, grid.box)) || known.some(({ box }) => isNextTo(box, grid.box)))
    const isCrossed = free.some((line) => line.baseline > grid.box.y0 && line.top < grid.box.y1 && !isBeside(line, grid.box))
    const floats = beside.length >= framedTexts.fewest || isScattered
    const isNarrow = beside.length === 0 && widthOf(grid.box) < (text.right - text.left) * framedTexts.framed
    if (heightOf(grid.box) < framedTexts.lowest && !isScattered) return []
    if (own.length === 0 || !isOuter || isCrossed || !(floats || isNarrow || isRoomy(grid, own, content)) || isColumn(own, beside))
      return []
    const { rules, fills } = content.shapes
    const style = { page: content.page, floating: floats, shade: shadeOf(grid.box, fills), borders: bordersOf(grid.box, rules) }
    return [{ table: boxTable(grid.box, own, style, stats), usedLines: new Set(own) }]
  })
  return joinBoxes(boxes).filter(({ table }) => table.floating || !frames.some(({ box }) => isNextTo(box, table.box)))
}

/** Returns a note in the margin as a frame, a little wider than its lines, so that no program breaks them. */
export function noteBox(lines: readonly Line[], page: number, stats: BodyStats): TextBox {
  const own = boxOfLines(lines)
  const box = { ...own, x1: own.x1 + widthOf(own) * framedTexts.spareShare }
  const none = { top: null, right: null, bottom: null, left: null }
  const table = boxTable(box, lines, { page, floating: true, shade: '', borders: none }, stats)
  return { table: { ...table, isFrame: true }, usedLines: new Set(lines) }
}

function isNextTo(other: Box, box: Box): boolean {
  return other.y0 < box.y1 && box.y0 < other.y1 && (other.x0 > box.x1 || other.x1 < box.x0)
}

/** Returns whether a box is a shaded column of a table: most of its lines share their baselines with lines beside it. */
function isColumn(own: readonly Line[], beside: readonly Line[]): boolean {
  const level = own.filter((line) => beside.some((other) => Math.abs(other.baseline - line.baseline) < framedTexts.sameBaseline))
  return level.length > own.length / 2
}

function isFrame({ box, cells }: Grid, { height, grids }: PageContent): boolean {
  if (
    cells.length !== 1 ||
    heightOf(box) < framedTexts.lowestAmongBoxes ||
    widthOf(box) < framedTexts.narrowest ||
    heightOf(box) > height * framedTexts.highest
  )
    return false
  return !grids.some((other) => other.cells.length > 1 && encloses(box, other.box, 1))
}

/** Returns whether a ruled box is higher around its text than the borders of a paragraph can be, with nothing else in it. */
function isRoomy({ box }: Grid, own: readonly Line[], { grids, pictures, shapes }: PageContent): boolean {
  const { top, bottom } = bordersOf(box, shapes.rules)
  const text = boxOfLines(own)
  const isOver = Math.max(text.y0 - box.y0, box.y1 - text.y1) > farthestBorder
  const others = [...grids, ...pictures].filter((other) => other.box !== box && touches(box, other.box))
  return top !== null && bottom !== null && isOver && own.length <= framedTexts.mostRoomyLines && others.length === 0
}

const isInside = ({ x0, x1, top, baseline }: Line, box: Box) => encloses(box, { x0, x1, y0: top, y1: baseline }, 1)

function isBeside(line: Line, box: Box): boolean {
  return line.baseline > box.y0 && line.top < box.y1 && (line.x1 < box.x0 + 1 || line.x0 > box.x1 - 1)
}
