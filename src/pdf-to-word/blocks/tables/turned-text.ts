/**
 * Places text that runs up or down: in an empty table cell, drawn over a cell with other text, or in a separate cell, which floats if
 * anything is beside it.
 */

import type { Cell, Table } from '../../ir/block.ts'
import type { Figure } from '../../ir/figure.ts'
import { areaOf, type Box, holdsMiddle, touches } from '../../ir/geometry.ts'
import { boxOfLine, boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats } from '../../ir/page-blocks.ts'
import type { Direction, PageContent } from '../../ir/page-content.ts'
import { fromTurned, toTurned } from '../../page/lines/turned-lines.ts'
import { bordersOf, shadeOf } from '../../page/shapes/grid.ts'
import { turnedText } from '../../tuning/blocks/tables.ts'
import { joinLabels, joinRow, rowsOf } from '../lines/rows.ts'
import { paragraphsOf } from '../paragraphs/paragraphs.ts'
import { verticalOf } from './ruled-table.ts'
import { textCellAt, turnedFigure } from './turned-figures.ts'

/** The content of the page. */
export interface TurnedInput {
  content: PageContent
  tables: readonly Table[]
  /** Boxes of drawings; the text in them is already part of a picture. */
  drawings: readonly Box[]
  stats: BodyStats
}

/** Separate cells for turned text, and text that is drawn over cells. */
export interface PlacedTurned {
  cells: Table[]
  over: Figure[]
}

/** Puts turned text into table cells that are otherwise empty, and returns the rest. */
export function placeTurned({ content, tables, drawings, stats }: TurnedInput): PlacedTurned {
  const made: Table[] = []
  const over: Figure[] = []
  for (const { direction, lines } of content.turned) {
    const pageBox = (line: Line) => fromTurned(boxOfLines([line]), direction, content)
    const free = lines.filter((line) => !drawings.some((drawing) => touches(drawing, pageBox(line))))
    const cells = new Map<Cell, Line[]>()
    const rest: Line[] = []
    for (const line of free) {
      const box = pageBox(line)
      const owner = emptyCellAt(tables, box)
      const figure = owner || !textCellAt(tables, box) ? null : turnedFigure(line, direction, content)
      if (owner) cells.set(owner, [...(cells.get(owner) ?? []), line])
      else if (figure) over.push(figure)
      else rest.push(line)
    }
    for (const [cell, own] of cells) fill(cell, own, direction, content, stats)
    made.push(...pieces(rest).map((piece) => cellOf(piece, direction, content, stats)))
  }
  const others = [...tables.map(({ box }) => box), ...drawings, ...content.pictures.map(({ box }) => box)]
  for (const table of made) {
    const beside = [...others, ...made.filter((other) => other !== table).map(({ box }) => box), ...content.lines.map(boxOfLine)]
    table.floating = beside.some((box) => box.y0 < table.box.y1 && box.y1 > table.box.y0)
  }
  return { cells: made, over }
}

function emptyCellAt(tables: readonly Table[], box: Box): Cell | undefined {
  for (const { rows } of tables)
    for (const { cells } of rows) for (const cell of cells) if (cell.blocks.length === 0 && holdsMiddle(cell.box, box)) return cell
  return undefined
}

function fill(cell: Cell, lines: readonly Line[], direction: Direction, content: PageContent, stats: BodyStats): void {
  const box = toTurned(cell.box, direction, content)
  const rows = rowsOf(lines).map((row) => joinRow(joinLabels(row)))
  cell.blocks = paragraphsOf(rows, { left: box.x0, right: box.x1 }, { ...stats, justified: false })
  cell.turned = { direction, box }
  cell.vertical = verticalOf(box, cell.blocks)
}

/** Returns lines grouped into pieces: lines that follow each other closely and overlap horizontally. */
function pieces(lines: readonly Line[]): Line[][] {
  const found: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const owner = found.find((piece) => {
      const last = piece.at(-1)
      return (
        last &&
        line.baseline - last.baseline < line.size * turnedText.furthestStep &&
        line.x0 < last.x1 + line.size &&
        last.x0 < line.x1 + line.size
      )
    })
    if (owner) owner.push(line)
    else found.push([line])
  }
  return found
}

function cellOf(lines: readonly Line[], direction: Direction, content: PageContent, stats: BodyStats): Table {
  const own = boxOfLines(lines)
  const margin = turnedText.spare + (own.x1 - own.x0) * turnedText.spareShare
  const reach = turnedText.spare + Math.max(...lines.map(({ size }) => size)) * turnedText.lineReach
  const tight = fromTurned({ x0: own.x0, x1: own.x1 + margin, y0: own.y0 - reach, y1: own.y1 + reach }, direction, content)
  const frame = content.grids.find(({ cells, box }) => cells.length === 1 && holds(box, fromTurned(own, direction, content)))
  const box = frame?.box ?? besideLines(tight, content.lines)
  const { rules, fills } = content.shapes
  const none = { top: null, right: null, bottom: null, left: null }
  const style = frame ? { shade: shadeOf(box, fills), borders: bordersOf(box, rules) } : { shade: '', borders: none }
  const cell: Cell = { column: 0, columnSpan: 1, rowSpan: 1, box, blocks: [], ...style, vertical: 'top' }
  fill(cell, lines, direction, content, stats)
  cell.vertical = 'top'
  return {
    kind: 'table',
    page: content.page,
    box,
    edges: [box.x0, box.x1],
    rows: [{ top: box.y0, bottom: box.y1, header: false, cells: [cell] }],
    padding: { left: 0, right: 0 },
    breakBefore: null,
    floating: true,
  }
}

/** Returns a box without the space around its text that reaches over the lines beside it, which would flow round it. */
function besideLines(box: Box, lines: readonly Line[]): Box {
  const beside = lines.map(boxOfLine).filter((line) => line.y0 < box.y1 && line.y1 > box.y0)
  const { apart, mostTrimmed } = turnedText
  const right = Math.min(box.x1, ...beside.map(({ x0 }) => x0 - apart).filter((x) => x >= box.x1 - mostTrimmed))
  const left = Math.max(box.x0, ...beside.map(({ x1 }) => x1 + apart).filter((x) => x <= box.x0 + mostTrimmed))
  return { ...box, x0: left, x1: right }
}

/** Returns whether a box surrounds a text and is not much larger. */
function holds(outer: Box, inner: Box): boolean {
  const isAround = outer.x0 < inner.x0 + 1 && outer.x1 > inner.x1 - 1 && outer.y0 < inner.y0 + 1 && outer.y1 > inner.y1 - 1
  return isAround && areaOf(outer) < areaOf(inner) * turnedText.largestFrame
}
