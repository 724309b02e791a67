/** The margins of a section, by where its text begins and ends on its pages. */
import type { UsualHeights } from './line-height.ts'
import { lineHeightOf, paragraphReach } from './line-height.ts'
import type { Block, Line } from './model.ts'
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
    const tops: number[] = []
    let lowest = 0
    for (const [page, blocks] of byPage(group)) {
      void page
      const edges = blocks.map((block) => reach(block, usual))
      tops.push(Math.min(...edges.map(({ top }) => top)))
      lowest = Math.max(lowest, ...edges.map(({ bottom }) => bottom))
    }
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

/** The blocks of each page; a paragraph that goes on counts on both. */
function byPage(sections: readonly Section[]): Map<number, Block[]> {
  const pages = new Map<number, Block[]>()
  for (const { stretches } of sections) {
    for (const { page, blocks } of stretches) {
      const flowing = blocks.filter((block) => block.kind !== 'figure' || block.inline)
      if (flowing.length > 0) pages.set(page, [...(pages.get(page) ?? []), ...flowing])
    }
  }
  return pages
}

function reach(block: Block, usual: UsualHeights): { top: number; bottom: number } {
  if (block.kind !== 'paragraph') return { top: block.box.y0, bottom: block.box.y1 }
  const { above, below } = paragraphReach(block, lineHeightOf(block, usual))
  const [first] = block.lines
  const here = block.lines.filter((line) => line.page === first?.page)
  const last = block.lines.at(-1)
  const bottoms = [here.at(-1), last].map((line) => (line ? line.baseline + below : 0))
  return { top: (first?.baseline ?? 0) - above, bottom: Math.max(...bottoms) }
}
