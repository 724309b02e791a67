/** Finds the alignment of a paragraph from the positions where its lines begin and end. */

import type { Line } from '../../ir/line.ts'
import type { BodyStats, Column } from '../../ir/page-blocks.ts'
import type { Paragraph } from '../../ir/paragraph.ts'
import { isStretchedBeside } from '../../page/words/stretched.ts'
import { lineEnds } from '../../tuning/blocks/lines.ts'
import { alignment } from '../../tuning/blocks/paragraphs.ts'
import { endTogether } from '../lines/line-ends.ts'

/** Returns the alignment of the lines in their column. */
export function alignmentOf(lines: readonly Line[], column: Column, stats: BodyStats): Paragraph['align'] {
  return lines.length === 1 ? single(lines[0] as Line, column, stats) : several(lines, column, stats)
}

function single(line: Line, { left, right }: Column, stats: BodyStats): Paragraph['align'] {
  const [before, behind] = [line.x0 - left, right - line.x1]
  if (line.rtl && behind < alignment.rtlEdge) return 'left'
  if (line.rtl && before < alignment.rtlEdge && behind > (right - left) * alignment.freeShare) return 'right'
  if (line.words.some((word) => word.tabbed)) return 'left'
  const offCentre = Math.abs(before - behind) / 2
  if (before > alignment.leastInset && offCentre < Math.max(alignment.mostOffCentre, (right - left) * alignment.mostOffCentreShare))
    return 'center'
  if (before > (right - left) * alignment.freeShare && behind < alignment.atRight) return 'right'
  return stats.justified && before < alignment.mostJustifiedIndent ? 'both' : 'left'
}

function several(lines: readonly Line[], { left, right }: Column, stats: BodyStats): Paragraph['align'] {
  const starts = lines.slice(1).map((line) => line.x0)
  const ends = lines.slice(0, -1).map((line) => line.x1)
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const [last, first] = [lines.at(-1) as Line, lines[0] as Line]
  const sameStart = spread(starts) < alignment.slack
  const sameEnd = spread(ends) < alignment.slack || endTogether(lines.slice(0, -1))
  const middles = lines.map((line) => (line.x0 + line.x1) / 2)
  const hasOtherStarts = spread(lines.map((line) => line.x0)) > alignment.otherStart
  const isCentered =
    spread(middles) < alignment.sameMiddle && (hasOtherStarts || Math.abs((left + right) / 2 - (middles[0] ?? 0)) < alignment.inColumn)
  // All lines of a paragraph that the page end cuts are full; centred lines are hardly ever equally long.
  const isBlock =
    !hasOtherStarts && spread(lines.map((line) => line.x1)) < alignment.slack && last.x1 - last.x0 > last.size * alignment.longLine
  const fillsColumn = sameStart && Math.abs(first.x0 - left) < alignment.inColumn && last.x1 > right - alignment.inColumn
  if (isCentered && !isBlock && !fillsColumn && (hasOtherStarts || first.x0 - left > alignment.leastInset)) return 'center'
  if (first.rtl) return severalRtl(lines, left)
  const isRight = spread(lines.map((line) => line.x1)) < alignment.slack && !sameStart
  if (isRight && spread(lines.map((line) => line.x0)) > alignment.otherStartOfRight) return 'right'
  if (!sameEnd) return 'left'
  // A few ragged lines may end at one place by chance, but rarely at the edge of the column.
  const isEven = ends.length > 1 && spread(ends) < alignment.sameEnd
  // Hanging punctuation puts the edge of the column beyond the ends of the lines.
  const farthest = alignment.slack + 1 + (isEven ? lineEnds.mostHanging * first.size : 0)
  if (lines.length < alignment.fewestRagged && Math.abs((ends[0] ?? 0) - right) > farthest && !stats.justified) return 'left'
  if (lines.length === 2)
    return Math.abs(first.x1 - right) < alignment.slack && (stats.justified || isStretchedBeside(first, last)) ? 'both' : 'left'
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
