/** Boxes of text: a table of one cell, which floats where other text stands beside it. */
import { type Box, heightOf, widthOf } from '../geometry.ts'
import type { Cell, Line, Table } from '../layout/model.ts'
import type { PageContent } from '../layout/page-content.ts'
import { type BodyStats, type Column, paragraphsOf } from '../paragraphs/paragraphs.ts'
import { joinLabels, joinRow, rowsOf } from '../text/rows.ts'
import { joinBoxes } from './box-rows.ts'
import { bordersOf, type Grid, shadeOf } from './grid.ts'
import { verticalOf } from './ruled-table.ts'

/** A lower box is the field of a form, or a word that is framed, in points. */
const lowest = 28
const narrowest = 40
/** A higher one is the page's own frame, as a share of its height. */
const highest = 0.6
/** So many lines have to stand beside it for it to float. */
const fewest = 2
/** A paragraph with a frame takes more than this share of the column. */
const framed = 0.8

/** In points. */
const sameBaseline = 0.5

export interface TextBox {
  table: Table
  taken: Set<Line>
}

/** @param lines those that stand in no table */
export function textBoxes(content: PageContent, lines: readonly Line[], text: Column, stats: BodyStats): TextBox[] {
  const frames = content.grids.filter((grid) => isFrame(grid, content))
  const free = lines.filter((line) => !frames.some(({ box }) => isInside(line, box)))
  const boxes = frames.flatMap((grid) => {
    const own = lines.filter((line) => isInside(line, grid.box))
    const isOuter = !frames.some(({ box }) => box !== grid.box && holds(box, grid.box))
    const beside = free.filter((line) => isBeside(line, grid.box))
    const isCrossed = free.some((line) => line.baseline > grid.box.y0 && line.top < grid.box.y1 && !isBeside(line, grid.box))
    const floats = beside.length >= fewest
    const isNarrow = beside.length === 0 && widthOf(grid.box) < (text.right - text.left) * framed
    if (own.length === 0 || !isOuter || isCrossed || !(floats || isNarrow) || isColumn(own, beside)) return []
    return [{ table: tableOf(grid.box, own, content, stats, floats), taken: new Set(own) }]
  })
  // Side by side and not one table, they would be put below each other.
  return joinBoxes(boxes).filter(({ table }) => table.floating || !frames.some(({ box }) => isNextTo(box, table.box)))
}

function isNextTo(other: Box, box: Box): boolean {
  return other.y0 < box.y1 && box.y0 < other.y1 && (other.x0 > box.x1 || other.x1 < box.x0)
}

/** The shaded column of a table: its lines stand on the baselines of those beside it. */
function isColumn(own: readonly Line[], beside: readonly Line[]): boolean {
  const level = own.filter((line) => beside.some((other) => Math.abs(other.baseline - line.baseline) < sameBaseline))
  return level.length > own.length / 2
}

/** Without margins of the cell, which programs count differently where a table floats. */
function tableOf(box: Box, lines: readonly Line[], { page, shapes }: PageContent, stats: BodyStats, floating: boolean): Table {
  const rows = rowsOf(lines).map((row) => joinRow(joinLabels(row)))
  const blocks = paragraphsOf(rows, { left: box.x0, right: box.x1 }, { ...stats, justified: false })
  const look = { shade: shadeOf(box, shapes.fills), borders: bordersOf(box, shapes.rules), vertical: verticalOf(box, blocks) }
  const cell: Cell = { column: 0, columnSpan: 1, rowSpan: 1, box, blocks, ...look }
  return {
    kind: 'table',
    page,
    box,
    edges: [box.x0, box.x1],
    rows: [{ top: box.y0, bottom: box.y1, header: false, cells: [cell] }],
    padding: { left: 0, right: 0 },
    breakBefore: null,
    floating,
  }
}

function isFrame({ box, cells }: Grid, { height, grids }: PageContent): boolean {
  if (cells.length !== 1 || heightOf(box) < lowest || widthOf(box) < narrowest || heightOf(box) > height * highest) return false
  return !grids.some((other) => other.cells.length > 1 && holds(box, other.box))
}

const holds = (outer: Box, inner: Box) =>
  inner.x0 > outer.x0 - 1 && inner.x1 < outer.x1 + 1 && inner.y0 > outer.y0 - 1 && inner.y1 < outer.y1 + 1

const isInside = ({ x0, x1, top, baseline }: Line, box: Box) => holds(box, { x0, x1, y0: top, y1: baseline })

function isBeside(line: Line, box: Box): boolean {
  return line.baseline > box.y0 && line.top < box.y1 && (line.x1 < box.x0 + 1 || line.x0 > box.x1 - 1)
}
