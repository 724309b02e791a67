/** The margins of a section, by where its text begins and ends on its pages. */
import { isFloating } from './floating.ts'
import type { UsualHeights } from './line-height.ts'
import { lineHeightOf, paragraphReach } from './line-height.ts'
import type { Line } from './model.ts'
import type { Section } from './sections.ts'

/** Room left below the lowest line, as a share of a line: not enough for one more, but for small differences of renderers. */
const slackLines = 0.5
/** Text that reaches down to this share of the page's height fills the page. */
const fullPage = 0.82

export function setMargins(
  sections: readonly Section[],
  running: readonly { header: Line[]; footer: Line[] }[],
  usual: UsualHeights,
): void {
  const headerTop = Math.min(...running.flatMap(({ header }) => header.map((line) => line.top)))
  const headerBottom = Math.max(...running.flatMap(({ header }) => header.map((line) => line.bottom)))
  const footerBottom = Math.max(...running.flatMap(({ footer }) => footer.map((line) => line.bottom)))
  const footerTop = Math.min(...running.flatMap(({ footer }) => footer.map((line) => line.top)))
  for (const group of bySize(sections)) {
    const pages = [...edgesByPage(group, usual).values()]
    const tops = pages.map(({ top }) => top)
    const lowest = Math.max(0, ...pages.map(({ bottom }) => bottom))
    const [sample] = group
    if (!sample || tops.length === 0) continue
    const top = Math.max(Number.isFinite(headerBottom) ? headerBottom + 1 : 0, Math.min(...tops), 0)
    const limit = Number.isFinite(footerTop) ? footerTop - 1 : sample.height - 8
    const slack = 12 * slackLines
    // Where no page is full, the bottom margin is whatever is usual.
    const isFull = lowest > sample.height * fullPage
    const bottom = sample.height - Math.min(isFull ? lowest + slack : sample.height - Math.min(72, top), Math.max(limit, lowest))
    for (const section of group) {
      section.margins = { ...section.margins, top, bottom: Math.max(0, bottom) }
      section.headerAt = Number.isFinite(headerTop) ? Math.max(0, headerTop - 1) : Math.min(36, top / 2)
      section.footerAt = Number.isFinite(footerBottom)
        ? Math.max(0, section.height - footerBottom - 1)
        : Math.min(36, Math.max(0, bottom) / 2)
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
function edgesByPage(sections: readonly Section[], usual: UsualHeights): Map<number, Edges> {
  const pages = new Map<number, Edges>()
  const add = (page: number, top: number, bottom: number) => {
    const known = pages.get(page) ?? { top: Infinity, bottom: 0 }
    pages.set(page, { top: Math.min(known.top, top), bottom: Math.max(known.bottom, bottom) })
  }
  for (const block of sections.flatMap(({ stretches }) => stretches.flatMap(({ blocks }) => blocks))) {
    if (isFloating(block)) continue
    if (block.kind === 'paragraph') {
      const { above, below } = paragraphReach(block, lineHeightOf(block, usual))
      for (const { page, baseline } of block.lines) add(page, baseline - above, baseline + below)
    } else if (block.kind === 'table') {
      add(block.page, block.box.y0, block.box.y1)
      if (block.lastPage !== undefined) add(block.lastPage, Infinity, block.rows.at(-1)?.bottom ?? 0)
    } else add(block.page, block.box.y0, block.box.y1)
  }
  return pages
}
