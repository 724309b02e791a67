/** Drawings that stand at one place on most pages: borders, letterheads, ornaments around page numbers. */
import { areaOf, type Box, heightOf, holdsMiddle, widthOf } from '../geometry.ts'
import { type Cluster, clustersOf } from './clusters.ts'
import type { Figure } from './model.ts'
import type { PageContent } from './page-content.ts'
import { noSpacing } from './paragraphs.ts'

/** Share of the pages that have to show it. */
const mostPages = 0.6
/** Larger ones would hold what belongs to single pages. */
const largestShare = 0.25
/** Of less than this it is a line or a dot. */
const fewestPoints = 24
const smallest = 10
const nearness = 8

/** The drawings, taken out of the pages' own. */
export function takeRunningDrawings(pages: readonly PageContent[]): Figure[] {
  if (pages.length < 2) return []
  const found = new Map<string, { box: Box; page: number; pages: number }>()
  for (const content of pages) {
    for (const [key, { box }] of new Map(drawingsOf(content).map((cluster) => [keyOf(cluster), cluster]))) {
      const known = found.get(key)
      if (known) known.pages++
      else found.set(key, { box, page: content.page, pages: 1 })
    }
  }
  const running = [...found.values()].filter((entry) => entry.pages > 1 && entry.pages >= pages.length * mostPages)
  if (running.length === 0) return []
  for (const content of pages)
    content.drawings = content.drawings.filter((shape) => !running.some(({ box }) => holdsMiddle(box, shape.box, 1)))
  return running.map(({ box, page }) => ({
    kind: 'figure',
    page,
    box,
    picture: null,
    textless: true,
    alt: '',
    inline: false,
    behind: true,
    spacing: noSpacing(),
  }))
}

function drawingsOf({ drawings, width, height }: PageContent): Cluster[] {
  return clustersOf(
    drawings.filter(({ fill }) => fill !== 'FFFFFF'),
    nearness,
  ).filter(
    ({ box, points }) =>
      points >= fewestPoints && widthOf(box) > smallest && heightOf(box) > smallest && areaOf(box) < width * height * largestShare,
  )
}

function keyOf({ box, points }: Cluster): string {
  return `${points}|${[box.x0, box.y0, box.x1, box.y1].map((edge) => Math.round(edge / 2)).join('|')}`
}
