/** Lets lines that are nearer to each other than their heights allow keep their places: the room is taken from the lines. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { exactAscent } from '../../ir/word-facts.ts'
import { lineHeights } from '../../tuning/placement.ts'

/**
 * Takes so much from below the baseline of a single line whose height is given in points; the baseline stays.
 * @returns how much it took, in points
 */
export function lowerFoot(paragraph: PlacedParagraph, excess: number): number {
  const taken = Math.min(excess / (1 - exactAscent), sparePoints(paragraph))
  if (taken <= 0) return 0
  paragraph.spacing.line -= taken
  paragraph.spacing.before += taken * exactAscent
  return taken * (1 - exactAscent)
}

/** Takes so much from above the baseline of a single line whose height is given in points. */
export function lowerHead(paragraph: PlacedParagraph, excess: number): void {
  const taken = Math.min(excess / exactAscent, sparePoints(paragraph))
  if (taken > 0) paragraph.spacing.line -= taken
}

function sparePoints({ lines, spacing, borders, shade }: PlacedParagraph): number {
  const [line] = lines
  if (!line || lines.length > 1 || !spacing.exact || borders || shade) return 0
  return spacing.line - line.size * lineHeights.leastExact
}
