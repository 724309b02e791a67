/** How far down pages may reach, by where tables went on to the next one. */
import type { Section } from '../pages/sections.ts'

/** So much higher than the first row that did not fit, in points, the text must end. */
const hair = 0.5

/** The lowest y such that no row moves back to the page before: infinite where no table goes over a page end. */
export function lowestForTables(sections: readonly Section[]): number {
  let lowest = Infinity
  for (const block of sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))) {
    if (block.kind !== 'table' || block.floating) continue
    for (const [i, { beginsPage, top, bottom }] of block.rows.entries()) {
      const above = block.rows[i - 1]
      if (beginsPage && above) lowest = Math.min(lowest, above.bottom + (bottom - top) - hair)
    }
  }
  return lowest
}
