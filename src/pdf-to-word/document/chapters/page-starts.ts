/** Finds pages on which a Word section can begin without dividing a paragraph or table, and those on which text begins anew. */

import { firstWordWidth } from '../../blocks/lines/wrap.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { TagIndex } from '../../read/tag-index.ts'
import { continuedPages } from '../../tuning/document/chapters.ts'
import { letterShape, lineLikeness } from '../../tuning/letters.ts'

/** The text of a page. */
export interface PageText {
  content: PageContent
  /** Text lines, without header and footer. */
  lines: readonly DocumentLine[]
}

/** Returns, for each page, whether no text continues from the page before it. */
export function pageStarts(pages: readonly PageText[], tags: TagIndex): boolean[] {
  return pages.map((page, i) => {
    const before = pages[i - 1]
    return before === undefined || !continues(before, page, tags)
  })
}

/** Returns, for each page, whether the page before it ended early, as before a chapter. */
export function pageOpenings(pages: readonly PageText[]): boolean[] {
  return pages.map((_, i) => {
    const before = pages[i - 1]
    return before === undefined || endsEarly(before)
  })
}

/** Returns, for each page, whether its text reaches as low as that of the fullest pages. */
export function fullPages(pages: readonly PageText[]): boolean[] {
  const free = pages.map(({ content, lines }) => content.height - (lowestOf(lines)?.baseline ?? 0))
  const least = free.reduce((min, own) => Math.min(min, own), Infinity)
  return free.map((own) => own - least < continuedPages.full)
}

function endsEarly({ content, lines }: PageText): boolean {
  const last = lowestOf(lines)
  return last === null || last.baseline < content.height * continuedPages.early
}

function lowestOf(lines: readonly DocumentLine[]): DocumentLine | null {
  return lines.reduce<DocumentLine | null>((low, line) => (low && low.baseline >= line.baseline ? low : line), null)
}

function continues(before: PageText, page: PageText, tags: TagIndex): boolean {
  const last = lowestOf(before.lines)
  const first = page.lines.reduce<DocumentLine | null>((high, line) => (high && high.baseline <= line.baseline ? high : line), null)
  if (!last || !first) return false
  if (last.block >= 0 && first.block >= 0) {
    const [owner, next] = [tags.get(last.block), tags.get(first.block)]
    return last.block === first.block || (owner?.table != null && owner.table === next?.table)
  }
  if (isOneTable(before, last, page, first)) return true
  const text = last.words.at(-1)?.text ?? ''
  const isSentenceOpen = /^\p{Ll}/u.test(first.words[0]?.text ?? '') && !/[.!?:;]["”’)\]]?$/.test(text)
  const right = Math.max(...before.lines.map(({ x1 }) => x1))
  const isFull = right - last.x1 < firstWordWidth(first) + last.size * letterShape.space + lineLikeness.fullLine
  const isEarly = endsEarly(before)
  // A short last line well above the foot of the page ends its text, even if the next page begins in lower case.
  if (isSentenceOpen) return isFull || !isEarly
  if (isEarly) return false
  return isFull && !/[.!?:;]["”’)\]]?$/.test(text)
}

/** Returns whether a table with the same outer edges ends one page and begins the next. */
function isOneTable(before: PageText, last: DocumentLine, page: PageText, first: DocumentLine): boolean {
  const gridAt = ({ content }: PageText, { x0, baseline }: DocumentLine) =>
    content.grids.find(({ box, cells }) => cells.length > 1 && baseline > box.y0 && baseline < box.y1 && x0 > box.x0 - 2 && x0 < box.x1)
  const [upper, lower] = [gridAt(before, last), gridAt(page, first)]
  return (
    upper !== undefined &&
    lower !== undefined &&
    Math.abs(upper.box.x0 - lower.box.x0) < continuedPages.sameEdge &&
    Math.abs(upper.box.x1 - lower.box.x1) < continuedPages.sameEdge
  )
}
