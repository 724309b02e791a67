/** Orders blocks that lie below each other from top to bottom, even against tags, such as those of text boxes with a later anchor. */

import type { Box } from '../../ir/geometry.ts'
import { below } from '../../tuning/blocks/content.ts'

/** Returns the blocks in the given order, but moves each after all blocks that it lies below. */
export function keepBelow<T extends { box: Box }>(blocks: readonly T[]): T[] {
  if (blocks.length > below.mostBlocks) return [...blocks]
  const waitsFor = blocks.map((block) => blocks.filter((other) => isBelow(block.box, other.box)).length)
  const left = new Set(blocks.keys())
  const result: T[] = []
  while (left.size > 0) {
    const [first = 0] = left
    const next = left.values().find((i) => waitsFor[i] === 0) ?? first
    const block = blocks[next] as T
    left.delete(next)
    result.push(block)
    for (const i of left) if (isBelow((blocks[i] as T).box, block.box)) waitsFor[i] = (waitsFor[i] ?? 0) - 1
  }
  return result
}

function isBelow(box: Box, other: Box): boolean {
  return box !== other && box.y0 > other.y1 - below.slack && box.y0 > other.y0 && Math.min(box.x1, other.x1) > Math.max(box.x0, other.x0)
}
