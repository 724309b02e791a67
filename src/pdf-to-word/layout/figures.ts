/** The pictures of a page: which stand in the text, which float beside or behind it. */
import { areaOf, type Box, heightOf, intersect, touches, widthOf } from '../geometry.ts'
import type { Figure, Line } from './model.ts'
import type { PageContent } from './page-content.ts'
import { noSpacing } from './paragraphs.ts'
import type { TagIndex } from './tag-index.ts'

/** Smaller than this, in points, a picture is a speck of decoration. */
const smallest = 3

export function figuresOf(
  { page, pictures, width, height }: PageContent,
  lines: readonly Line[],
  tables: readonly Box[],
  tags: TagIndex,
): Figure[] {
  return pictures
    .filter(({ box }) => widthOf(box) >= smallest && heightOf(box) >= smallest)
    .map((picture): Figure => {
      const { box } = picture
      const covered = lines.filter((line) => touches(box, { x0: line.x0, x1: line.x1, y0: line.top, y1: line.bottom }, -1))
      const beside = lines.some((line) => line.bottom > box.y0 + 2 && line.top < box.y1 - 2)
      const inTable = tables.some((table) => areaOf(intersect(table, box)) > areaOf(box) * 0.5)
      const isPageWide = areaOf(box) > width * height * 0.5
      return {
        kind: 'figure',
        page,
        box,
        picture,
        alt: tags.altOf(page, picture.mark),
        inline: !beside && covered.length === 0 && !inTable && !(isPageWide && lines.length > 0),
        behind: covered.length > 0,
        spacing: noSpacing(),
      }
    })
}
