/** The columns of a page with what is in them, and the paragraphs and unruled tables of their lines. */
import type { Block, Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import { type Box, heightOf, widthOf } from '../ir/geometry.ts'
import type { Line } from '../ir/line.ts'
import type { Column, PageZone } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { Zone } from './columns/columns.ts'
import type { Item } from './columns/item.ts'
import { joinLabels, joinRow, rowsOf } from './lines/rows.ts'
import { cutAtFrames, frame } from './paragraphs/frames.ts'
import { paragraphsOf } from './paragraphs/paragraphs.ts'
import { freeTables } from './tables/free-table.ts'
import type { BlocksInput } from './tagged/tagged-blocks.ts'

/** What is in a column before it becomes blocks. */
export type Placed = Item<Line | Table | Figure>

/** A stretch of a page with its columns from left to right. */
export interface Area {
  /** A line is drawn between its columns. */
  ruled: boolean
  columns: { column: Column; top: number; items: readonly Placed[] }[]
}

/** Returns a zone with the edges of its columns; one alone has those of the text. */
export function areaOf({ columns }: Zone<Line | Table | Figure>, text: Column, content: PageContent): Area {
  const boxes = columns.map(({ box }) => box)
  const single = columns.length === 1
  return {
    ruled: !single && isRuled(boxes, content),
    columns: columns.map(({ box, items }, i) => ({ column: single ? text : columnAt(boxes, i, text), top: box.y0, items })),
  }
}

/** Returns areas with blocks in place of what stood in their columns. */
export function withBlocks(areas: readonly Area[], blocksOf: (items: readonly Placed[], column: Column) => Block[]): PageZone[] {
  return areas.map(({ ruled, columns }) => ({
    ruled,
    columns: columns.map(({ column, top, items }) => ({ x0: column.left, x1: column.right, top, blocks: blocksOf(items, column) })),
  }))
}

/** Columns are mostly of one width; a ragged one is wider than its longest line. */
function columnAt(boxes: readonly Box[], index: number, text: Column): Column {
  const own = boxes[index] as Box
  const next = boxes[index + 1]
  const last = boxes.at(-1) as Box
  const width = text.right - last.x0
  const isEven = boxes.every((box, i) => widthOf(box) <= width + 1 && (i === 0 || box.x0 - (boxes[i - 1] as Box).x0 > width + 6))
  if (!isEven) return { left: own.x0, right: own.x1 + 0.8 }
  return { left: own.x0, right: next ? Math.min(own.x0 + width, next.x0 - 6) : text.right }
}

function isRuled(columns: readonly Box[], { shapes }: PageContent): boolean {
  const [left, right] = columns
  if (!left || !right) return false
  return shapes.rules.some(
    (rule) =>
      !rule.level &&
      rule.at > left.x1 - 2 &&
      rule.at < right.x0 + 2 &&
      Math.min(rule.to, left.y1) - Math.max(rule.from, left.y0) > heightOf(left) * 0.5,
  )
}

/** Returns text in order, cut where a table or a figure is in it. */
export function columnBlocks(items: readonly Placed[], paragraphs: (lines: readonly Line[]) => Block[]): Block[] {
  const blocks: Block[] = []
  let pending: Line[] = []
  for (const { value } of items.toSorted((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)) {
    if ('words' in value) {
      pending.push(value)
      continue
    }
    blocks.push(...paragraphs(pending), value)
    pending = []
  }
  blocks.push(...paragraphs(pending))
  return blocks
}

/** Returns paragraphs and unruled tables of the lines that no tag tells of. */
export function textBlocks(
  lines: readonly Line[],
  column: Column,
  { content, stats, tell }: Pick<BlocksInput, 'content' | 'stats' | 'tell'>,
): Block[] {
  const untagged = lines.filter((line) => line.block < 0)
  if (untagged.length === 0) return []
  const rows = rowsOf(untagged).map((row) => joinLabels(row))
  const blocks: Block[] = []
  let next = 0
  const addText = (to: number) => {
    const runs = cutAtFrames(rows.slice(next, to).map(joinRow), content)
    const paragraphs = runs.flatMap((run) => paragraphsOf(run, column, stats, tell))
    for (const paragraph of paragraphs) frame(paragraph, content)
    blocks.push(...paragraphs)
  }
  for (const { from, to, table } of freeTables(rows, { content, column, stats, tell })) {
    addText(from)
    blocks.push(table)
    next = to + 1
  }
  addText(rows.length)
  return blocks
}
