/** The margins of a section, by where its text begins and ends on its pages. */
import { isFloating } from './floating.ts'
import { paragraphReach } from './line-height.ts'
import type { RunningEdges } from './running-distances.ts'
import type { Section } from './sections.ts'

/** Room left below the lowest line, as a share of a line: not enough for one more, but for small differences of renderers. */
const slackLines = 0.5
/** Text that reaches down to this share of the page's height fills the page. */
const fullPage = 0.82

export function setMargins(sections: readonly Section[], { header, footer }: RunningEdges): void {
  for (const group of bySize(sections)) {
    const pages = [...edgesByPage(group).values()]
    const tops = pages.map(({ top }) => top)
    const lowest = Math.max(0, ...pages.map(({ bottom }) => bottom))
    const [sample] = group
    if (!sample || tops.length === 0) continue
    const top = Math.max(header?.bottom ?? 0, Math.min(...tops), 0)
    const limit = footer ? footer.top : sample.height - 8
    const slack = 12 * slackLines
    // Where no page is full, the bottom margin is whatever is usual.
    const isFull = lowest > sample.height * fullPage
    const bottom = sample.height - Math.min(isFull ? lowest + slack : sample.height - Math.min(72, top), Math.max(limit, lowest))
    for (const section of group) {
      section.margins = { ...section.margins, top, bottom: Math.max(0, bottom) }
      section.headerAt = header ? header.top : Math.min(36, top / 2)
      section.footerAt = footer ? Math.max(0, section.height - footer.bottom) : Math.min(36, Math.max(0, bottom) / 2)
    }
  }
}

function bySize(sections: readonly Section[]): Section[][] {
  const groups = new Map<string, Section[]>()
  for (const section of sections) {
    const key = `${section.width}x${section.height}`
    groups.set(key, [...(groups.get(key) ?? []), section])
  }
  return [...groups.values()]
}

interface Edges {
  top: number
  bottom: number
}

/** Where the text of each page begins and ends; a paragraph that goes on counts on both. */
function edgesByPage(sections: readonly Section[]): Map<number, Edges> {
  const pages = new Map<number, Edges>()
  const add = (page: number, top: number, bottom: number) => {
    const known = pages.get(page) ?? { top: Infinity, bottom: 0 }
    pages.set(page, { top: Math.min(known.top, top), bottom: Math.max(known.bottom, bottom) })
  }
  for (const block of sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))) {
    if (isFloating(block)) continue
    if (block.kind === 'paragraph') {
      const { above, below } = paragraphReach(block)
      for (const { page, baseline } of block.lines) add(page, baseline - above, baseline + below)
    } else if (block.kind === 'table') {
      add(block.page, block.box.y0, block.box.y1)
      if (block.lastPage !== undefined) add(block.lastPage, Infinity, block.rows.at(-1)?.bottom ?? 0)
    } else add(block.page, block.box.y0, block.box.y1)
  }
  return pages
}
