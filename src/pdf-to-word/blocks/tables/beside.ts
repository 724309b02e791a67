/**
 * Finds tables that have other tables or paragraphs beside them in one column. They float in place, because otherwise each would push the
 * next one down.
 */

import type { Block, Table } from '../../ir/block.ts'
import { areaOf, type Box, heightOf } from '../../ir/geometry.ts'
import type { Line } from '../../ir/line.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { linesBesideTable } from '../../tuning/blocks/tables.ts'
import { float } from './in-text.ts'

/**
 * Makes tables float if something is beside them.
 * @param blocks blocks of one column, from top to bottom
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
  return (
    (a.x1 < b.x0 - linesBesideTable.gap || a.x0 > b.x1 + linesBesideTable.gap) &&
    overlap > linesBesideTable.beside * Math.min(heightOf(a), heightOf(b)) &&
    overlap > linesBesideTable.touch
  )
}

const isApart = (a: { x0: number; x1: number }, b: Box) => a.x1 < b.x0 + linesBesideTable.touch || a.x0 > b.x1 - linesBesideTable.touch

function lesser(a: Table, b: Table): Table {
  const [left, right] = a.box.x0 < b.box.x0 ? [a, b] : [b, a]
  return areaOf(left.box) < areaOf(right.box) * linesBesideTable.smaller ? left : right
}

/** Makes a table float if text is beside it, but not a list at its right: Word ignores indents there, so its labels would be lost. */
function floatInText(table: Table, paragraphs: readonly Paragraph[]): void {
  const { box } = table
  const near = paragraphs.filter(({ lines }) => lines.some((line) => isLevelWith(line, box)))
  const lines = near.flatMap((paragraph) => paragraph.lines.filter((line) => isLevelWith(line, box)))
  const span = Math.max(...lines.map(({ bottom }) => bottom)) - Math.min(...lines.map(({ top }) => top))
  const height = lines.reduce((sum, { top, bottom }) => sum + bottom - top, 0)
  if (lines.length === 0 || span < heightOf(box) * linesBesideTable.beside || height < heightOf(box) * linesBesideTable.filled) return
  if (!lines.every((line) => isApart(line, box))) return
  const right = lines.filter((line) => line.x0 > box.x1 - linesBesideTable.touch)
  if (right.length > 0 && near.some(({ list }) => list)) return
  float(table)
  const start = Math.min(...right.map(({ x0 }) => x0))
  if (right.length > 0) table.wrap = { side: 'both', left: 0, right: Math.max(0, start - box.x1) }
}

/** Returns whether the middle of a line is between the upper and lower edge of a box. */
function isLevelWith({ top, baseline }: Line, { y0, y1 }: Box): boolean {
  const middle = (top + baseline) / 2
  return middle > y0 && middle < y1
}
