/** Reads a number without punctuation that is the label of its paragraph. */

import type { Line } from '../../ir/line.ts'
import type { ListMark } from '../../ir/paragraph.ts'
import { bareLabel } from '../../tuning/blocks/lines.ts'

/** Returns the number as a list label; null if the line has none. */
export function bareLabelOf(line: Line): ListMark | null {
  const [number, next, ...rest] = line.words
  if (!number || !next || next.joined || next.style.fixed || !/^\d{1,3}$/.test(number.text)) return null
  if (number.link || number.control || number.style.raise || rest.some(({ tabbed }) => tabbed)) return null
  if (next.x0 - number.x1 < next.style.size * bareLabel.leastGap) return null
  return { label: number.text, style: number.style, level: 0, labelX: line.x0, textX: next.x0, rtl: false }
}

/** Returns whether a line starts below the text after the bare number of the first line. */
export function hangsAfterNumber(first: Line, line: Line): boolean {
  const mark = bareLabelOf(first)
  return mark !== null && Math.abs(line.x0 - mark.textX) < bareLabel.sameEdge
}
