/** A tagged table that is ruled as well: the rules tell more of merged cells than most tags do. */
import { holdsMiddle } from '../geometry.ts'
import type { Block, Cell, Line, Row, Table } from '../layout/model.ts'
import { boxOfLines } from '../paragraphs/paragraphs.ts'
import type { TagBlock } from '../structure/tag-index.ts'
import { bordersOf, type GridCell, shadeOf } from './grid.ts'
import { paddingOf, verticalOf } from './ruled-table.ts'
import { cellsOf, type TaggedTableInput } from './tagged-table.ts'

/** Null where the rules and the tags do not agree, or there are no rules. */
export function ruledByGrid({ tag, linesOf, content, paragraphs }: TaggedTableInput): { table: Table; taken: Line[] } | null {
  const cells = cellsOf(tag)
  if (cells.some(({ nested }) => nested)) return null
  const filled = cells
    .map(({ row, blocks }) => ({ row, blocks, lines: blocks.flatMap(({ id }) => linesOf.get(id) ?? []) }))
    .filter(({ lines }) => lines.length > 0)
  const taken = filled.flatMap(({ lines }) => lines)
  if (taken.length === 0) return null
  const grid = content.grids.find(
    (candidate) => candidate.cells.length > 1 && taken.every((line) => holdsMiddle(candidate.box, boxOfLines([line]), 2)),
  )
  if (!grid) return null
  const homes = new Map<GridCell, { row: number; blocks: TagBlock[]; lines: Line[] }>()
  for (const entry of filled) {
    const box = boxOfLines(entry.lines)
    const home = grid.cells.find((cell) => holdsMiddle(cell.box, box, 1))
    if (!home || homes.has(home) || entry.lines.some((line) => !holdsMiddle(home.box, boxOfLines([line]), 2))) return null
    homes.set(home, entry)
  }
  const padding = paddingOf(new Map([...homes].map(([cell, { lines }]) => [cell, lines])))
  const isHeader = (row: number) => tag.rows[row]?.header ?? false
  const headers = new Set([...homes].filter(([, { row }]) => isHeader(row)).map(([cell]) => cell.row))
  const rows: Row[] = grid.ys.slice(1).map((bottom, i) => ({ top: grid.ys[i] ?? 0, bottom, header: headers.has(i), cells: [] }))
  for (const cell of grid.cells) {
    const column = { left: cell.box.x0 + padding.left, right: cell.box.x1 - padding.right }
    const blocks = (homes.get(cell)?.blocks ?? []).flatMap((block): Block[] => paragraphs(block, linesOf.get(block.id) ?? [], column))
    rows[cell.row]?.cells.push(filledCell(cell, blocks, content))
  }
  return {
    table: {
      kind: 'table',
      page: content.page,
      box: grid.box,
      edges: grid.xs,
      rows,
      padding,
      breakBefore: null,
      tag: tag.id,
      tagRows: [Math.min(...filled.map(({ row }) => row)), Math.max(...filled.map(({ row }) => row))],
    },
    taken,
  }
}

function filledCell({ column, columnSpan, rowSpan, box }: GridCell, blocks: Block[], { shapes }: TaggedTableInput['content']): Cell {
  return {
    column,
    columnSpan,
    rowSpan,
    box,
    blocks,
    shade: shadeOf(box, shapes.fills),
    borders: bordersOf(box, shapes.rules),
    vertical: verticalOf(box, blocks),
  }
}
