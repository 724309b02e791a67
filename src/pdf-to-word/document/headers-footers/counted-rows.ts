/**
 * Finds headers and footers by the page number alone, whatever else they contain, such as titles and authors of papers on alternate pages.
 */

import { romanValue } from '../../blocks/lines/labels.ts'
import { lineText } from '../../blocks/lines/rows.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { pageCounts } from '../../tuning/document/headers-footers.ts'
import { isNote } from './margins.ts'
import { isTagged } from './tagged-margins.ts'

interface CountedRow {
  page: number
  at: number
  /** Printed number minus the page's index in the file. */
  offset: number
  lines: DocumentLine[]
}

/** Returns the lines of rows that count pages. @param edges lines near the edge of each page, from the edge inwards */
export function countedRows(pages: readonly PageContent[], edges: readonly DocumentLine[][], side: 'header' | 'footer'): Set<DocumentLine> {
  const chains = new Map<number, CountedRow[][]>()
  for (const [page, lines] of edges.entries()) {
    for (const row of rowsWithNumber(lines, pages[page] as PageContent, page, side)) {
      const known = chains.get(row.offset) ?? []
      const open = known.find((chain) => isNext(chain.at(-1) as CountedRow, row))
      if (open) open.push(row)
      else known.push([row])
      chains.set(row.offset, known)
    }
  }
  const found = [...chains.values()].flat().filter((chain) => {
    const isNatural = chain[0]?.offset === 1 && pages[0]?.page === 0
    return chain.length >= (isNatural ? pageCounts.fewestNatural : pageCounts.fewest)
  })
  return new Set(found.flatMap((chain) => chain.flatMap(({ lines }) => lines)))
}

const isNext = (last: CountedRow, row: CountedRow) =>
  row.page > last.page && row.page - last.page <= pageCounts.widestGap && Math.abs(row.at - last.at) < pageCounts.drift

/** Returns the outermost row once for each number at its ends. In a header the number must be separate, because chapters count too. */
function rowsWithNumber(lines: readonly DocumentLine[], content: PageContent, page: number, side: 'header' | 'footer'): CountedRow[] {
  const [first] = lines
  // Notes also count from page to page.
  if (!first || isTagged(first) || isNote(content, first)) return []
  const row = lines
    .filter(({ baseline, size }) => Math.abs(baseline - first.baseline) < size * pageCounts.sameRow)
    .sort((a, b) => a.x0 - b.x0)
  const ends = [row[0], row.at(-1)].map((line, i) => {
    if (!line) return ''
    return side === 'footer' ? (line.words.at(i === 0 ? 0 : -1)?.text ?? '') : lineText(line)
  })
  if ((side === 'header' && row.length < 2) || row.reduce((sum, { words }) => sum + words.length, 0) > pageCounts.mostWords) return []
  const at = side === 'header' ? first.baseline : content.height - first.baseline
  const values = new Set(ends.map(numberOf))
  return [...values].filter((value) => value > 0).map((value) => ({ page, at, offset: value - page, lines: row }))
}

/** Returns the value of a text that is a number in digits or small Roman numerals; otherwise 0. */
export function numberOf(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  return /^[ivxlc]{1,7}$/.test(text) ? romanValue(text) : 0
}
