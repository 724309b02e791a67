/** Gives labels that are tagged as paragraphs of their own, such as "B.", to the tagged text that follows on their line. */

import type { Line } from '../../ir/line.ts'
import { taggedLabels } from '../../tuning/page/lines.ts'
import type { BlockKinds } from './side-tags.ts'

/** A number, a Roman number or a letter, with its punctuation. */
const label = /^\(?(?:\d{1,3}|[ivxlc]{1,5}|[IVXLC]{1,5}|\p{L})[.)]$/u

/** Changes the block of such labels. */
export function joinTaggedLabels(lines: readonly Line[], { isFixed }: BlockKinds): void {
  const counts = new Map<number, number>()
  for (const { block } of lines) counts.set(block, (counts.get(block) ?? 0) + 1)
  const isLabel = ({ block, words: [first, ...others] }: Line) =>
    block >= 0 && counts.get(block) === 1 && !isFixed(block) && others.length === 0 && label.test(first?.text ?? '')
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0)
  for (const [i, line] of sorted.entries()) {
    const next = sorted[i + 1]
    if (!next || !isLabel(line) || next.block < 0 || next.block === line.block || isFixed(next.block)) continue
    const gap = next.x0 - line.x1
    const isBeside = next.baseline - line.baseline < taggedLabels.drift && gap > 0 && gap < line.size * taggedLabels.widestGap
    if (isBeside) line.block = next.block
  }
}
