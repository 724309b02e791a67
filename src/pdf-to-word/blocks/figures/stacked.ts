/** Tells which of the figures of a page lie above others, from the order in which the page draws what they show. */

import type { Figure } from '../../ir/figure.ts'
import { holdsMiddle } from '../../ir/geometry.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { stackedFigures } from '../../tuning/blocks/figures.ts'

/** Returns the figures, each with the position in the drawing order of the last picture or drawing in it. */
export function stacked(figures: readonly Figure[], { drawings, pictures }: PageContent): Figure[] {
  if (figures.length * (drawings.length + pictures.length) > stackedFigures.mostPairs) return [...figures]
  return figures.map((figure) => {
    if (figure.picture) return { ...figure, order: figure.picture.order }
    const shown = [...drawings, ...pictures].filter(({ box }) => holdsMiddle(figure.box, box, 1)).map(({ order }) => order)
    return shown.length > 0 ? { ...figure, order: shown.reduce((last, order) => Math.max(last, order)) } : figure
  })
}
