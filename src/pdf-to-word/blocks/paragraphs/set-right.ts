/** Recognises lines that are aligned right. */

import type { Line } from '../../ir/line.ts'
import { setRight } from '../../tuning/blocks/paragraphs.ts'
import { labelOf } from '../lines/list-items.ts'

/**
 * Returns whether two lines end at the right edge and begin at different positions. Justified lines, of which the first can be indented,
 * have word spaces of different widths instead.
 */
export function isRightAligned(before: Line, line: Line, right: number): boolean {
  if (Math.abs(before.x1 - line.x1) > 1 || Math.abs(before.x0 - line.x0) < 3 || right - before.x1 > 3) return false
  if (labelOf(before) || before.words.some(({ tabbed }) => tabbed)) return false
  const [one, other] = [usualGap(before), usualGap(line)]
  return one === null || other === null || Math.abs(one - other) < line.size * setRight.sameGap
}

/** Returns whether lines are aligned right: no two begin at the same position, unlike justified lines. */
export function isSetRight(lines: readonly Line[], right: number): boolean {
  if (lines.length < 3 || !lines.slice(1).every((line, i) => isRightAligned(lines[i] as Line, line, right))) return false
  const starts = lines.map(({ x0 }) => x0).sort((a, b) => a - b)
  return starts.slice(1).every((start, i) => start - (starts[i] ?? 0) > 1)
}

/** Returns the median gap between words in points, or null for a single word. */
function usualGap({ words }: Line): number | null {
  const gaps = words.slice(1).flatMap((word, i) => (word.joined ? [] : word.x0 - (words[i]?.x1 ?? word.x0)))
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? null
}
