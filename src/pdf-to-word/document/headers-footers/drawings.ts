/** Finds drawings at one place on most pages of a chapter: borders, letterheads, ornaments around page numbers. */

import { cutFigure, type Figure } from '../../ir/figure.ts'
import { areaOf, type Box, heightOf, holdsMiddle, widthOf } from '../../ir/geometry.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { PageRange } from '../../ir/section.ts'
import { type Cluster, clustersOf } from '../../page/shapes/clusters.ts'
import { headerDrawings } from '../../tuning/document/headers-footers.ts'
import { runningKeys } from './keys.ts'

/** Returns the drawings of each chapter, and removes them from the pages. */
export function takeRunningDrawings(pages: readonly PageContent[], ranges: readonly PageRange[]): Figure[][] {
  if (pages.length < 2) return ranges.map(() => [])
  const found = pages.map((content) => new Map(drawingsOf(content).map((cluster) => [keyOf(cluster), cluster])))
  const running = runningKeys(
    found.map((clusters) => new Set(clusters.keys())),
    ranges,
  )
  return ranges.map(({ from, to }, i) => {
    const boxes = [...(running[i] ?? [])].flatMap((key): { box: Box; page: number }[] => {
      const at = found.slice(from, to).findIndex((clusters) => clusters.has(key))
      const cluster = found[from + at]?.get(key)
      return cluster ? [{ box: cluster.box, page: pages[from + at]?.page ?? 0 }] : []
    })
    for (const content of boxes.length > 0 ? pages.slice(from, to) : [])
      content.drawings = content.drawings.filter((shape) => !boxes.some(({ box }) => holdsMiddle(box, shape.box, 1)))
    return boxes.map(({ box, page }) => cutFigure(page, box))
  })
}

function drawingsOf({ drawings, width, height }: PageContent): Cluster[] {
  return clustersOf(
    drawings.filter(({ fill }) => fill !== 'FFFFFF'),
    headerDrawings.widestGap,
  ).filter(
    ({ box, points }) =>
      (points >= headerDrawings.fewestPoints || Math.min(widthOf(box), heightOf(box)) >= headerDrawings.smallestSolid) &&
      widthOf(box) > headerDrawings.smallest &&
      heightOf(box) > headerDrawings.smallest &&
      areaOf(box) < width * height * headerDrawings.largestShare,
  )
}

function keyOf({ box, points }: Cluster): string {
  return `${points}|${[box.x0, box.y0, box.x1, box.y1].map((edge) => Math.round(edge / 2)).join('|')}`
}
