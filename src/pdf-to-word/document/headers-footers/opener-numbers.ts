/**
 * Finds the page numbers at the foot of pages that begin chapters, where other pages have theirs in the header, at another height or none.
 */

import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { headerSearch, pageCounts } from '../../tuning/document/headers-footers.ts'
import { numberOf } from './counted-rows.ts'
import type { PageLines } from './page-lines.ts'

interface FootNumber {
  line: DocumentLine
  value: number
  page: number
  /** Distance of its baseline from the bottom of the page. */
  at: number
}

/**
 * Returns the lines with the numbers at the foot added that count the pages: with the header or footer of the page before or after, or with
 * another such number at the same height.
 */
export function withOpenerNumbers(pages: readonly PageContent[], found: readonly PageLines[]): PageLines[] {
  const running = found.map(({ header, footer }) =>
    [...header, ...footer].flatMap(({ words }) => [words[0], words.at(-1)].map((word) => numberOf(word?.text ?? ''))),
  )
  const numbers = pages.flatMap((page, i) => (found[i]?.footer.length === 0 ? footNumber(page, i) : []))
  const byOffset = Map.groupBy(numbers, ({ value, page }) => value - page)
  const counted = numbers.filter(({ value, page, at }) => {
    const hasTwin = byOffset.get(value - page)?.some((other) => other.page !== page && Math.abs(other.at - at) < pageCounts.drift)
    return hasTwin || [-1, 1].some((step) => value + step > 0 && running[page + step]?.includes(value + step))
  })
  const lines = new Map(counted.map(({ page, line }) => [page, [line]]))
  return found.map(({ header, footer }, i) => ({ header, footer: [...footer, ...(lines.get(i) ?? [])] }))
}

/** Returns the number that is the lowest line of a page and apart from its text; none if there is no such number. */
function footNumber({ lines, height }: PageContent, page: number): FootNumber[] {
  const line = lines.reduce<DocumentLine | null>((low, each) => (low && low.baseline >= each.baseline ? low : each), null)
  const value = line ? numberOf(lineText(line)) : 0
  if (!line || value === 0 || line.top < height * (1 - headerSearch.deepestZone)) return []
  const isApart = lines.every((each) => each === line || line.baseline - each.baseline > line.size * headerSearch.closely)
  return isApart ? [{ line, value, page, at: height - line.baseline }] : []
}
