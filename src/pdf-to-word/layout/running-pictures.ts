/** Pictures that stand at one place on most pages: logos and letterheads, which belong into the header. */
import type { Picture } from '../facts.ts'
import { areaOf } from '../geometry.ts'
import type { Figure } from './model.ts'
import type { PageContent } from './page-content.ts'
import { noSpacing } from './paragraphs.ts'

/** Share of the pages that have to show it. */
const mostPages = 0.6
/** Larger ones are the page itself, as in scans. */
const largestShare = 0.5

/** The pictures, taken out of the pages' own. */
export function takeRunningPictures(pages: readonly PageContent[]): Figure[] {
  if (pages.length < 2) return []
  const found = new Map<string, { picture: Picture; page: number; pages: number }>()
  for (const { page, pictures } of pages) {
    for (const key of new Set(pictures.map(keyOf))) {
      const known = found.get(key)
      if (known) known.pages++
      else found.set(key, { picture: pictures.find((picture) => keyOf(picture) === key) as Picture, page, pages: 1 })
    }
  }
  const running = new Set<string>()
  const figures: Figure[] = []
  const area = (pages[0]?.width ?? 0) * (pages[0]?.height ?? 0)
  for (const [key, { picture, page, pages: count }] of found) {
    if (picture.object < 0 || count < 2 || count < pages.length * mostPages || areaOf(picture.box) > area * largestShare) continue
    running.add(key)
    figures.push({
      kind: 'figure',
      page,
      box: picture.box,
      picture,
      textless: false,
      alt: '',
      inline: false,
      behind: true,
      spacing: noSpacing(),
    })
  }
  if (running.size > 0) for (const content of pages) content.pictures = content.pictures.filter((picture) => !running.has(keyOf(picture)))
  return figures
}

function keyOf({ object, box }: Picture): string {
  return `${object}|${Math.round(box.x0 / 2)}|${Math.round(box.y0 / 2)}|${Math.round(box.x1 / 2)}`
}
