/** Finds the chapters of a file by the text at the edges of its pages, and builds their headers and footers. */

import type { Figure } from '../../ir/figure.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { Chapter, PageNumber, PageRange } from '../../ir/section.ts'
import type { TagIndex } from '../../read/tag-index.ts'
import { chapterStarts } from '../../tuning/document/chapters.ts'
import { findRunning } from '../headers-footers/find.ts'
import type { PageLines } from '../headers-footers/page-lines.ts'
import { keyOf } from '../headers-footers/row-key.ts'
import { chaptersBySide } from './by-side.ts'
import { type RunningInput, runningOf, shownKeys, shownOn } from './chapter-header.ts'
import { chaptersOf } from './chapters.ts'
import { withFields } from './fields.ts'
import { printedNumbers } from './page-numbers.ts'
import { fullPages, type PageText, pageOpenings, pageStarts } from './page-starts.ts'

/** The pages of a chapter, and their numbers. */
export interface ChapterRange extends PageRange {
  /** Number of its first page, and its number format. */
  start: number
  style: PageNumber['style']
  /** True if the number does not continue from the pages before. */
  isNew: boolean
}

/** The text at the edges of the pages, and the chapters that it shows. */
export interface RunningText {
  /** Header and footer lines of each page, with fields. */
  lines: PageLines[]
  ranges: ChapterRange[]
  /** True if different numbers in them are treated as equal. */
  anyNumber: boolean
  /** Lines of each page outside header and footer. */
  body: DocumentLine[][]
  /** Table rows repeated from earlier pages. */
  again: DocumentLine[]
}

/** Returns the headers and footers of all pages, and the page ranges that share them. */
export function readRunning(contents: readonly PageContent[], tags: TagIndex): RunningText {
  const found = findRunning(contents)
  const numbers = printedNumbers(found.map(({ header, footer }) => [...footer, ...header]))
  const dress = ({ header, footer }: PageLines, page: number, chapter: number): PageLines => {
    const totals = { file: contents.length, chapter }
    const number = numbers[page] ?? null
    return { header: withFields(header, number, totals), footer: withFields(footer, number, totals) }
  }
  const whole = found.map((lines, page) => dress(lines, page, contents.length))
  const textOf = (content: PageContent, page: number, running: PageLines | undefined) => {
    const taken = new Set([...(running?.header ?? []), ...(running?.footer ?? []), ...(found[page]?.rows ?? [])])
    return content.lines.filter((line) => !taken.has(line))
  }
  const texts = contents.map((content, page) => ({ content, lines: textOf(content, page, found[page]) }))
  const begins = pageStarts(texts, tags)
  const starts = { begins, opens: pageOpenings(texts), full: fullPages(texts) }
  const divide = (anyNumber: boolean) => {
    const sides = whole.map(({ header, footer }) => [keyOf(header, anyNumber), keyOf(footer, anyNumber)] as const)
    const input = { keys: sides.map((own) => own.join('\f')), numbers, ...starts }
    const [plain, bySide] = [chaptersOf(input), chaptersBySide(input)]
    return lostPages(sides, numbered(bySide, numbers)) < lostPages(sides, numbered(plain, numbers)) ? bySide : plain
  }
  const fine = divide(false)
  const anyNumber = fine.length > Math.max(chapterStarts.fewChapters, contents.length * chapterStarts.mostChapters)
  const ranges = numbered(anyNumber ? divide(true) : fine, numbers)
  const isKnown = knownTexts(texts, whole, ranges, anyNumber)
  const shown = ranges.flatMap((range) => showable({ found, whole, range, anyNumber, isKnown }))
  const lines = ranges.flatMap(({ from, to }) => shown.slice(from, to).map((own, i) => dress(own, from + i, to - from)))
  const body = contents.map((content, page) => textOf(content, page, shown[page]))
  return { lines, ranges, anyNumber, body, again: found.flatMap(({ rows }) => rows) }
}

/** Returns the number of headers and footers that their chapters cannot show. @param sides keys of the header and footer of each page */
function lostPages(sides: readonly (readonly [string, string])[], ranges: readonly ChapterRange[]): number {
  const lostIn = ({ from, to, start }: ChapterRange, side: 0 | 1) => {
    const keys = sides.slice(from, to).map((own) => own[side])
    const shown = shownKeys(keys, start % 2 === 0)
    return keys.filter((key, i) => key !== shownOn(i, shown, start % 2 === 0)).length
  }
  return ranges.reduce((sum, range) => sum + lostIn(range, 0) + lostIn(range, 1), 0)
}

function numbered(ranges: readonly PageRange[], numbers: readonly (PageNumber | null)[]): ChapterRange[] {
  let next = 1
  return ranges.map(({ from, to }) => {
    const known = numbers.slice(from, to).findIndex((number) => number !== null)
    const number = known < 0 ? null : numbers[from + known]
    const start = number ? Math.max(0, number.value - known) : next
    const isNew = start !== next
    next = start + to - from
    return { from, to, start, style: number?.style ?? 'decimal', isNew }
  })
}

/** The headers and footers of all pages, with and without fields, and a range of pages. */
interface Showable {
  found: readonly PageLines[]
  whole: readonly PageLines[]
  range: ChapterRange
  anyNumber: boolean
  /** Whether a text is in the body, or in the header or footer of a chapter. */
  isKnown: (key: string) => boolean
}

/** Returns the header and footer lines that a chapter can show. Text that neither a header nor any other place shows stays in the body, once. */
function showable({ found, whole, range, anyNumber, isKnown }: Showable): PageLines[] {
  const pages = found.slice(range.from, range.to)
  const side = (name: 'header' | 'footer') => {
    const keys = whole.slice(range.from, range.to).map((page) => keyOf(page[name], anyNumber))
    const { first, usual, even } = shownKeys(keys, range.start % 2 === 0)
    const isSingle = (key: string) => keys.indexOf(key) === keys.lastIndexOf(key)
    return pages.map((page, i) => {
      const key = keys[i] ?? ''
      const isLost = key !== usual && key !== even && (isSingle(key) || (keys.indexOf(key) === i && !isKnown(key)))
      return isLost && !(i === 0 && keys[0] === first) ? [] : page[name]
    })
  }
  const [headers, footers] = [side('header'), side('footer')]
  return pages.map((_, i) => ({ header: headers[i] ?? [], footer: footers[i] ?? [] }))
}

/** Returns a test whether all words of a header or footer are also a line of the body, or in the header or footer that a chapter shows. */
function knownTexts(
  texts: readonly PageText[],
  whole: readonly PageLines[],
  ranges: readonly ChapterRange[],
  anyNumber: boolean,
): Showable['isKnown'] {
  const known = new Set(texts.flatMap(({ lines }) => lines.flatMap((line) => formsOf(keyOf([line], anyNumber)))))
  for (const { from, to, start } of ranges)
    for (const name of ['header', 'footer'] as const) {
      const keys = whole.slice(from, to).map((page) => keyOf(page[name], anyNumber))
      const { first, usual, even } = shownKeys(keys, start % 2 === 0)
      for (const key of [first, usual, even]) for (const line of key?.split('\n') ?? []) for (const form of formsOf(line)) known.add(form)
    }
  return (key) => key.split('\n').every((line) => formsOf(line)[0] === '' || known.has(formsOf(line)[0] ?? ''))
}

/** Returns the letters and digits of a line, and its letters alone: running titles leave out the numbers of headings. */
const formsOf = (line: string) => [/[^\p{L}\p{N}]+/gu, /[^\p{L}]+/gu].map((other) => line.replace(other, '').toLowerCase())

/** Returns the chapters with their headers and footers. */
export function makeChapters(
  contents: readonly PageContent[],
  { lines, ranges, anyNumber }: RunningText,
  { figures, ...given }: Pick<RunningInput, 'textOf' | 'mirrored' | 'stats'> & { figures: readonly Figure[][] },
): Chapter[] {
  const opensEven = (ranges[0]?.start ?? 1) % 2 === 0
  return ranges.map(({ from, to, start, style, isNew }, i) => {
    const own = lines.slice(from, to)
    const pages = contents.slice(from, to)
    const [first] = pages
    const shared = { ...given, beginsEven: start % 2 === 0, opensEven, anyNumber, contents: pages }
    return {
      firstPage: first?.page ?? 0,
      header: runningOf({ ...shared, lines: own.map(({ header }) => header), figures: figures[i] ?? [] }),
      footer: runningOf({ ...shared, lines: own.map(({ footer }) => footer), figures: [] }),
      numbers: { style, start: isNew ? start : null },
    }
  })
}
