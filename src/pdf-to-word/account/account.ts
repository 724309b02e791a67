/** Accounts for the visible content of the pages: the writer reports the content that it writes; the rest is lost. */

import type { Account } from '../ir/account.ts'
import type { Figure } from '../ir/figure.ts'
import { areaOf, type Box, holdsMiddle, intersect } from '../ir/geometry.ts'
import { boxOfLine, type Line, type Word } from '../ir/line.ts'
import type { NoteSet } from '../ir/notes.ts'
import type { PageContent } from '../ir/page-content.ts'
import type { Places, ShownThing } from '../ir/shape.ts'
import { fromTurned } from '../page/lines/turned-lines.ts'
import { placesIn, rangesOf } from '../page/words/places.ts'
import { keptThings } from '../tuning/account.ts'
import { openMarks } from './marks.ts'
import { marksOfLine, marksOfParagraph, marksOfSection, marksOfTable, type WrittenMark } from './written.ts'

/** Opens the account. @param contents the pages before the first pass over all of them */
export function openAccount(contents: readonly PageContent[]): Account {
  const pages = new Map(contents.map((content) => [content.page, openPage(content)]))
  const keepWords: Account['keepWords'] = (page, words) => pages.get(page)?.keepWords(words)
  const keepMarks = (marks: Iterable<WrittenMark>, others: readonly number[] = []) => {
    for (const mark of marks) for (const page of new Set([mark.page, ...others])) pages.get(page)?.keepMark(mark)
  }
  const keepLine: Account['keepLine'] = (line, others) => {
    keepWords(line.page, line.words)
    keepMarks(marksOfLine(line), others)
  }
  const openOf = () => new Map([...pages].map(([page, own]) => [page, own.openMarks()]))
  return {
    hasLetters: contents.some(({ shown }) => shown.letters.includes(1)),
    keepWords,
    keepLine,
    keepParagraph(paragraph, others) {
      for (const line of paragraph.lines) {
        keepLine(line, others)
        if (line.cap) keepWords(line.page, line.cap.words)
      }
      keepMarks(marksOfParagraph(paragraph), others)
    },
    keepTable(table, others) {
      for (const { page, words } of table.repeatedLines ?? []) keepWords(page, words)
      keepMarks(marksOfTable(table), others)
    },
    keepFigure(figure, others = []) {
      pages.get(figure.page)?.keepFigure(figure)
      for (const page of others) if (page !== figure.page) pages.get(page)?.keepAgain(figure)
    },
    keepSection: (section) => keepMarks(marksOfSection(section)),
    keepNotes: (notes) => keepMarks(rulesOfNotes(notes)),
    keepPaper(color) {
      for (const [page, { width, height }] of pages) keepMarks([{ page, box: { x0: 0, y0: 0, x1: width, y1: height }, shade: color }])
    },
    openMarks: openOf,
    losses: () =>
      [...pages].flatMap(([page, own]) => {
        const loss = { page, ...own.lost() }
        return loss.truncated || loss.letters + loss.pictures + loss.drawings > 0 ? [loss] : []
      }),
  }
}

/** Returns the rules that Word draws above the notes of each page. */
function* rulesOfNotes({ all, isUnruled }: NoteSet): Generator<WrittenMark> {
  const lines = all.flatMap(({ paragraph, rest }) => [paragraph, ...rest].flatMap(({ lines }) => lines))
  for (const [page, own] of isUnruled ? [] : Map.groupBy(lines, (line) => line.page)) {
    const top = Math.min(...own.map((line) => line.top))
    yield { page, box: { x0: 0, x1: Infinity, y0: top - keptThings.noteRuleReach, y1: top } }
  }
}

interface Repeated {
  lineNumbers: ReadonlyMap<number, { words: readonly Word[] }>
  running: { again: readonly Line[] }
}

/** Reports content as written that Word generates itself: line numbers and repeated table headers. */
export function keepRepeated(account: Account, { lineNumbers, running }: Repeated): void {
  for (const [page, { words }] of lineNumbers) account.keepWords(page, words)
  for (const line of running.again) account.keepLine(line)
}

function openPage(content: PageContent) {
  const { shown, width, height } = content
  const marks = openMarks(shown.marks)
  const letters = shown.letters.slice()
  const closed = new Set<number>()
  const isMark = new Set(shown.marks.map(({ order }) => order))
  const byPlace = (things: readonly ShownThing[]) => new Map(things.map((thing) => [thing.order, thing]))
  const open = { unread: byPlace(shown.unread), pictures: byPlace(shown.pictures), drawings: byPlace(shown.drawings) }

  function keepWords(words: readonly Word[]): void {
    for (const { letters: own } of words) if (own !== undefined) keepPlaces(own)
  }

  function keepPlaces(places: Places): void {
    const ranges = rangesOf(places)
    for (let i = 0; i + 1 < ranges.length; i += 2) letters.fill(0, ranges[i], (ranges[i + 1] as number) + 1)
    // Drawn bullets have become letters.
    if (isMark.size + open.pictures.size + open.drawings.size === 0) return
    for (const place of placesIn(ranges)) {
      if (isMark.has(place)) closed.add(place)
      open.pictures.delete(place)
      open.drawings.delete(place)
    }
  }

  /** Reports everything as written that a picture cut out of the rendered page shows. */
  function keepRegion(box: Box, textless: boolean): void {
    marks.keepRegion(box)
    for (const thing of open.pictures.values()) if (isMostlyIn(thing, box)) open.pictures.delete(thing.order)
    for (const things of [open.drawings, ...(textless ? [] : [open.unread])])
      for (const thing of things.values()) if (isIn(thing, box)) things.delete(thing.order)
    if (textless) return
    for (const line of linesAt(content, box)) keepWords(line.words)
    for (const slanted of content.slanted) if (slanted.letters !== undefined && holdsMiddle(box, slanted.box)) keepPlaces(slanted.letters)
  }

  function keepFigure({ box, picture, textless, slanted, letters: own, marks: drawn }: Figure): void {
    if (own !== undefined) keepPlaces(own)
    for (const mark of drawn ?? []) mark.isRule ? marks.keepLine(mark.box) : marks.keepShade(mark.box, mark.color)
    if (slanted || drawn) return
    if (picture) {
      for (const thing of open.pictures.values())
        if (thing.order === picture.order || isSame(thing.box, box)) open.pictures.delete(thing.order)
    } else keepRegion(box, textless)
  }

  /** Reports a figure of another page as written here: slanted text has letters of its own on each page. */
  function keepAgain(figure: Figure): void {
    const twin = content.slanted.find(({ box }) => isSame(box, figure.box))
    keepFigure(twin?.letters === undefined ? figure : { ...figure, letters: twin.letters })
  }

  const openMarksOf = () => marks.open().filter(({ order }) => !closed.has(order))

  return {
    width,
    height,
    keepWords,
    keepMark: ({ box, shade }: WrittenMark) => (shade === undefined ? marks.keepLine(box) : marks.keepShade(box, shade)),
    openMarks: openMarksOf,
    keepFigure,
    keepAgain,
    lost: () => ({
      letters: letters.reduce((sum, letter) => sum + letter, 0) + open.unread.size,
      pictures: open.pictures.size,
      drawings: open.drawings.size + openMarksOf().length,
      truncated: shown.truncated,
    }),
  }
}

const isIn = (thing: ShownThing, region: Box) => holdsMiddle(region, thing.box, 1) || isMostlyIn(thing, region)

const isMostlyIn = ({ box }: ShownThing, region: Box) => areaOf(intersect(box, region)) >= areaOf(box) * keptThings.keptShare

const isSame = (a: Box, b: Box) => [a.x0 - b.x0, a.y0 - b.y0, a.x1 - b.x1, a.y1 - b.y1].every((difference) => Math.abs(difference) < 2)

function* linesAt(content: PageContent, box: Box): Generator<Line> {
  for (const lines of [content.lines, content.headerLines, content.footerLines])
    for (const line of lines) if (holdsMiddle(box, boxOfLine(line), 4)) yield line
  for (const { direction, lines } of content.turned)
    for (const line of lines) if (holdsMiddle(box, fromTurned(boxOfLine(line), direction, content), 4)) yield line
}
