/** Sections whose lines are counted in the margin, as Word does it. */

import type { LineNumbers } from '../../document/line-numbers.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { allPages } from '../../tuning/placement.ts'

/** @param found how the lines of each page are counted */
export function countLines(sections: readonly PlacedSection[], found: ReadonlyMap<number, LineNumbers>): void {
  const all = [...found.values()]
  const anew = all.filter(({ first, by }, i) => i > 0 && first === by).length
  const perPage = anew * 2 > all.length - 1 && all.length > 1
  for (const section of sections) {
    const pages = [...new Set(section.stretches.map(({ page }) => page))]
    const own = pages.flatMap((page) => found.get(page) ?? [])
    const [first] = own
    if (!first || own.length < pages.length * allPages.countedShare) continue
    // Of every fifth line it is not known which number the first had.
    const start = first.by === 1 && (perPage || first === all[0]) ? first.first : 1
    section.lineNumbers = { by: first.by, start, perPage, distance: first.distance }
  }
}
