/** Distinguishes headers and footers from lines that two neighbouring pages of a long file happen to begin or end with. */

import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { rareRows } from '../../tuning/document/headers-footers.ts'

/**
 * Returns the lines of each page without rows that only a few pages have at their height: those beyond a row that many pages have, and all
 * if hardly any page has one. Rows that count pages stay.
 * @param taken repeated lines of each page, from the edge inwards
 */
export function withoutRare(
  pages: readonly PageContent[],
  taken: readonly DocumentLine[][],
  counted: ReadonlySet<DocumentLine>,
  side: 'header' | 'footer',
): DocumentLine[][] {
  if (pages.length < rareRows.fewestPages) return taken.map((own) => [...own])
  const heightOf = (line: DocumentLine, page: number) => (side === 'header' ? line.baseline : (pages[page]?.height ?? 0) - line.baseline)
  const stepOf = (line: DocumentLine, page: number) => Math.round(heightOf(line, page) / rareRows.drift)
  const pagesAt = new Map<number, number>()
  for (const [page, own] of taken.entries())
    for (const step of new Set(own.map((line) => stepOf(line, page)))) pagesAt.set(step, (pagesAt.get(step) ?? 0) + 1)
  const least = pages.length * rareRows.leastShare
  const isRare = (line: DocumentLine, page: number) => {
    const step = stepOf(line, page)
    return !counted.has(line) && [step - 1, step, step + 1].reduce((sum, near) => sum + (pagesAt.get(near) ?? 0), 0) < least
  }
  const areFew = taken.filter(({ length }) => length > 0).length < least
  return taken.map((own, page) => {
    const start = own.findIndex((line, i) => (areFew || i > 0) && isRare(line, page))
    return start < 0 ? [...own] : own.slice(0, start)
  })
}
