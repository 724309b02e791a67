/** Finds tables of one column that are beside other tables or beside paragraphs: they float where they stood, or each would push the next down. */

import type { Block, Table } from '../../ir/block.ts'
import { areaOf, type Box, heightOf } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { float } from './in-text.ts'

/** Of the lower of two tables, so much is beside the other; of a table, so much lies between the first and the last line beside it. */
const beside = 0.5
/** Of the height of a table, so much is filled by the lines beside it. */
const filled = 0.33
/** Edges that overlap by less, in points, only touch. */
const touch = 1
/** Tables nearer to each other, in points, are parts of one. */
const gap = 3
/** A table this much smaller than the one at its right, as a share, is what floats: text keeps its indent only at the left of what does. */
const smaller = 0.25

/**
 * Lets tables float that something is beside.
 * @param blocks those of one column, from top to bottom
 */
export function floatBeside(blocks: readonly Block[]): void {
  const tables = blocks.filter((block): block is Table => block.kind === 'table' && !block.floating)
  for (const [i, table] of tables.entries()) {
    for (const other of tables.slice(i + 1)) {
      if (!table.floating && !other.floating && areBeside(table.box, other.box)) float(lesser(table, other))
    }
  }
  const paragraphs = blocks.filter((block) => block.kind === 'paragraph')
  for (const table of tables) if (!table.floating) floatInText(table, paragraphs)
}

function areBeside(a: Box, b: Box): boolean {
  const overlap = Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)
  return (a.x1 < b.x0 - gap || a.x0 > b.x1 + gap) && overlap > beside * Math.min(heightOf(a), heightOf(b)) && overlap > touch
}

const isApart = (a: { x0: number; x1: number }, b: Box) => a.x1 < b.x0 + touch || a.x0 > b.x1 - touch

function lesser(a: Table, b: Table): Table {
  const [left, right] = a.box.x0 < b.box.x0 ? [a, b] : [b, a]
  return areaOf(left.box) < areaOf(right.box) * smaller ? left : right
}

/** Text at the right of what floats begins so far from it, whatever its own indent is; a list would lose its labels there. */
function floatInText(table: Table, paragraphs: readonly Paragraph[]): void {
  const { box } = table
  const near = paragraphs.filter(({ lines }) => lines.some((line) => isLevelWith(line, box)))
  const lines = near.flatMap((paragraph) => paragraph.lines.filter((line) => isLevelWith(line, box)))
  const span = Math.max(...lines.map(({ bottom }) => bottom)) - Math.min(...lines.map(({ top }) => top))
  const height = lines.reduce((sum, { top, bottom }) => sum + bottom - top, 0)
  if (lines.length === 0 || span < heightOf(box) * beside || height < heightOf(box) * filled) return
  if (!lines.every((line) => isApart(line, box))) return
  const right = lines.filter((line) => line.x0 > box.x1 - touch)
  if (right.length > 0 && near.some(({ list }) => list)) return
  float(table)
  const start = Math.min(...right.map(({ x0 }) => x0))
  if (right.length > 0) table.wrap = { side: 'both', left: 0, right: Math.max(0, start - box.x1) }
}

/** Whether the middle of a line is between the upper and the lower edge. */
function isLevelWith({ top, baseline }: Line, { y0, y1 }: Box): boolean {
  const middle = (top + baseline) / 2
  return middle > y0 && middle < y1
}
