/** Positions the headers and footers of all chapters and sets the margins of their sections. */

import { paragraphsIn } from '../../blocks/walk.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { type Chapter, type PlacedSection, variantsOf } from '../../ir/section.ts'
import { setBorderGaps } from '../lines/border-gaps.ts'
import { setLineHeights, usualHeights } from '../lines/line-height.ts'
import { beginLater, floatBeside, placeRunning, type RunningEdges } from './distances.ts'
import { setMargins } from './margins.ts'
import { addRunningRules } from './rules.ts'

/** The chapters, sections and pages of the file. */
export interface PlaceInput {
  chapters: readonly Chapter[]
  sections: readonly PlacedSection[]
  contents: readonly PageContent[]
  /** Bottom of the footnotes, by page size. */
  noteEnds: ReadonlyMap<string, number>
}

/** Sets the positions and the margins. */
export function placeChapters({ chapters, sections, contents, noteEnds }: PlaceInput): void {
  const edges = new Map<Chapter, RunningEdges>()
  const heights = new Map(contents.map(({ page, height }) => [page, height]))
  for (const chapter of chapters) {
    const { header, footer, firstPage } = chapter
    for (const blocks of [...variantsOf(header), ...variantsOf(footer)]) setLineHeights([...paragraphsIn(blocks)], usualHeights([]))
    addRunningRules(contents, header, footer)
    for (const blocks of [...variantsOf(header), ...variantsOf(footer)]) setBorderGaps(paragraphsIn(blocks))
    // A first page that lacks the pictures of the others has its own header.
    if (header && beginLater(header, firstPage)) header.first ??= [...header.default]
    const own = sections.filter((section) => section.chapter === chapter)
    const found = placeRunning(header, footer, heights)
    edges.set(chapter, found)
    floatBeside(own, found)
  }
  setMargins(sections, edges, noteEnds)
}
