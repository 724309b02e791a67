/** Finds the anchors of objects outside the text flow. */
import { type Block, isFloating, type Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import type { Box } from '../ir/geometry.ts'
import type { PageZone } from '../ir/page-blocks.ts'

/**
 * Inserts tables into the columns, each before the first block below it. A floating table never comes first, because a page begins with its
 * text; frames may, because they are on the page of the block after them. Changes the blocks of the zones.
 * @param fullTo y from which on a page counts as full, in points
 * @returns the tables of a page that has nothing else
 */
export function anchorTables(zones: readonly PageZone[], tables: readonly Table[], fullTo: number): Table[] {
  if (zones.length === 0) return [...tables]
  for (const table of tables) {
    const owner = ownerOf(zones, table.box)
    if (!owner) continue
    const below = owner.blocks.findIndex((block) => !isFloating(block) && block.box.y0 > table.box.y0)
    const at = below < 0 ? owner.blocks.length : below
    const place = at === 0 && table.floating && !table.isFrame ? afterFirst(owner.blocks) : at
    owner.blocks.splice(
      table.floating && !table.isFrame && place === owner.blocks.length ? aboveLastTables(owner.blocks, fullTo) : place,
      0,
      table,
    )
  }
  return []
}

/**
 * Returns the column of an object: of those that begin above it, in the last zone, the nearest. LibreOffice moves the text after an anchor in
 * another column to the next page.
 */
function ownerOf(zones: readonly PageZone[], box: Box): PageZone['columns'][number] | undefined {
  const beginsAbove = ({ blocks }: PageZone['columns'][number]) =>
    blocks.length > 0 && Math.min(...blocks.map((block) => block.box.y0)) < box.y0
  const columns = zones.findLast((zone) => zone.columns.some(beginsAbove))?.columns.filter(beginsAbove)
  const farness = ({ x0, x1 }: { x0: number; x1: number }) => Math.max(x0 - box.x1, box.x0 - x1, 0)
  const nearest = columns && Math.min(...columns.map(farness))
  return columns?.findLast((column) => farness(column) === nearest) ?? zones[0]?.columns[0]
}

/** Returns the index before the tables that end a full page: an anchor after them would move to the next page. */
function aboveLastTables(blocks: readonly Block[], fullTo: number): number {
  const lowest = Math.max(...blocks.map((block) => (isFloating(block) ? 0 : block.box.y1)))
  if (lowest < fullTo) return blocks.length
  return blocks.findLastIndex((block) => !isFloating(block) && block.kind !== 'table') + 1
}

/** Returns the index after the first paragraph and the objects that float there already. */
function afterFirst(blocks: readonly Block[]): number {
  const next = blocks.findIndex((block, i) => i > 0 && !isFloating(block))
  return next < 0 ? blocks.length : next
}

/** Inserts pictures and boxes with wrapped text before the first paragraph beside them. @returns the others */
export function anchorWrapped<T extends Figure | Table>(zones: readonly PageZone[], figures: readonly T[]): T[] {
  return figures.filter((figure) => {
    const { box, wrap } = figure
    const isBeside = (block: Block) =>
      block.kind === 'paragraph' &&
      block.lines.some((line) => line.baseline > box.y0 && line.top < box.y1) &&
      block.left < box.x1 &&
      block.right > box.x0
    const owner = wrap && zones.flatMap((zone) => zone.columns).find(({ blocks }) => blocks.some(isBeside))
    owner?.blocks.splice(owner.blocks.findIndex(isBeside), 0, figure)
    return !owner
  })
}
