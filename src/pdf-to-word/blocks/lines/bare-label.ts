/** A number without a sign after it that counts its paragraph. */
import type { Line } from '../../ir/line.ts'
import type { ListMark } from '../../ir/paragraph.ts'

/** Least gap between a number and its text, in parts of the size. */
const leastGap = 0.9

/** How far labels and texts of one list may lie apart, in points. */
export const sameEdge = 2

export function bareLabelOf(line: Line): ListMark | null {
  const [number, next, ...rest] = line.words
  if (!number || !next || next.joined || next.style.fixed || !/^\d{1,3}$/.test(number.text)) return null
  if (number.link || number.control || number.style.raise || rest.some(({ tabbed }) => tabbed)) return null
  if (next.x0 - number.x1 < next.style.size * leastGap) return null
  return { label: number.text, style: number.style, level: 0, labelX: line.x0, textX: next.x0, rtl: false }
}

/** Whether a line goes on below the text that a bare number is before. */
export function hangsBehindNumber(first: Line, line: Line): boolean {
  const mark = bareLabelOf(first)
  return mark !== null && Math.abs(line.x0 - mark.textX) < sameEdge
}
