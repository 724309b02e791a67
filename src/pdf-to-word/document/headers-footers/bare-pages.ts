/** Finds the footers of pages with nothing else, such as empty pages before chapters. */

import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { barePages } from '../../tuning/document/headers-footers.ts'

/**
 * Returns the footers, with those of bare pages added if they are the page number or lie where other footers do.
 * @param footers known footers of each page
 */
export function withBareFooters(pages: readonly PageContent[], footers: readonly DocumentLine[][]): DocumentLine[][] {
  const places = footers.flatMap((own, i) => own.map(({ baseline, size }) => ({ size, at: (pages[i]?.height ?? 0) - baseline })))
  return pages.map(({ lines, height, page }, i) => {
    const own = footers[i] ?? []
    const [first] = lines
    if (own.length > 0 || !first || pages.length < 2) return own
    const isRow = lines.every(
      ({ baseline }) => Math.abs(baseline - first.baseline) < barePages.drift && height - baseline < barePages.deepest,
    )
    const isNumber = lines.length === 1 && page > 0 && lineText(first) === String(page + 1)
    const isAlike = places.some(({ at, size }) => Math.abs(at - (height - first.baseline)) < barePages.drift && size === first.size)
    return isRow && (isNumber || isAlike) ? [...lines] : own
  })
}
