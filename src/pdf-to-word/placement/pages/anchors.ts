/** Anchors what floats before a table or at the end of a section in the text beside it: a paragraph of its own would move what follows. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import type { PlacedSection } from '../../ir/section.ts'

/**
 * Moves the floating figures before each table before the paragraph above it, or after the table, and what floats at the end of a section
 * before its last paragraph, if that is on the same page.
 */
export function anchorInText(sections: readonly PlacedSection[]): void {
  for (const { stretches } of sections) {
    for (const stretch of stretches) stretch.blocks = settled(stretch.blocks, stretch === stretches.at(-1))
  }
}

/** Returns the blocks of a column in their new order. @param isLast the column is the last of its section, which ends with a paragraph */
function settled(blocks: readonly PlacedBlock[], isLast: boolean): PlacedBlock[] {
  const order = [...blocks]
  for (const [at, table] of blocks.entries()) {
    if (table.kind !== 'table' || table.floating) continue
    const start = blocks.slice(0, at).findLastIndex((block) => block.kind !== 'figure' || !isFloating(block)) + 1
    const before = blocks[start - 1]
    if (start === at || (before && isFloating(before))) continue
    const next = blocks.slice(at + 1).find((block) => !isFloating(block))
    const page = table.lastPage ?? table.page
    const isAfter = table.page === page && (next ? isAnchor(next, page) && !startsPage(next) : isLast)
    if (!isAfter && !(before && isAnchor(before, table.page))) continue
    const floats = order.splice(order.indexOf(blocks[start] as PlacedBlock), at - start)
    order.splice(before && isAnchor(before, table.page) ? order.indexOf(before) : order.indexOf(table) + 1, 0, ...floats)
  }
  const last = order.findLastIndex((block) => !isFloating(block))
  const paragraph = order[last]
  if (isLast && paragraph && order.slice(last + 1).every(({ page }) => isAnchor(paragraph, page)))
    order.splice(last, 0, ...order.splice(last + 1))
  return order
}

/** Returns whether figures on a page can be anchored in a paragraph or a picture's line without moving it. */
function isAnchor(block: PlacedBlock, page: number): boolean {
  if (block.kind === 'figure') return block.inline && block.page === page
  return block.kind === 'paragraph' && !block.rtl && [...block.lines, block].every((part) => part.page === page)
}

const startsPage = (block: PlacedBlock) => block.kind !== 'table' && block.spacing.breakBefore !== null
