/** Sets the distances between a paragraph's lines and the rules above and below it, in whole points as Word requires. */

import type { Borders } from '../../ir/border.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { farthestBorder } from '../../ir/word-facts.ts'
import { paragraphBorders } from '../../tuning/placement.ts'
import { paragraphReach, type Reach } from './line-height.ts'

/** Sets `gaps` of the borders; the line heights must be known. */
export function setBorderGaps(paragraphs: Iterable<PlacedParagraph>): void {
  for (const paragraph of paragraphs) {
    const { borders, lines, framed } = paragraph
    const [first, last] = [lines[0], lines.at(-1)]
    if (!borders || !first || !last) continue
    const { above, below } = paragraphReach(paragraph)
    const { at = {}, gap = paragraphBorders.usualGap } = borders
    const top = at.top === undefined ? gap : first.baseline - above - at.top - widthOf(borders.top)
    const bottom = at.bottom === undefined ? gap : at.bottom - widthOf(borders.bottom) - last.baseline - below
    // All paragraphs of a box have the same borders.
    borders.gaps = { top: framed && !framed.isFirst ? (borders.gaps?.top ?? paragraphBorders.usualGap) : whole(top), bottom: whole(bottom) }
  }
}

/** Returns the height of the rules above and below a paragraph including their distances, in points. */
export function frameReach({ borders, framed }: PlacedParagraph): Reach {
  const isOpen = { top: framed?.isFirst === false, bottom: framed?.isLast === false }
  const reach = (side: 'top' | 'bottom') =>
    borders?.[side] && !isOpen[side] ? (borders.gaps?.[side] ?? paragraphBorders.usualGap) + borders[side].width : 0
  return { above: reach('top'), below: reach('bottom') }
}

/** Returns the width of a border; half of it lies on the text side. */
const widthOf = (border: Borders['top']) => (border?.width ?? 0) / 2

const whole = (gap: number) => Math.min(farthestBorder, Math.max(0, Math.round(gap)))
