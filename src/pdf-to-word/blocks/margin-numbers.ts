/** Finds page numbers in the margin beside the text, which some journals set there instead of in a header or footer. */

import type { Line } from '../ir/line.ts'
import { marginNumbers } from '../tuning/blocks/columns.ts'
import { lineText } from './lines/rows.ts'

/** Returns the numbers that count up with the pages at one height, on left or right pages or on both. @param pages lines of each page */
export function numbersOfPages(pages: readonly (readonly Line[])[]): Set<Line> {
  const numbers = pages.flatMap((lines, page) =>
    lines.flatMap((line) => (/^\d{1,4}$/.test(lineText(line)) ? [{ line, offset: Number(lineText(line)) - page }] : [])),
  )
  const found = new Set<Line>()
  for (const counting of Map.groupBy(numbers, ({ offset }) => offset).values()) {
    if (counting.length < marginNumbers.fewest) continue
    for (const level of Map.groupBy(counting, ({ line }) => Math.round(line.baseline / marginNumbers.drift)).values())
      if (level.length >= marginNumbers.fewest) for (const { line } of level) found.add(line)
  }
  return found
}
