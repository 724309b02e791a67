/** Arranges blocks that lie side by side in a column: pictures in a row become one paragraph, other objects float. */

import type { Block } from '../../ir/block.ts'
import type { Figure } from '../../ir/figure.ts'
import { areaOf, heightOf } from '../../ir/geometry.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import type { TextStyle } from '../../ir/text-style.ts'
import { pictureRows } from '../../tuning/blocks/figures.ts'
import { lineOfPictures } from '../lines/pictures-in-line.ts'
import { paragraphOf } from '../paragraphs/paragraphs.ts'

/** Returns the blocks of a column with rows of pictures joined. @param blocks blocks of one column, from top to bottom */
export function joinPictureRows(blocks: readonly Block[], column: Column, stats: BodyStats, style: TextStyle): Block[] {
  const placed: Block[] = []
  let row: Figure[] = []
  const endRow = () => {
    placed.push(...(row.length > 1 && isEven(row) ? [paragraphOfPictures(row, column, stats, style)] : stacked(row)))
    row = []
  }
  for (const block of blocks) {
    const isBeside = row.some((figure) => isNextTo(figure, block))
    if (block.kind === 'table' && isBeside) for (const figure of row) figure.inline = false
    if (!isBeside || block.kind !== 'figure') endRow()
    if (block.kind !== 'figure' || !block.inline) placed.push(block)
    else {
      const last = placed.at(-1)
      if (last?.kind === 'table' && isNextTo(last, block)) block.inline = false
      row.push(block)
    }
  }
  endRow()
  return placed
}

function isNextTo(a: Block, b: Block): boolean {
  return (
    Math.min(a.box.y1, b.box.y1) - Math.max(a.box.y0, b.box.y0) > Math.min(pictureRows.overlap, heightOf(a.box) / 2, heightOf(b.box) / 2)
  )
}

/** Returns whether the pictures are on one baseline and do not overlap. */
function isEven(row: readonly Figure[]): boolean {
  const sorted = row.toSorted((a, b) => a.box.x0 - b.box.x0)
  return sorted.every(({ box, inline }, i) => {
    const next = sorted[i + 1]
    return inline && (!next || (Math.abs(next.box.y1 - box.y1) < pictureRows.sameFoot && next.box.x0 > box.x1 - pictureRows.sameFoot))
  })
}

/** Keeps the largest picture in the text and lets the others float in place. */
function stacked(row: readonly Figure[]): Figure[] {
  const largest = row.reduce<Figure | null>((best, figure) => (best && areaOf(best.box) >= areaOf(figure.box) ? best : figure), null)
  for (const figure of row) if (figure !== largest) figure.inline = false
  return row.toSorted((a, b) => Number(a.inline) - Number(b.inline))
}

function paragraphOfPictures(row: readonly Figure[], column: Column, stats: BodyStats, style: TextStyle): Paragraph {
  return paragraphOf([lineOfPictures(row, style)], column, { ...stats, justified: false })
}
