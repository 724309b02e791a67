/** Assigns items to the columns of a page, and turns the lines of a column into paragraphs and tables without rules. */
import type { Block, Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import { type Box, heightOf, widthOf } from '../ir/geometry.ts'
import type { Line } from '../ir/line.ts'
import type { Column, PageZone } from '../ir/page-blocks.ts'
import type { PageContent } from '../ir/page-content.ts'
import { textBoxColumns } from '../tuning/blocks/content.ts'
import type { Zone } from './columns/columns.ts'
import type { Item } from './columns/item.ts'
import { joinLabels, joinRow, rowsOf } from './lines/rows.ts'
import { columnWithin, cutAtFrames, frame, placeInColumn } from './paragraphs/frames.ts'
import { paragraphsOf } from './paragraphs/paragraphs.ts'
import { freeTables } from './tables/free-table.ts'
import type { BlocksInput } from './tagged/tagged-blocks.ts'

/** An item of a column, before lines are joined into blocks. */
export type Placed = Item<Line | Table | Figure>

/** A horizontal zone of a page with its columns, from left to right. */
export interface Area {
  /** True if a vertical line is drawn between the columns. */
  ruled: boolean
  columns: { column: Column; top: number; items: readonly Placed[] }[]
}

/** Returns a zone with the edges of its columns; a single column gets the edges of the text. */
export function areaOf({ columns }: Zone<Line | Table | Figure>, text: Column, content: PageContent): Area {
  const boxes = columns.map(({ box }) => box)
  const single = columns.length === 1
  return {
    ruled: !single && isRuled(boxes, content),
    columns: columns.map(({ box, items }, i) => ({ column: single ? text : columnAt(boxes, i, text), top: box.y0, items })),
  }
}

/** Returns the areas as zones, with blocks instead of the items in their columns. */
export function withBlocks(areas: readonly Area[], blocksOf: (items: readonly Placed[], column: Column) => Block[]): PageZone[] {
  return areas.map(({ ruled, columns }) => ({
    ruled,
    columns: columns.map(({ column, top, items }) => ({ x0: column.left, x1: column.right, top, blocks: blocksOf(items, column) })),
  }))
}

/** Returns the edges of a column. Columns usually have equal widths, so ragged text gets that width, not that of its longest line. */
function columnAt(boxes: readonly Box[], index: number, text: Column): Column {
  const own = boxes[index] as Box
  const next = boxes[index + 1]
  const last = boxes.at(-1) as Box
  const width = text.right - last.x0
  const isEven = boxes.every(
    (box, i) => widthOf(box) <= width + 1 && (i === 0 || box.x0 - (boxes[i - 1] as Box).x0 > width + textBoxColumns.gutter),
  )
  if (!isEven) return { left: own.x0, right: own.x1 + textBoxColumns.widerLetters }
  return { left: own.x0, right: next ? Math.min(own.x0 + width, next.x0 - textBoxColumns.gutter) : text.right }
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

/** Returns the items of a column from top to bottom as blocks; a table or figure ends the text above it. */
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

/** Returns the paragraphs and the tables without rules that the untagged lines form. */
export function textBlocks(
  lines: readonly Line[],
  column: Column,
  { content, stats, onFinding }: Pick<BlocksInput, 'content' | 'stats' | 'onFinding'>,
): Block[] {
  const untagged = lines.filter((line) => line.block < 0)
  if (untagged.length === 0) return []
  const rows = rowsOf(untagged).map((row) => joinLabels(row))
  const blocks: Block[] = []
  let next = 0
  const addText = (to: number) => {
    const runs = cutAtFrames(rows.slice(next, to).map(joinRow), content)
    const paragraphs = runs.flatMap((run) => paragraphsOf(run, columnWithin(run, column, content), stats, onFinding))
    for (const paragraph of paragraphs) frame(placeInColumn(paragraph, column), content)
    blocks.push(...paragraphs)
  }
  for (const { from, to, table } of freeTables(rows, { content, column, stats, onFinding })) {
    addText(from)
    blocks.push(table)
    next = to + 1
  }
  addText(rows.length)
  return blocks
}
