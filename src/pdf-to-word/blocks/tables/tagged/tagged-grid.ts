/** Builds a table from tags and rules together: the rules show merged cells better than most tags. */

import type { Block, Cell, Row, Table } from '../../../ir/block.ts'
import { type Box, holdsMiddle } from '../../../ir/geometry.ts'
import type { GridCell } from '../../../ir/grid.ts'
import { boxOfLines, type Line } from '../../../ir/line.ts'
import { bordersOf, shadeOf } from '../../../page/shapes/grid.ts'
import type { TagBlock } from '../../../read/tag-index.ts'
import { taggedCells } from '../../../tuning/blocks/tables.ts'
import { addCellRules } from '../../paragraphs/separators.ts'
import { shadeParagraphs } from '../cell-shades.ts'
import { paddingOf, verticalOf } from '../ruled-table.ts'
import { cellsOf, type TaggedTableInput } from './tagged-table.ts'

interface Content {
  row: number
  blocks: TagBlock[]
  lines: Line[]
}

/**
 * Returns the table, or null if it has no rules or if rules and tags disagree.
 * @param strays tagged blocks outside all tables; list items that lie in its cells are added to them, paragraphs to cells without content
 */
export function ruledByGrid(
  { tag, linesOf, content, paragraphs }: TaggedTableInput,
  strays: readonly TagBlock[],
): { table: Table; usedLines: Line[] } | null {
  const cells = cellsOf(tag)
  if (cells.some(({ nested }) => nested)) return null
  const own = cells.flatMap((cell) => contentsOf(cell, linesOf)).filter(({ lines }) => lines.length > 0)
  if (own.length === 0) return null
  const grid = content.grids.find((candidate) => candidate.cells.length > 1 && own.every(({ lines }) => isInside(candidate.box, lines)))
  if (!grid) return null
  const moved = strays.map((block) => ({ row: -1, blocks: [block], lines: linesOf.get(block.id) ?? [] }))
  const filled = [...own, ...moved.filter((entry) => isListItem(entry) && isInside(grid.box, entry.lines))]
  const owners = new Map<GridCell, Content>()
  const ownerOf = ({ lines }: Content) => {
    const owner = grid.cells.find((cell) => holdsMiddle(cell.box, boxOfLines(lines), 1))
    return owner && isMostlyInside(owner.box, lines) ? owner : undefined
  }
  for (const entry of filled) {
    const owner = ownerOf(entry)
    if (!owner) return null
    const there = owners.get(owner)
    if (there && !isListItem(there) && !isListItem(entry)) return null
    owners.set(owner, there ? joined(there, entry) : entry)
  }
  for (const entry of moved) {
    const owner = isListItem(entry) || !isInside(grid.box, entry.lines) ? undefined : ownerOf(entry)
    if (!owner || owners.has(owner)) continue
    owners.set(owner, entry)
    filled.push(entry)
  }
  const padding = paddingOf(new Map([...owners].map(([cell, { lines }]) => [cell, lines])))
  const isHeader = (row: number) => tag.rows[row]?.header ?? false
  const headers = new Set([...owners].filter(([, { row }]) => isHeader(row)).map(([cell]) => cell.row))
  const rows: Row[] = grid.ys.slice(1).map((bottom, i) => ({ top: grid.ys[i] ?? 0, bottom, header: headers.has(i), cells: [] }))
  for (const cell of grid.cells) {
    const column = { left: cell.box.x0 + padding.left, right: cell.box.x1 - padding.right }
    const blocks = (owners.get(cell)?.blocks ?? []).flatMap((block): Block[] => paragraphs(block, linesOf.get(block.id) ?? [], column))
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
      tagRows: [Math.min(...own.map(({ row }) => row)), Math.max(...own.map(({ row }) => row))],
    },
    usedLines: filled.flatMap(({ lines }) => lines),
  }
}

/**
 * Returns the content of a cell according to its tags. Each list item is separate, because LibreOffice tags all items of a list that spans
 * several cells as content of the first cell.
 */
function contentsOf({ row, blocks }: { row: number; blocks: TagBlock[] }, linesOf: TaggedTableInput['linesOf']): Content[] {
  const [items, others] = [blocks.filter((block) => block.isListItem), blocks.filter((block) => !block.isListItem)]
  return [others, ...items.map((item) => [item])].map((own) => ({
    row,
    blocks: own,
    lines: own.flatMap(({ id }) => linesOf.get(id) ?? []),
  }))
}

const isListItem = ({ blocks }: Content) => blocks.some((block) => block.isListItem)

function joined(a: Content, b: Content): Content {
  const blocks = [...a.blocks, ...b.blocks].sort((one, other) => one.id - other.id)
  return { row: Math.max(a.row, b.row), blocks, lines: [...a.lines, ...b.lines] }
}

function isInside(box: Box, lines: readonly Line[]): boolean {
  return lines.every((line) => holdsMiddle(box, boxOfLines([line]), 2))
}

/** Returns whether most of the text is in a cell; letters of other scripts may be wider than the program that drew them believed. */
function isMostlyInside(box: Box, lines: readonly Line[]): boolean {
  const widthOfAll = (own: readonly Line[]) => own.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  return widthOfAll(lines.filter((line) => isInside(box, [line]))) >= widthOfAll(lines) * taggedCells.insideShare
}

function filledCell({ column, columnSpan, rowSpan, box }: GridCell, blocks: Block[], { shapes }: TaggedTableInput['content']): Cell {
  const cell: Cell = {
    column,
    columnSpan,
    rowSpan,
    box,
    blocks,
    shade: shadeOf(box, shapes.fills),
    borders: bordersOf(box, shapes.rules),
    vertical: verticalOf(box, blocks),
  }
  addCellRules(cell, shapes.rules)
  shadeParagraphs(cell, shapes.fills)
  return cell
}
