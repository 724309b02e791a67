/** Finds headers and footers that are not repeated on other pages, by their position in the margin, apart from the text. */

import { labelOf } from '../../blocks/lines/list-items.ts'
import { joinLabels, lineText, rowsOf } from '../../blocks/lines/rows.ts'
import { type Box, holdsMiddle, median, widthOf } from '../../ir/geometry.ts'
import { boxOfLine, type DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { marginRows, rareRows } from '../../tuning/document/headers-footers.ts'
import { withRaisedLabels } from '../notes/labels.ts'
import { withBareFooters } from './bare-pages.ts'
import type { PageLines } from './page-lines.ts'
import { isRow } from './repeated-text.ts'
import { keyOf } from './row-key.ts'
import { rowsAtHeight } from './rows-at-height.ts'
import { isTagged } from './tagged-margins.ts'

/** Matches a lone page number; it may be larger than the text. */
const loneNumber = /^[^\p{L}\d]*\d{1,4}[^\p{L}\d]*$/u

/** Returns the repeated header and footer lines, and the lines in the margins on pages that have none. */
export function inMargins(pages: readonly PageContent[], known: readonly PageLines[]): PageLines[] {
  const side = (name: 'header' | 'footer') => {
    const found = likeOthers(
      pages,
      pages.map((page, i) => sideOf(page, i, name, known)),
      name,
    )
    const [repeated = 0, all = 0] = [known.map((lines) => lines[name]), found].map((own) => own.filter(({ length }) => length > 0).length)
    const isUsual = repeated > 0 && repeated >= all * marginRows.leastRepeated
    return isUsual || areOnAllPages(pages, found, name) ? found : writable(found)
  }
  const [headers, footers] = [side('header'), withBareFooters(pages, side('footer'))]
  return pages.map((_, i) => ({ header: headers[i] ?? [], footer: footers[i] ?? [] }))
}

/** Returns the found lines, and on other pages the margin text that has the height and size of a header found on another page. */
function likeOthers(pages: readonly PageContent[], found: readonly DocumentLine[][], side: 'header' | 'footer'): DocumentLine[][] {
  const places = found.flatMap((lines, i) =>
    lines.slice(0, 1).map(({ size }, _, [line]) => ({ size, at: edgeOf(pages[i] as PageContent, side, line) })),
  )
  const known = pages.map((page, i) => {
    const own = found[i] ?? []
    if (own.length > 0 || places.length === 0) return own
    const lines = marginLines(page, side, pages.length, true)
    const [first] = lines
    const isAlike = first && places.some(({ at, size }) => Math.abs(at - edgeOf(page, side, first)) < 1 && size === first.size)
    return isAlike ? lines : []
  })
  return rowsAtHeight(pages, known, side)
}

/**
 * Returns whether nearly all pages have a line at the same height, in letters no larger than the text. Its words may change from chapter
 * to chapter.
 */
function areOnAllPages(pages: readonly PageContent[], found: readonly DocumentLine[][], side: 'header' | 'footer'): boolean {
  const known = pages.flatMap((page, i) => {
    const [line] = found[i] ?? []
    return line ? [{ page, line, distance: edgeOf(page, side, line), key: keyOf(found[i] ?? []) }] : []
  })
  const texts = new Set(known.map(({ key }) => key)).size
  const changes = known.filter(({ key }, i) => key !== known[i - 1]?.key).length
  if (known.length < pages.length * marginRows.nearlyAll || texts > Math.max(marginRows.mostTexts, pages.length / 2) || changes > texts)
    return false
  const usual = median(known.map(({ distance }) => distance))
  return known.every(
    ({ page, line, distance }) =>
      Math.abs(distance - usual) < marginRows.drift && line.size <= median(page.lines.map(({ size }) => size)) * marginRows.sameSize,
  )
}

/**
 * Returns the lines, in longer files without those that only one page after the first has: as no header repeats, they are text, also if a few
 * pages of many happen to have the same ones. So are those of the first page then if most others had lines at their height: as a header they
 * would push the other pages down.
 */
function writable(found: readonly DocumentLine[][]): DocumentLine[][] {
  const counts = new Map<string, number>()
  for (const lines of found) counts.set(keyOf(lines), (counts.get(keyOf(lines)) ?? 0) + 1)
  const isText = (lines: readonly DocumentLine[], page: number) => page > 0 && counts.get(keyOf(lines)) === 1
  const repeating = found.filter((lines, page) => page > 0 && lines.length > 0 && !isText(lines, page)).length
  const areFew = found.length >= rareRows.fewestPages && repeating < found.length * rareRows.leastShare
  const kept = found.map((lines, i) => (found.length > marginRows.mostOwn && (isText(lines, i) || (i > 0 && areFew)) ? [] : lines))
  const [first] = found[0] ?? []
  const isAlone = first && kept.slice(1).every(({ length }) => length === 0)
  const alike = found.slice(1).filter(([line]) => first && line && Math.abs(line.baseline - first.baseline) < marginRows.drift)
  return isAlone && alike.length * 2 > found.length - 1 ? kept.map(() => []) : kept
}

function sideOf(page: PageContent, index: number, side: 'header' | 'footer', known: readonly PageLines[]): DocumentLine[] {
  const own = known[index]?.[side] ?? []
  if (own.length > 0) return own
  const found = marginLines(page, side, known.length)
  const distance = (lines: readonly DocumentLine[]) => edgeOf(page, side, lines[0])
  const others = known.map((lines) => lines[side]).filter((lines) => lines.length > 0)
  const isElsewhere = others.length > 0 && !others.some((lines) => Math.abs(distance(lines) - distance(found)) < marginRows.drift)
  return isElsewhere ? [] : found
}

function edgeOf({ height }: PageContent, side: 'header' | 'footer', line: DocumentLine | undefined): number {
  if (!line) return 0
  return side === 'header' ? line.baseline : height - line.baseline
}

/** Returns the lines from the edge inwards up to a gap; none if there is no gap near the edge. */
function marginLines(page: PageContent, side: 'header' | 'footer', pages: number, isKnownHeight = false): DocumentLine[] {
  const sorted = page.lines.toSorted((a, b) => edgeOf(page, side, a) - edgeOf(page, side, b) || a.x0 - b.x0)
  const distance = (line: DocumentLine) => edgeOf(page, side, line)
  const [first] = sorted
  if (!first) return []
  const isOwnNumber =
    side === 'footer' && (pages === 1 ? isOnlyNumber(page, first) : page.page > 0 && lineText(first) === String(page.page + 1))
  if (distance(first) > (isOwnNumber ? page.height * marginRows.deepestNumber : marginRows.deepestAfterGap)) return []
  const end = endOf(
    sorted.map((line) => ({ at: distance(line), least: marginRows.leastGap[side] + line.size })),
    side === 'header' && pages > 1,
  )
  const found = sorted.slice(0, end)
  const next = sorted[end]
  if (end < 1 || !next || new Set(found.map((line) => Math.round(line.baseline))).size > marginRows.mostLines) return []
  const rest = sorted.slice(end)
  const isNumber = found.length === 1 && loneNumber.test(lineText(first))
  if (!isNumber && Math.max(...found.map(({ size }) => size)) > textSize(rest) * marginRows.largest) return []
  if (isProse(found, rest)) return []
  // Programs that write tags keep headers out of the tagged text; only numbers may be left in it.
  if (!isNumber && found.some(isTagged)) return []
  if (side === 'footer' && (isNote(page, found.at(-1) as DocumentLine) || withRaisedLabels(found).some(beginsRaised))) return []
  if (
    (side === 'header' && continues(found)) ||
    found.some((line) => (isOnFill(page, line) && !(pages > 1 && isBand(page, line, found))) || isRow(line, found, page)) ||
    rowsOf(found).some((row) => joinLabels(row).some((line) => labelOf(line) !== null))
  )
    return []
  const left = Math.min(...rest.map((line) => line.x0))
  const isAfterGap = side === 'footer' && distance(next) - distance(found.at(-1) as DocumentLine) > marginRows.hugeGap
  const isShort = side === 'header' && pages === 1 && rest.length < marginRows.fewestOnOnlyPage
  const isMargin =
    left >= marginRows.narrowMargin && distance(first) < Math.min(marginRows.deepest, left - marginRows.leastDepth) && !isShort
  return isKnownHeight || isAfterGap || isMargin || (isOwnNumber && found.length === 1) ? found : []
}

/** Returns the median size of lines with several words; single words, such as chart labels, count only if there is nothing else. */
function textSize(lines: readonly DocumentLine[]): number {
  const multiWord = lines.filter(({ words }) => words.length > 1)
  return median((multiWord.length > 0 ? multiWord : lines).map(({ size }) => size))
}

/** Returns whether lines break for lack of space, so that they are prose. */
function isProse(found: readonly DocumentLine[], rest: readonly DocumentLine[]): boolean {
  const right = Math.max(...rest.map(({ x1 }) => x1))
  const left = Math.min(...rest.map(({ x0 }) => x0))
  const isFull = ({ x0, x1, words }: DocumentLine) =>
    Math.abs(x0 - left) < 1 && x1 - x0 > (right - left) * marginRows.proseWidth && words.length >= marginRows.proseWords
  return found.filter(isFull).length >= marginRows.proseLines
}

/** Returns the index after the gap that ends a header; with several pages, a wider gap that is still in the margin ends it. */
function endOf(rows: readonly { at: number; least: number }[], goesToWidest: boolean): number {
  const gap = (i: number) => (rows[i]?.at ?? 0) - (rows[i - 1]?.at ?? 0)
  const isGap = (i: number) => gap(i) > (rows[i]?.least ?? Infinity)
  const end = rows.findIndex((_, i) => i > 0 && isGap(i))
  const next = rows.findIndex((_, i) => i > end && isGap(i))
  const isInMargin = end > 0 && next > 0 && (rows[next - 1]?.at ?? Infinity) < marginRows.deepestAfterGap
  return goesToWidest && isInMargin && gap(next) > gap(end) * marginRows.wider ? next : end
}

/** Returns whether a line is the number of the only page: "1" in the middle or at the right, or with a word or the number of pages. */
function isOnlyNumber({ width, lines }: PageContent, line: DocumentLine): boolean {
  const text = lineText(line)
  if (/^\p{L}{1,8}\.?\s1$|^(?:\p{L}{1,8}\.?\s)?1\s?(?:\/|\p{L}{1,3})\s?1$/u.test(text)) return true
  const right = Math.max(...lines.map(({ x1 }) => x1))
  const isApart = Math.abs(line.x0 + line.x1 - width) < 2 * marginRows.offCentre || right - line.x1 < marginRows.offCentre
  return /^[-–—]?\s?1\s?[-–—]?$/.test(text) && isApart
}

/** Returns whether a line begins in lower case, so that it continues the previous page. */
function continues([first]: readonly DocumentLine[]): boolean {
  return /^\p{Ll}/u.test(first?.words[0]?.text ?? '')
}

/** Returns whether a line is in a shaded table that contains only header lines. */
function isBand({ grids, lines }: PageContent, line: DocumentLine, found: readonly DocumentLine[]): boolean {
  const isIn = (own: DocumentLine, box: Box) => holdsMiddle(box, boxOfLine(own), 1)
  const grid = grids.find(({ box, cells }) => cells.length > 1 && isIn(line, box))
  return grid !== undefined && lines.every((other) => found.includes(other) || !isIn(other, grid.box))
}

/** Returns whether words are on a shaded band. Highlighted words are not: their shading is only as wide as they are. */
function isOnFill({ shapes }: PageContent, { words, top, bottom, size }: DocumentLine): boolean {
  return shapes.fills.some(({ box, color }) => {
    const inside = words.filter(({ x0, x1 }) => holdsMiddle(box, { x0, x1, y0: top, y1: bottom }))
    const width = Math.max(...inside.map(({ x1 }) => x1)) - Math.min(...inside.map(({ x0 }) => x0))
    return inside.length > 0 && color !== 'FFFFFF' && widthOf(box) > width + size
  })
}

const beginsRaised = ({ words }: DocumentLine): boolean => words[0]?.style.raise === 'super'

/** Returns whether a line is a note: it begins with a raised sign or is below a short rule. */
export function isNote({ shapes, width }: PageContent, line: DocumentLine): boolean {
  if (beginsRaised(line)) return true
  return shapes.rules.some(
    (rule) =>
      rule.level &&
      rule.at < line.baseline &&
      rule.at > line.top - marginRows.ruleAbove &&
      rule.to - rule.from > marginRows.shortestRule &&
      rule.to - rule.from < width * marginRows.shortRule,
  )
}
