/** Distinguishes headers and footers from text repeated on several pages, such as the first rows of a table. */

import { lineText, rowsOf } from '../../blocks/lines/rows.ts'
import { median } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { repeatedText } from '../../tuning/document/headers-footers.ts'

/** The repeated text of all pages. */
export interface Repeated {
  /** Header or footer lines of each page. */
  running: DocumentLine[][]
  /** Table rows repeated from an earlier page, by page. */
  rows: DocumentLine[][]
}

/** Returns the lines without body text and table rows. @param taken repeated lines of each page, from the edge inwards */
export function withoutText(pages: readonly PageContent[], taken: readonly DocumentLine[][], side: 'header' | 'footer'): Repeated {
  const edge = (page: PageContent, line: DocumentLine) => (side === 'header' ? line.baseline : page.height - line.baseline)
  const places = taken.flatMap((own, i) => own.slice(0, 1).map((line) => ({ at: edge(pages[i] as PageContent, line), size: line.size })))
  const bare = pages.flatMap((page, i) => {
    if (taken[i]?.length !== 0) return []
    const [first, ...rest] = page.lines.toSorted((a, b) => edge(page, a) - edge(page, b))
    if (!first) return []
    const at = edge(page, first)
    const next = rest.find((line) => edge(page, line) > at + first.size * repeatedText.sameRow)
    // The title of a chapter, opposite that of the file, can be on a single page.
    if (!isOpposite(taken, i)) return at
    const isApart = next !== undefined && edge(page, next) - at > first.size * repeatedText.apart && at < repeatedText.deepest
    return isApart && places.some((place) => Math.abs(place.at - at) < 1 && place.size === first.size) ? [] : at
  })
  const limit =
    bare.length >= repeatedText.fewestBare && bare.length >= pages.length * repeatedText.bareShare
      ? median(bare) - repeatedText.nearer
      : Infinity
  const heads = side === 'header' ? repeatedHeads(pages, taken) : new Set<DocumentLine>()
  const starts = taken.map((own, i) => own.findIndex((line) => heads.has(line) || isRow(line, own, pages[i] as PageContent)))
  // A header can be in a frame together with the text on some pages; table rows are in one on every page.
  const free = new Set(taken.flatMap((own, i) => ((starts[i] ?? -1) < 0 ? own.map(lineText) : [])))
  const found = taken.map((own, i): { running: DocumentLine[]; rows: DocumentLine[] } => {
    const page = pages[i] as PageContent
    const [first] = own
    if (first && edge(page, first) > limit) return { running: [], rows: isShownBefore(own, pages[i - 1]) ? own : [] }
    const start = own.findIndex((line, n) => n >= (starts[i] ?? -1) && (starts[i] ?? -1) >= 0 && !free.has(lineText(line)))
    return { running: start < 0 ? own : own.slice(0, start), rows: [] }
  })
  return { running: found.map(({ running }) => running), rows: found.map(({ rows }) => rows) }
}

/** Returns whether the pages beside a page have one header, and those of its own side have it not. */
function isOpposite(taken: readonly DocumentLine[][], page: number): boolean {
  const textAt = (index: number) => taken[index]?.slice(0, 1).map((line) => lineText(line).replace(/\d+/g, '#'))[0]
  const beside = [page - 1, page + 1].filter((index) => taken[index] !== undefined).map(textAt)
  const [text] = beside
  return text !== undefined && beside.every((other) => other === text) && textAt(page - 2) !== text && textAt(page + 2) !== text
}

/** Returns rows that were further down, in the text, on the page where they first occurred: the header of a table without rules. */
export function repeatedHeads(pages: readonly PageContent[], taken: readonly DocumentLine[][]): Set<DocumentLine> {
  const found = new Set<DocumentLine>()
  for (const [i, own] of taken.entries()) {
    const [page, before] = [pages[i - 1], taken[i - 1] ?? []]
    if (!page || own.length < 2) continue
    for (const row of rowsOf(own).filter(({ length }) => length > 1)) {
      const twins = row.map((line) => before.find((other) => isTwin(other, line)))
      if (twins.some((twin) => twin !== undefined) ? twins.every((twin) => twin && found.has(twin)) : isLowerOn(row, page))
        for (const line of row) found.add(line)
    }
  }
  return found
}

function isLowerOn(row: readonly DocumentLine[], { lines }: PageContent): boolean {
  const [first] = row
  return lines.some(
    (line) =>
      first !== undefined &&
      isTwin(line, first) &&
      line.baseline > first.baseline + first.size &&
      row.every((own) => lines.some((other) => isTwin(other, own) && Math.abs(other.baseline - line.baseline) < 1)),
  )
}

/** Returns whether a line with letters occurs again and again on its page, as an entry of a list does, and a header does not. */
export function recursOn(line: DocumentLine, { lines }: PageContent): boolean {
  if (!/\p{L}{2}/u.test(lineText(line))) return false
  return lines.filter((other) => other !== line && isTwin(other, line)).length >= repeatedText.fewestOnPage
}

const isTwin = (a: DocumentLine, b: DocumentLine) => Math.abs(a.x0 - b.x0) < repeatedText.sameStart && lineText(a) === lineText(b)

/** Returns whether several lines, as rows of a table are, all occur on the page before. */
function isShownBefore(own: readonly DocumentLine[], before: PageContent | undefined): boolean {
  if (own.length < 2) return false
  const shown = new Set(before?.lines.map(lineText))
  return own.every((line) => shown.has(lineText(line)))
}

/** Returns whether a line is in a table that also contains lines outside the given ones. */
export function isRow(line: DocumentLine, own: readonly DocumentLine[], { grids, lines }: PageContent): boolean {
  const grid = grids.find(({ box, cells }) => cells.length > 1 && isInside(line, box))
  return grid !== undefined && lines.some((other) => !own.includes(other) && isInside(other, grid.box))
}

function isInside({ x0, baseline }: DocumentLine, { x0: left, x1: right, y0, y1 }: PageContent['grids'][number]['box']): boolean {
  return baseline > y0 && baseline < y1 && x0 > left - 2 && x0 < right
}
