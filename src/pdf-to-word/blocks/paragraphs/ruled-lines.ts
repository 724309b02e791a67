/** Makes the border of a single line as long as its rule in the PDF, although the text begins or ends elsewhere. */

import type { Paragraph } from '../../ir/paragraph.ts'
import type { Rule } from '../../ir/shape.ts'
import { ruledLines } from '../../tuning/blocks/paragraph-borders.ts'
import { indentsOf } from './indents.ts'

/** Sets the ends of the rule as the edges of a paragraph of one line that would give its border other ends. */
export function reachRule(paragraph: Paragraph, { from, to }: Pick<Rule, 'from' | 'to'>): void {
  const { lines, left, right, list, rtl } = paragraph
  const [line] = lines
  if (!line || lines.length > 1 || list || rtl || line.x0 < from - ruledLines.outside || line.x1 > to + ruledLines.outside) return
  const own = indentsOf(paragraph)
  if (Math.abs(left + own.left - from) < ruledLines.sameEnd && Math.abs(right - own.right - to) < ruledLines.sameEnd) return
  paragraph.align = alignmentBetween(paragraph, from, to)
  // A program that sets the letters a little wider would break a line without free space.
  const isFull = to - line.x1 < line.size * ruledLines.leastFree
  const end = paragraph.align === 'right' ? line.x1 : isFull ? right : to
  paragraph.ruled = { left: nearer(from, left), right: nearer(end, right) }
}

/** Returns the edge of the column if a rule ends there. */
const nearer = (end: number, edge: number) => (Math.abs(end - edge) < ruledLines.outside ? edge : end)

function alignmentBetween({ lines, align }: Paragraph, from: number, to: number): Paragraph['align'] {
  const [line] = lines
  if (!line || line.words.some(({ tabbed }) => tabbed)) return 'left'
  const [before, behind] = [line.x0 - from, to - line.x1]
  if (before > ruledLines.outside && Math.abs(before - behind) < ruledLines.sameEnd) return 'center'
  if (before > ruledLines.outside && Math.abs(behind) < (align === 'right' ? ruledLines.nearEnd : ruledLines.outside)) return 'right'
  return align === 'both' ? 'both' : 'left'
}
