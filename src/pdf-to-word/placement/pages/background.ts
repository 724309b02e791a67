/** Finds the page colour, with which most pages are filled entirely. */

import type { PageContent } from '../../ir/page-content.ts'
import { allPages } from '../../tuning/placement.ts'

/** Returns the page colour, RRGGBB; null for white. */
export function backgroundOf(pages: readonly PageContent[]): string | null {
  const counts = new Map<string, number>()
  for (const page of pages) {
    const color = paperOf(page)
    if (color) counts.set(color, (counts.get(color) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])
  return most && most[0] !== 'FFFFFF' && most[1] >= pages.length * allPages.paperShare ? most[0] : null
}

/** Returns the last fill that covers the whole page. */
function paperOf({ shapes, width, height }: PageContent): string | undefined {
  const covers = shapes.fills.filter(
    ({ box, opaque }) =>
      opaque &&
      box.x0 <= allPages.paperEdge &&
      box.y0 <= allPages.paperEdge &&
      box.x1 >= width - allPages.paperEdge &&
      box.y1 >= height - allPages.paperEdge,
  )
  return covers.reduce<(typeof covers)[number] | undefined>((last, fill) => (last && last.order > fill.order ? last : fill), undefined)
    ?.color
}
