/** Accounts for what the pages show: the writer says what of it the Word file has, and the rest is lost. */
import type { Account, ShownThing } from '../ir/account.ts'
import type { Figure } from '../ir/figure.ts'
import { areaOf, type Box, holdsMiddle, intersect } from '../ir/geometry.ts'
import { boxOfLine, type Line, type Word } from '../ir/line.ts'
import type { PageContent } from '../ir/page-content.ts'
import { fromTurned } from '../page/lines/turned-lines.ts'
import { placesIn } from '../page/words/places.ts'

/** Share of a thing that a picture has to show for it to be kept. */
const keptShare = 0.5

/** @param contents the pages before the first pass over all of them */
export function openAccount(contents: readonly PageContent[]): Account {
  const pages = new Map(contents.map((content) => [content.page, openPage(content)]))
  const keepWords: Account['keepWords'] = (page, words) => pages.get(page)?.keepWords(words)
  return {
    hasLetters: contents.some(({ shown }) => shown.letters.includes(1)),
    keepWords,
    keepFigure(figure, others = []) {
      pages.get(figure.page)?.keepFigure(figure)
      for (const page of others) if (page !== figure.page) pages.get(page)?.keepFigure({ ...figure, page })
    },
    losses: () =>
      [...pages].flatMap(([page, own]) => {
        const loss = { page, ...own.lost() }
        return loss.truncated || loss.letters + loss.pictures + loss.drawings > 0 ? [loss] : []
      }),
  }
}

interface Repeated {
  lineNumbers: ReadonlyMap<number, { words: readonly Word[] }>
  running: { again: readonly Line[] }
}

/** Word counts lines itself, and shows the head of a table again on each of its pages. */
export function keepRepeated(account: Account, { lineNumbers, running }: Repeated): void {
  for (const [page, { words }] of lineNumbers) account.keepWords(page, words)
  for (const { page, words } of running.again) account.keepWords(page, words)
}

function openPage(content: PageContent) {
  const { shown } = content
  const letters = shown.letters.slice()
  const byPlace = (things: readonly ShownThing[]) => new Map(things.map((thing) => [thing.order, thing]))
  const open = { unread: byPlace(shown.unread), pictures: byPlace(shown.pictures), drawings: byPlace(shown.drawings) }

  function keepWords(words: readonly Word[]): void {
    for (const { letters: own } of words) if (own) keepPlaces(own)
  }

  function keepPlaces(ranges: readonly number[]): void {
    for (const place of placesIn(ranges)) {
      letters[place] = 0
      // Drawn bullets are letters, too.
      open.pictures.delete(place)
      open.drawings.delete(place)
    }
  }

  /** What a picture cut out of the rendered page shows. */
  function keepRegion(box: Box, textless: boolean): void {
    for (const things of [open.pictures, open.drawings, ...(textless ? [] : [open.unread])])
      for (const thing of things.values()) if (isIn(thing, box)) things.delete(thing.order)
    if (textless) return
    for (const line of linesAt(content, box)) keepWords(line.words)
    for (const slanted of content.slanted) if (slanted.letters && holdsMiddle(box, slanted.box)) keepPlaces(slanted.letters)
  }

  return {
    keepWords,
    keepFigure({ box, picture, textless, slanted, letters: own }: Figure): void {
      if (own) keepPlaces(own)
      if (slanted) return
      if (picture) {
        for (const thing of open.pictures.values())
          if (thing.order === picture.order || isSame(thing.box, box)) open.pictures.delete(thing.order)
      } else keepRegion(box, textless)
    },
    lost: () => ({
      letters: letters.reduce((sum, letter) => sum + letter, 0) + open.unread.size,
      pictures: open.pictures.size,
      drawings: open.drawings.size,
      truncated: shown.truncated,
    }),
  }
}

const isIn = ({ box }: ShownThing, region: Box) => holdsMiddle(region, box, 1) || areaOf(intersect(box, region)) >= areaOf(box) * keptShare

const isSame = (a: Box, b: Box) => [a.x0 - b.x0, a.y0 - b.y0, a.x1 - b.x1, a.y1 - b.y1].every((difference) => Math.abs(difference) < 2)

function* linesAt(content: PageContent, box: Box): Generator<Line> {
  for (const lines of [content.lines, content.headerLines, content.footerLines])
    for (const line of lines) if (holdsMiddle(box, boxOfLine(line), 4)) yield line
  for (const { direction, lines } of content.turned)
    for (const line of lines) if (holdsMiddle(box, fromTurned(boxOfLine(line), direction, content), 4)) yield line
}
