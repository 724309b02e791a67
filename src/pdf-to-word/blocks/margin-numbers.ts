/** Finds page numbers in the margin beside the text, which some journals set there instead of in a header or footer. */

import type { Line } from '../ir/line.ts'
import { marginNumbers } from '../tuning/blocks/columns.ts'
import { lineText } from './lines/rows.ts'

/** The lines of a page, and its width in points. */
interface PageOfLines {
  lines: readonly Line[]
  width: number
}

/**
 * Returns the numbers that count up with the pages at one height, at the right or at both sides: those that are always at the left number
 * questions or chapters.
 */
export function numbersOfPages(pages: readonly PageOfLines[]): Set<Line> {
  const numbers = pages.flatMap(({ lines, width }, page) =>
    lines.flatMap((line) =>
      /^\d{1,4}$/.test(lineText(line)) ? [{ line, offset: Number(lineText(line)) - page, isRight: line.x0 > width / 2 }] : [],
    ),
  )
  const found = new Set<Line>()
  for (const counting of Map.groupBy(numbers, ({ offset }) => offset).values()) {
    if (counting.length < marginNumbers.fewest) continue
    for (const level of Map.groupBy(counting, ({ line }) => Math.round(line.baseline / marginNumbers.drift)).values())
      if (level.length >= marginNumbers.fewest && level.some(({ isRight }) => isRight)) for (const { line } of level) found.add(line)
  }
  return found
}
