/** Moves blocks of left pages to where right pages have them, where margins are mirrored. */
import type { Block, Table } from '../../ir/block.ts'
import type { Box } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { moveLine } from '../../page/lines/move-line.ts'

/** Returns the block moved to the right, but pictures in cells, which are cut out of their page, in their places. @param by distance in points */
export function movedBlock<Moved extends Block<DocumentParagraph>>(block: Moved, by: number): Moved {
  if (by === 0 || block.kind === 'figure') return block
  return (block.kind === 'table' ? movedTable(block, by) : movedParagraph(block, by)) as Moved
}

const movedBox = (box: Box, by: number): Box => ({ ...box, x0: box.x0 + by, x1: box.x1 + by })

function movedTable(table: Table<DocumentParagraph>, by: number): Table<DocumentParagraph> {
  const rows = table.rows.map((row) => ({
    ...row,
    moved: (row.moved ?? 0) + by,
    cells: row.cells.map((cell) => ({
      ...cell,
      box: movedBox(cell.box, by),
      blocks: cell.blocks.map((inner) => movedBlock(inner, by)),
    })),
  }))
  return { ...table, box: movedBox(table.box, by), edges: table.edges.map((edge) => edge + by), rows }
}

function movedParagraph(paragraph: DocumentParagraph, by: number): DocumentParagraph {
  const { left, right, box, lines, list, framed, ruled, borders } = paragraph
  return {
    ...paragraph,
    left: left + by,
    right: right + by,
    box: movedBox(box, by),
    lines: lines.map((line) => movedLine(line, by)),
    list: list && { ...list, labelX: list.labelX + by, textX: list.textX + by },
    ...(framed ? { framed: { ...framed, left: framed.left + by, right: framed.right + by } } : {}),
    ...(ruled ? { ruled: { left: ruled.left + by, right: ruled.right + by } } : {}),
    borders: borders && (borders.at ? { ...borders, at: movedSides(borders.at, by) } : borders),
  }
}

const movedSides = <Sides extends { left?: number; right?: number }>(sides: Sides, by: number): Sides => ({
  ...sides,
  ...(sides.left === undefined ? {} : { left: sides.left + by }),
  ...(sides.right === undefined ? {} : { right: sides.right + by }),
})

function movedLine(line: DocumentLine, by: number): DocumentLine {
  return { ...moveLine(line, by), moved: (line.moved ?? 0) + by }
}
