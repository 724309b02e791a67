/** Iterates over blocks, including those in table cells. */
import type { Block } from '../ir/block.ts'
import type { Figure } from '../ir/figure.ts'
import type { Paragraph } from '../ir/paragraph.ts'

/** Yields every paragraph, including those in cells. */
export function* paragraphsIn<P extends Paragraph>(blocks: Iterable<Block<P>>): Generator<P> {
  for (const block of blocks) {
    if (block.kind === 'paragraph') yield block
    else if (block.kind === 'table') for (const row of block.rows) for (const cell of row.cells) yield* paragraphsIn(cell.blocks)
  }
}

/** Yields every figure, including those in lines and cells. */
export function* figuresIn(blocks: Iterable<Block>): Generator<Figure> {
  for (const block of blocks) {
    if (block.kind === 'figure') yield block
    else if (block.kind === 'paragraph')
      yield* block.lines.flatMap(({ words }) => words.flatMap(({ picture }) => (picture ? [picture] : [])))
    else if (block.kind === 'table') for (const row of block.rows) for (const cell of row.cells) yield* figuresIn(cell.blocks)
  }
}
