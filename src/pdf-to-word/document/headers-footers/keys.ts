/** Tells what is at one place on most pages of a chapter, and on more than one of the file. */

import type { PageRange } from '../../ir/section.ts'
import { repeatedKeys } from '../../tuning/document/headers-footers.ts'

/**
 * @param pages what each page shows, by names that are the same for the same things at the same place
 * @returns for each chapter, the names of what runs through it
 */
export function runningKeys(pages: readonly ReadonlySet<string>[], ranges: readonly PageRange[]): Set<string>[] {
  const everywhere = countsOf(pages)
  return ranges.map(({ from, to }) => {
    const own = countsOf(pages.slice(from, to))
    return new Set(
      [...own].flatMap(([key, count]) => (count >= (to - from) * repeatedKeys.mostPages && (everywhere.get(key) ?? 0) > 1 ? key : [])),
    )
  })
}

function countsOf(pages: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const keys of pages) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
