/** Leaves more space at the end of pages that end with breaks: no later text could move up into it. */

import { isFloating, type PlacedBlock } from '../../ir/block.ts'
import type { PlacedSection, PlacedStretch } from '../../ir/section.ts'
import type { NoteTops } from '../notes/tops.ts'

/**
 * Lowers the bottom margins of sections in which every page ends with a break. A page that becomes a little higher in another program then
 * stays one page.
 * @param notes the footnotes by page: they stand on the bottom margin, which stays
 */
export function openEnds(sections: readonly PlacedSection[], notes: NoteTops): void {
  for (const run of runsOf(sections)) {
    const stretches = run.flatMap((section) => section.stretches)
    const isPlain = run.every(({ columns }) => columns.length === 1) && stretches.every(({ page }) => !notes.has(page))
    if (!isPlain || !stretches.every((stretch, i) => endsWithBreak(stretch, stretches[i + 1]))) continue
    const bottom = Math.max(...run.map(({ margins, leastBottom }) => leastBottom ?? margins.bottom))
    for (const section of run) section.margins = { ...section.margins, bottom: Math.min(section.margins.bottom, bottom) }
  }
}

/** Groups sections that share pages. */
function runsOf(sections: readonly PlacedSection[]): PlacedSection[][] {
  const runs: PlacedSection[][] = []
  for (const section of sections) {
    if (section.continuous && runs.length > 0) runs.at(-1)?.push(section)
    else runs.push([section])
  }
  return runs
}

/** Returns whether nothing of a stretch goes on on the next page, and nothing of the next one could move up. */
function endsWithBreak({ page, blocks }: PlacedStretch, next: PlacedStretch | undefined): boolean {
  if (blocks.some(goesOn)) return false
  return !next || next.page === page || breaksPage(next.blocks.find((block) => !isFloating(block)))
}

const goesOn = (block: PlacedBlock): boolean =>
  (block.kind === 'paragraph' && block.end !== undefined) || (block.kind === 'table' && block.lastPage !== undefined)

function breaksPage(block: PlacedBlock | undefined): boolean {
  return (block?.kind === 'table' ? block.breakBefore : block?.spacing.breakBefore) === 'page'
}
