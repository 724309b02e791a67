/** Keeps the words of a diagram as text: each piece is in a frame over the drawing. */

import type { Cell, Table } from '../../ir/block.ts'
import { areaOf, type Box, holdsMiddle, touches, union } from '../../ir/geometry.ts'
import { boxOfLines, type Line } from '../../ir/line.ts'
import type { BodyStats } from '../../ir/page-blocks.ts'
import { pictureLabels } from '../../tuning/blocks/figures.ts'
import { boxTable } from '../tables/box-table.ts'
import type { Drawing } from './drawings.ts'

const none = { top: null, right: null, bottom: null, left: null }

/** Returns a frame for each piece of text in a diagram, in drawing order. */
export function labelTables({ lines, nodes = [] }: Drawing, page: number, stats: BodyStats): Table[] {
  const owners = Map.groupBy(lines, (line) => containerOf(line, nodes))
  const inBoxes = [...owners].flatMap(([owner, own]) => (owner ? [{ box: owner, lines: own }] : []))
  const free = pieces(owners.get(null) ?? []).map((own) => ({ box: areaAround(own), lines: own }))
  return [...inBoxes, ...free]
    .sort((a, b) => firstOrder(a.lines) - firstOrder(b.lines))
    .map(({ box, lines: own }) => frameOf(boxTable(box, own, { page, floating: true, shade: '', borders: none }, stats)))
}

/** Returns the table as a frame with its text at the top. */
function frameOf(table: Table): Table {
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map((cell): Cell => ({ ...cell, vertical: 'top' })) }))
  return { ...table, rows, isFrame: true }
}

const firstOrder = (lines: readonly Line[]) => Math.min(...lines.map(({ order }) => order))

/** Returns the smallest box around a line, or null if there is none or another box overlaps it. */
function containerOf(line: Line, nodes: readonly Box[]): Box | null {
  const own = nodes.filter((node) => holdsMiddle(node, boxOfLines([line]))).sort((a, b) => areaOf(a) - areaOf(b))[0]
  return own && !nodes.some((node) => node !== own && touches(node, own, -1)) ? own : null
}

/** Returns the lines grouped into pieces of text that lie one below the other. */
function pieces(lines: readonly Line[]): Line[][] {
  const found: Line[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const owner = found.find((piece) => {
      const last = piece.at(-1) as Line
      return line.baseline - last.baseline < line.size * pictureLabels.furthestStep && line.x0 < last.x1 && last.x0 < line.x1
    })
    if (owner) owner.push(line)
    else found.push([line])
  }
  return found
}

function areaAround(lines: readonly Line[]): Box {
  const { x0, x1, y0, y1 } = union(lines.map((line) => boxOfLines([line])))
  const margin = pictureLabels.spare + (x1 - x0) * pictureLabels.spareShare
  return { x0: x0 - margin, x1: x1 + margin, y0, y1 }
}
