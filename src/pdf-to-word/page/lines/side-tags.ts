/** Removes the tags of paragraphs that browsers lay out side by side: their structure tree lists them in sequence, without rows. */

import type { Line } from '../../ir/line.ts'
import { sideTags } from '../../tuning/page/lines.ts'

/** What is known about the tagged blocks. */
export interface BlockKinds {
  /** Returns whether a block is in a table or list of the structure tree. */
  isFixed(block: number): boolean
  /** Returns whether a block is content outside any paragraph. */
  isLoose(block: number): boolean
}

/** Removes the tags of these lines. */
export function freeSideBySide(lines: readonly Line[], { isFixed, isLoose }: BlockKinds): void {
  const counts = new Map<number, number>()
  for (const { block } of lines) counts.set(block, (counts.get(block) ?? 0) + 1)
  const isShort = ({ block }: Line) => block >= 0 && !isFixed(block) && (counts.get(block) ?? 0) <= sideTags.mostLines
  // Content between paragraphs can be one block even though parts of it are side by side.
  const isOther = (a: Line, b: Line) => a.block !== b.block || isLoose(a.block)
  const sorted = lines.toSorted((a, b) => a.top - b.top)
  const freed = new Set<number>()
  for (const [i, line] of sorted.entries()) {
    const row = [line]
    for (let next = i + 1; (sorted[next]?.top ?? Infinity) < line.baseline; next++) {
      const other = sorted[next] as Line
      if (other.baseline > line.top && isOther(other, line)) row.push(other)
    }
    if (row.length < 2 || !row.every(isShort) || !row.some(({ block }) => isLoose(block))) continue
    for (const { block } of row) freed.add(block)
  }
  for (const line of lines) {
    if (!freed.has(line.block)) continue
    line.block = -1
    line.freed = true
  }
}
