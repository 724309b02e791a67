/** Finds the alignment of a paragraph from the positions where its lines begin and end. */

import type { Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { alignment } from '../../tuning/blocks/paragraphs.ts'
import { endTogether } from '../lines/line-ends.ts'

/** Returns the alignment of the lines in their column. */
export function alignmentOf(lines: readonly Line[], column: Column, stats: BodyStats): Paragraph['align'] {
  return lines.length === 1 ? single(lines[0] as Line, column, stats) : several(lines, column, stats)
}

function single(line: Line, { left, right }: Column, stats: BodyStats): Paragraph['align'] {
  const [before, behind] = [line.x0 - left, right - line.x1]
  if (line.rtl && behind < 6) return 'left'
  if (line.rtl && before < 6 && behind > (right - left) * 0.25) return 'right'
  if (line.words.some((word) => word.tabbed)) return 'left'
  const offCentre = Math.abs(before - behind) / 2
  if (before > 12 && offCentre < Math.max(1.5, (right - left) * 0.008)) return 'center'
  if (before > (right - left) * 0.25 && behind < 3) return 'right'
  return stats.justified && before < 60 ? 'both' : 'left'
}

function several(lines: readonly Line[], { left, right }: Column, stats: BodyStats): Paragraph['align'] {
  const starts = lines.slice(1).map((line) => line.x0)
  const ends = lines.slice(0, -1).map((line) => line.x1)
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const [last, first] = [lines.at(-1) as Line, lines[0] as Line]
  const sameStart = spread(starts) < alignment.slack
  const sameEnd = spread(ends) < alignment.slack || endTogether(lines.slice(0, -1))
  const middles = lines.map((line) => (line.x0 + line.x1) / 2)
  const isCentered =
    spread(middles) < 2.5 && (spread(lines.map((line) => line.x0)) > 3 || Math.abs((left + right) / 2 - (middles[0] ?? 0)) < 2)
  if (isCentered && !(sameStart && Math.abs(first.x0 - left) < 2 && last.x1 > right - 2)) {
    if (spread(lines.map((line) => line.x0)) > 3) return 'center'
    if (first.x0 - left > 12) return 'center'
  }
  if (first.rtl) return severalRtl(lines, left)
  if (spread(lines.map((line) => line.x1)) < alignment.slack && spread(lines.map((line) => line.x0)) > 4 && lines.length > 1 && !sameStart)
    return 'right'
  if (!sameStart && !sameEnd) return 'left'
  if (!sameEnd) return 'left'
  // A few ragged lines may end at one place by chance, but rarely at the edge of the column.
  if (lines.length < 5 && Math.abs((ends[0] ?? 0) - right) > alignment.slack + 1 && !stats.justified) return 'left'
  if (lines.length === 2) return Math.abs(first.x1 - right) < alignment.slack && stats.justified ? 'both' : 'left'
  return 'both'
}

/** Returns the alignment of right-to-left lines; as in Word, 'left' means the side on which they begin. */
function severalRtl(lines: readonly Line[], left: number): Paragraph['align'] {
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const isEvenRight = spread(lines.map((line) => line.x1)) < alignment.slack
  if (!isEvenRight && spread(lines.map((line) => line.x0)) < alignment.slack && Math.abs((lines[0]?.x0 ?? 0) - left) < alignment.slack)
    return 'right'
  const full = lines.slice(0, -1)
  return full.length > 1 && spread(full.map((line) => line.x0)) < alignment.slack ? 'both' : 'left'
}
