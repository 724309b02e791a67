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
  const canRun = ({ object, box, paper }: Picture) =>
    paper === undefined ? object >= 0 && areaOf(box) <= area * headerPictures.largestShare : paper !== ''
  const running = runningKeys(
    pages.map(({ pictures }) => new Set(pictures.filter(canRun).map(keyOf))),
    ranges,
  )
  return ranges.map(({ from, to }, i) => {
    for (const key of partlyPapers(pages.slice(from, to))) running[i]?.delete(key)
    const open = new Set(running[i])
    const figures: Figure[] = []
    for (const content of pages.slice(from, to)) {
      for (const picture of content.pictures) if (open.delete(keyOf(picture))) figures.push(figureOf(picture, content.page))
      content.pictures = content.pictures.filter((picture) => !running[i]?.has(keyOf(picture)))
    }
    return figures
  })
}

/** Returns the keys of gradients that fill some of the pages, but not all: on the others a header would show them as well. */
function partlyPapers(pages: readonly PageContent[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { pictures } of pages)
    for (const key of new Set(pictures.filter(({ paper }) => paper).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Set([...counts].flatMap(([key, count]) => (count < pages.length ? key : [])))
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
    ...(picture.paper ? { order: picture.order } : {}),
    spacing: noSpacing(),
  }
}

function keyOf({ object, paper, box }: Picture): string {
  return `${paper ?? object}|${Math.round(box.x0 / 2)}|${Math.round(box.y0 / 2)}|${Math.round(box.x1 / 2)}`
}
