/** Finds text on the first page where other pages have their header or footer: the name of a journal, a copyright notice, the number of a form. */

import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { sameHeightRows } from '../../tuning/document/headers-footers.ts'
import { isTagged } from './tagged-margins.ts'

/** Returns the lines, with such rows added. @param found header or footer lines of each page, from the edge inwards */
export function rowsAtHeight(pages: readonly PageContent[], found: readonly DocumentLine[][], side: 'header' | 'footer'): DocumentLine[][] {
  const edge = ({ height }: PageContent, { baseline }: DocumentLine) => (side === 'header' ? baseline : height - baseline)
  const places = found.flatMap((own, i) => own.slice(0, 1).map((line) => ({ at: edge(pages[i] as PageContent, line), size: line.size })))
  // In a file of two pages there is only one other.
  const fewest = Math.max(1, Math.min(sameHeightRows.fewestPages, pages.length - 1))
  return pages.map((page, i) => {
    const own = found[i] ?? []
    if (own.length > 0 || places.length < fewest) return own
    const inwards = page.lines.toSorted((a, b) => edge(page, a) - edge(page, b))
    const [first] = inwards
    if (!first) return own
    const row = inwards.filter((line) => Math.abs(line.baseline - first.baseline) < sameHeightRows.sameHeight)
    const next = inwards[row.length]
    const size = Math.max(...row.map((line) => line.size))
    const alike = places.filter(
      (place) => Math.abs(place.at - edge(page, first)) < sameHeightRows.sameHeight && size < place.size * sameHeightRows.larger,
    )
    const isApart =
      next !== undefined &&
      edge(page, next) - edge(page, first) > size * (pages.length === 2 ? sameHeightRows.gapInTwo : sameHeightRows.gap)
    return isApart && alike.length >= fewest && !row.some(isTagged) ? row : own
  })
}
