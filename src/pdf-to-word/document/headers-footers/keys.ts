/** Finds content at one place on most pages of a chapter that is also on more than one page of the file. */

import type { PageRange } from '../../ir/section.ts'
import { repeatedKeys } from '../../tuning/document/headers-footers.ts'

/**
 * Returns, for each chapter, the keys of the content that runs through it.
 * @param pages keys of the content of each page; equal content at the same place has the same key
 */
export function runningKeys(pages: readonly ReadonlySet<string>[], ranges: readonly PageRange[]): Set<string>[] {
  const everywhere = countsOf(pages)
  return ranges.map(({ from, to }) => {
    const own = countsOf(pages.slice(from, to))
    return new Set(
      [...own].flatMap(([key, count]) => (count >= (to - from) * repeatedKeys.pageShare && (everywhere.get(key) ?? 0) > 1 ? key : [])),
    )
  })
}

function countsOf(pages: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const keys of pages) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
