/** Recognises lines that are aligned right. */

import type { Line } from '../../ir/line.ts'
import { setRight } from '../../tuning/blocks/paragraphs.ts'
import { labelOf } from '../lines/list-items.ts'

/**
 * Returns whether two lines end at the right edge and begin at different positions. Justified lines, of which the first can be indented,
 * have word spaces of different widths instead.
 */
export function isRightAligned(before: Line, line: Line, right: number): boolean {
  return Math.abs(before.x0 - line.x0) >= setRight.otherStart && endTogetherUnstretched(before, line, right)
}

/**
 * Returns whether lines are aligned right: hardly any two begin at the same position, unlike justified lines. Among five lines or more, two
 * may do so by chance.
 */
export function isSetRight(lines: readonly Line[], right: number): boolean {
  if (lines.length < 3 || !lines.slice(1).every((line, i) => endTogetherUnstretched(lines[i] as Line, line, right))) return false
  const starts = lines.map(({ x0 }) => x0).sort((a, b) => a - b)
  const alike = (start: number) => starts.filter((other) => Math.abs(other - start) <= setRight.sameStart).length
  return (starts.at(-1) ?? 0) - (starts[0] ?? 0) >= setRight.otherStart && starts.every((start) => alike(start) <= mostAlike(lines.length))
}

const mostAlike = (lines: number) => Math.max(1, Math.floor(lines * setRight.sameStartShare))

function endTogetherUnstretched(before: Line, line: Line, right: number): boolean {
  if (Math.abs(before.x1 - line.x1) > setRight.sameEnd || right - before.x1 > setRight.fromEdge) return false
  if (labelOf(before) || before.words.some(({ tabbed }) => tabbed)) return false
  const [one, other] = [usualGap(before), usualGap(line)]
  return one === null || other === null || Math.abs(one - other) < line.size * setRight.sameGap
}

/** Returns the median gap between words in points, or null for a single word. */
function usualGap({ words }: Line): number | null {
  const gaps = words.slice(1).flatMap((word, i) => (word.joined ? [] : word.x0 - (words[i]?.x1 ?? word.x0)))
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? null
}
