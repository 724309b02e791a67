/** What is not in the text's flow, and where in its order it is anchored. */
import { type Block, isFloating, type Table } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import type { PageZone } from '../ir/page-blocks.ts'

/**
 * Puts tables after what is above them, floating ones not first: a page begins with its text. Frames are on the page of what follows them.
 * @returns those of a page that has nothing else
 */
export function anchorTables(zones: readonly PageZone[], tables: readonly Table[]): Table[] {
  if (zones.length === 0) return [...tables]
  for (const table of tables) {
    const columns = zones.flatMap((zone) => zone.columns)
    const reach = (blocks: readonly Block[]) => Math.min(...blocks.map(({ box }) => box.y0))
    const home = columns.findLast(({ blocks }) => blocks.length > 0 && reach(blocks) < table.box.y0) ?? columns[0]
    if (!home) continue
    const below = home.blocks.findIndex((block) => !isFloating(block) && block.box.y0 > table.box.y0)
    const at = below < 0 ? home.blocks.length : below
    home.blocks.splice(at === 0 && table.floating && !table.isFrame ? behindFirst(home.blocks) : at, 0, table)
  }
  return []
}

/** After the first paragraph and what floats there already. */
function behindFirst(blocks: readonly Block[]): number {
  const next = blocks.findIndex((block, i) => i > 0 && !isFloating(block))
  return next < 0 ? blocks.length : next
}

/**
 * Puts pictures and boxes that text flows round before the paragraph that begins to do so.
 * @returns the others
 */
export function anchorWrapped<T extends Figure | Table>(zones: readonly PageZone[], figures: readonly T[]): T[] {
  return figures.filter((figure) => {
    const { box, wrap } = figure
    const isBeside = (block: Block) =>
      block.kind === 'paragraph' &&
      block.lines.some((line) => line.baseline > box.y0 && line.top < box.y1) &&
      block.left < box.x1 &&
      block.right > box.x0
    const home = wrap && zones.flatMap((zone) => zone.columns).find(({ blocks }) => blocks.some(isBeside))
    home?.blocks.splice(home.blocks.findIndex(isBeside), 0, figure)
    return !home
  })
}
