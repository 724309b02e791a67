/** Finds running headers and footers: lines with the same words at the same height on several pages. */

import { lineText } from '../../blocks/lines/rows.ts'
import { median } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { headerSearch } from '../../tuning/document/headers-footers.ts'
import { lineLikeness } from '../../tuning/letters.ts'
import { countedRows } from './counted-rows.ts'
import { inMargins } from './margins.ts'
import { withOpenerNumbers } from './opener-numbers.ts'
import type { FoundLines, PageLines } from './page-lines.ts'
import { beforeEvenRows, beforeProse, beforeRepeated, wholeLines } from './prose.ts'
import { withoutRare } from './rare-rows.ts'
import { type Repeated, recursOn, repeatedHeads, withoutText } from './repeated-text.ts'
import { withWholeTables } from './tables.ts'
import { taggedMargins } from './tagged-margins.ts'
import { withoutWeak } from './two-pages.ts'

/**
 * Returns the header and footer lines of every page. If no tags name headers or footers, repeated lines, untagged lines at the edges and
 * the position on the page decide.
 */
export function findRunning(pages: readonly PageContent[]): FoundLines[] {
  const byTags = pages.some(({ headerLines, footerLines }) => headerLines.length + footerLines.length > 0)
  if (byTags) return pages.map(({ headerLines, footerLines }) => ({ header: headerLines, footer: footerLines, rows: [] }))
  const [header, footer] = [repeated(pages, 'header'), repeated(pages, 'footer')]
  const tagged = withoutHeads(pages, pages.map(taggedMargins))
  const known = pages.map((_, i) => ({
    header: joined(header.running[i], tagged[i]?.header),
    footer: joined(footer.running[i], tagged[i]?.footer),
    rows: [...(header.rows[i] ?? []), ...(footer.rows[i] ?? [])],
  }))
  return withOpenerNumbers(pages, inMargins(pages, known)).map((lines, i) => ({ ...lines, rows: known[i]?.rows ?? [] }))
}

/** Returns the margins without headers of tables that are repeated above tagged rows. */
function withoutHeads(pages: readonly PageContent[], margins: readonly PageLines[]): PageLines[] {
  const heads = repeatedHeads(
    pages,
    margins.map(({ header }) => header),
  )
  return margins.map(({ header, footer }) => ({ header: header.filter((line) => !heads.has(line)), footer }))
}

const joined = (...sets: (readonly DocumentLine[] | undefined)[]): DocumentLine[] => [...new Set(sets.flatMap((lines) => lines ?? []))]

function repeated(pages: readonly PageContent[], side: 'header' | 'footer'): Repeated {
  const edges = pages.map((page) => edgeLines(page, side))
  const taken = edges.map((): DocumentLine[] => [])
  const open = edges.map(() => true)
  const counted = countedRows(pages, edges, side)
  // Proceed from the edge inwards; the first line that does not repeat ends the header or footer.
  for (let depth = 0; open.some(Boolean); depth++) {
    for (const [i, lines] of edges.entries()) {
      const line = lines[depth]
      if (!open[i]) continue
      const isRepeated =
        line !== undefined &&
        rowsUpTo(lines, depth) <= headerSearch.mostRows &&
        (counted.has(line) || hasTwin(line, i, edges, side, pages)) &&
        !recursOn(line, pages[i] as PageContent)
      if (isRepeated) taken[i]?.push(line)
      else open[i] = false
    }
  }
  const prose = wholeLines(pages, headerSearch.zone)
  const apart = withoutRare(pages, taken, counted, side).map((own, i) => {
    const page = pages[i] as PageContent
    return beforeEvenRows(beforeProse(beforeRepeated(own, prose), page, side), page, side)
  })
  const found = withoutText(pages, withoutWeak(pages, withWholeTables(apart, pages), side), side)
  if (emptiesPages(pages, found.running, side)) return { ...found, running: pages.map(() => []) }
  return { ...found, running: found.running.map((own, i) => separateRows(own, pages[i] as PageContent, side)) }
}

/** Returns the rows from the edge inwards that a gap separates from the text, such as a header without the text that two pages begin with. */
function separateRows(taken: readonly DocumentLine[], page: PageContent, side: 'header' | 'footer'): DocumentLine[] {
  if (taken.length === 0 || isSeparate(taken, page, side)) return [...taken]
  const inner = innermost(taken, side)
  const rest = taken.filter(({ baseline, size }) => Math.abs(baseline - inner) > size * lineLikeness.sameRow)
  return separateRows(rest, page, side)
}

const innermost = (lines: readonly DocumentLine[], side: 'header' | 'footer') =>
  side === 'header' ? Math.max(...lines.map(({ baseline }) => baseline)) : Math.min(...lines.map(({ baseline }) => baseline))

/** Returns whether lines taken as headers are the only text in the upper part of at least half of their pages. They are then body text. */
function emptiesPages(pages: readonly PageContent[], running: readonly DocumentLine[][], side: 'header' | 'footer'): boolean {
  if (side === 'footer') return false
  const shown = pages.filter((_, i) => (running[i]?.length ?? 0) > 0)
  const alone = pages.filter(({ lines, height }, i) => {
    const own = new Set(running[i])
    return own.size === 1 && !lines.some((line) => !own.has(line) && line.top < height * (1 - headerSearch.zone))
  })
  return (
    alone.length * 2 >= shown.length &&
    alone.some((page) => running[pages.indexOf(page)]?.some(({ baseline }) => baseline > headerSearch.margin))
  )
}

/** Returns whether a gap separates the lines from the text; lines at the text's own line distance belong to the text. */
function isSeparate(taken: readonly DocumentLine[], { lines }: PageContent, side: 'header' | 'footer'): boolean {
  if (taken.length === 0) return true
  const own = new Set(taken)
  const inner = innermost(taken, side)
  const rest = lines.filter((line) => !own.has(line))
  const next = side === 'header' ? Math.min(...rest.map((line) => line.baseline)) : Math.max(...rest.map((line) => line.baseline))
  const size = Math.max(...taken.map((line) => line.size))
  return rest.length === 0 || Math.abs(next - inner) > size * headerSearch.leastGap
}

const rowsUpTo = (lines: readonly DocumentLine[], depth: number) =>
  new Set(lines.slice(0, depth + 1).map(({ baseline }) => Math.round(baseline))).size

/** Returns the lines in the edge zone and those that follow them closely, from the edge inwards. */
function edgeLines({ lines, height }: PageContent, side: 'header' | 'footer'): DocumentLine[] {
  const within = (line: DocumentLine, share: number) => (side === 'header' ? line.bottom < height * share : line.top > height * (1 - share))
  const near = lines
    .filter((line) => within(line, headerSearch.deepestZone))
    .sort((a, b) => (side === 'header' ? a.baseline - b.baseline : b.baseline - a.baseline) || a.x0 - b.x0)
  const end = near.findIndex((line, i) => {
    const before = near[i - 1]
    return !within(line, headerSearch.zone) && (!before || Math.abs(line.baseline - before.baseline) > line.size * headerSearch.closely)
  })
  return end < 0 ? near : near.slice(0, end)
}

/** Returns whether one of the two nearest pages on either side has the same line at the same height. */
function hasTwin(
  line: DocumentLine,
  index: number,
  edges: readonly DocumentLine[][],
  side: 'header' | 'footer',
  pages: readonly PageContent[],
): boolean {
  const own = pages[index]
  return [index - 1, index + 1, index - 2, index + 2].some((other) => {
    const page = pages[other]
    return edges[other]?.some((twin) => {
      if (!page || !own) return false
      const distance = side === 'header' ? twin.baseline - line.baseline : page.height - twin.baseline - (own.height - line.baseline)
      const [text, same] = [lineText(line), lineText(twin)]
      return Math.abs(distance) < headerSearch.drift && isTwin(text, same, other - index) && (text === same || !isHeading(line, own, side))
    })
  })
}

function isHeading(line: DocumentLine, { lines }: PageContent, side: 'header' | 'footer'): boolean {
  if (side === 'footer' || line.baseline < headerSearch.headingDepth || !/\p{L}/u.test(lineText(line))) return false
  return line.size > median(lines.map(({ size }) => size)) * headerSearch.headingSize
}

/** Returns whether two lines have the same words, and numbers that are equal or count the pages. */
function isTwin(text: string, twin: string, pages: number): boolean {
  const plain = (line: string) => line.replace(/\d+/g, '#').replace(/\s+/g, ' ')
  if (/^[ivxlc]{1,6}$/.test(text) && /^[ivxlc]{1,6}$/.test(twin)) return true
  if (plain(text) !== plain(twin)) return false
  const numbers = text.match(/\d+/g) ?? []
  const others = twin.match(/\d+/g) ?? []
  return numbers.every(
    (number, i) =>
      number === others[i] || Number(others[i]) - Number(number) === pages || Number(others[i]) - Number(number) === Math.sign(pages),
  )
}
