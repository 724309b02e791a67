/** Computes the height of paragraphs in a cell as LibreOffice does, which differs below the last line. */

import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { lastLineFamily } from '../../ir/word-facts.ts'
import { lineMetrics } from '../lines/font-metrics.ts'
import { leadingOf, paragraphReach } from '../lines/line-height.ts'

/** Returns the height of a paragraph in a cell, in points. */
export type CellHeight = (paragraph: PlacedParagraph) => number

/**
 * Returns the heights of a cell's paragraphs. Those that LibreOffice makes lower than Word count as in Word.
 * @param last the last paragraph of the cell
 * @param usualSize font size of the styles; undefined where it is unknown
 */
export function cellHeights(last: PlacedParagraph | undefined, usualSize: number | undefined): CellHeight {
  const metrics = usualSize === undefined ? undefined : lineMetrics({ family: lastLineFamily, size: usualSize })
  return (paragraph) => {
    const { height, leading } = paragraphReach(paragraph)
    const { line, exact } = paragraph.spacing
    if (!metrics || exact || line <= 1 || paragraph.lines.length === 0 || paragraph.lines.at(-1) !== last?.lines.at(-1)) return height
    return height + Math.max(0, leadingOf(metrics.above + metrics.below, line) - leading)
  }
}
