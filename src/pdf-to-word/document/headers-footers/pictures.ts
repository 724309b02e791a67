/** Finds pictures at one place on most pages of a chapter, such as logos and letterheads; they belong in the header. */

import type { Figure } from '../../ir/figure.ts'
import { areaOf } from '../../ir/geometry.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Picture } from '../../ir/picture.ts'
import type { PageRange } from '../../ir/section.ts'
import { noSpacing } from '../../ir/spacing.ts'
import { headerPictures } from '../../tuning/document/headers-footers.ts'
import { runningKeys } from './keys.ts'

/** Returns the pictures of each chapter, and removes them from the pages. */
export function takeRunningPictures(pages: readonly PageContent[], ranges: readonly PageRange[]): Figure[][] {
  const area = (pages[0]?.width ?? 0) * (pages[0]?.height ?? 0)
  const canRun = (picture: Picture) => picture.object >= 0 && areaOf(picture.box) <= area * headerPictures.largestShare
  const running = runningKeys(
    pages.map(({ pictures }) => new Set(pictures.filter(canRun).map(keyOf))),
    ranges,
  )
  return ranges.map(({ from, to }, i) => {
    const open = new Set(running[i])
    const figures: Figure[] = []
    for (const content of pages.slice(from, to)) {
      for (const picture of content.pictures) if (open.delete(keyOf(picture))) figures.push(figureOf(picture, content.page))
      content.pictures = content.pictures.filter((picture) => !running[i]?.has(keyOf(picture)))
    }
    return figures
  })
}

function figureOf(picture: Picture, page: number): Figure {
  return {
    kind: 'figure',
    page,
    box: picture.box,
    picture,
    textless: false,
    alt: '',
    inline: false,
    behind: true,
    spacing: noSpacing(),
  }
}

function keyOf({ object, box }: Picture): string {
  return `${object}|${Math.round(box.x0 / 2)}|${Math.round(box.y0 / 2)}|${Math.round(box.x1 / 2)}`
}
