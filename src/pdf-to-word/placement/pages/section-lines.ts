/** Sets line numbering for sections whose lines are numbered in the margin. */

import type { LineNumbers } from '../../document/line-numbers.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { allPages } from '../../tuning/placement.ts'

/** Sets the line numbers of all sections. @param found line numbers by page */
export function countLines(sections: readonly PlacedSection[], found: ReadonlyMap<number, LineNumbers>): void {
  const all = [...found.values()]
  const anew = all.filter(({ first, by }, i) => i > 0 && first === by).length
  const perPage = anew * 2 > all.length - 1 && all.length > 1
  for (const section of sections) {
    const pages = [...new Set(section.stretches.map(({ page }) => page))]
    const own = pages.flatMap((page) => found.get(page) ?? [])
    const [first] = own
    if (!first || own.length < pages.length * allPages.countedShare) continue
    // If only every fifth line has a number, the number of the first line is unknown.
    const start = first.by === 1 && (perPage || first === all[0]) ? first.first : 1
    section.lineNumbers = { by: first.by, start, perPage, distance: first.distance }
  }
}
