/** Keeps lines in place that are closer together than their line heights allow, by reducing the heights. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { exactAscent } from '../../ir/word-facts.ts'
import { lineHeights } from '../../tuning/placement.ts'

/**
 * Reduces the space below the baseline of a single line of exact height by up to `excess` points. The baseline stays in place. Returns the
 * reduction, in points.
 */
export function lowerFoot(paragraph: PlacedParagraph, excess: number): number {
  const taken = Math.min(excess / (1 - exactAscent), sparePoints(paragraph))
  if (taken <= 0) return 0
  paragraph.spacing.line -= taken
  paragraph.spacing.before += taken * exactAscent
  return taken * (1 - exactAscent)
}

/** Reduces the space above the baseline of a single line of exact height by up to `excess` points. */
export function lowerHead(paragraph: PlacedParagraph, excess: number): void {
  const taken = Math.min(excess / exactAscent, sparePoints(paragraph))
  if (taken > 0) paragraph.spacing.line -= taken
}

function sparePoints({ lines, spacing, borders, shade }: PlacedParagraph): number {
  const [line] = lines
  if (!line || lines.length > 1 || !spacing.exact || borders || shade) return 0
  return spacing.line - line.size * lineHeights.leastExact
}
