/** Turns frames around whole pages into page borders. */

import { heightOf, widthOf } from '../../ir/geometry.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { PageFrame, PlacedSection } from '../../ir/section.ts'
import { farthestBorder } from '../../ir/word-facts.ts'
import { bordersOf } from '../../page/shapes/grid.ts'
import { allPages } from '../../tuning/placement.ts'

/** Gives a section a page border if all of its pages have that frame. */
export function framePages(sections: readonly PlacedSection[], contents: readonly PageContent[]): void {
  const frames = new Map(contents.map((content) => [content.page, frameOf(content)]))
  for (const section of sections) {
    const own = section.stretches.map(({ page }) => frames.get(page))
    const [first] = own
    const isOne = own.every(
      (frame) => first && frame && Math.abs(frame.box.x0 - first.box.x0) + Math.abs(frame.box.y0 - first.box.y0) < allPages.frameDrift,
    )
    if (first && isOne) section.frame = first
  }
}

function frameOf({ grids, shapes, width, height }: PageContent): PageFrame | undefined {
  const grid = grids.find(({ box, cells }) => {
    const edges = [box.x0, box.y0, width - box.x1, height - box.y1]
    const isLarge = widthOf(box) > width * allPages.frameShare && heightOf(box) > height * allPages.frameShare
    return cells.length === 1 && isLarge && edges.every((edge) => edge > 0 && edge < farthestBorder)
  })
  const borders = grid && bordersOf(grid.box, shapes.rules)
  return grid && borders?.top && borders.left ? { box: grid.box, borders } : undefined
}
