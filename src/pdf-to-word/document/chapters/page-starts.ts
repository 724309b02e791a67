/** Finds pages on which a Word section can begin without dividing a paragraph or table. */

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

function continues(before: PageText, page: PageText, tags: TagIndex): boolean {
  const last = before.lines.reduce<DocumentLine | null>((low, line) => (low && low.baseline >= line.baseline ? low : line), null)
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
  const endsEarly = last.baseline < before.content.height * continuedPages.early
  // A short last line well above the foot of the page ends its text, even if the next page begins in lower case.
  if (isSentenceOpen) return isFull || !endsEarly
  if (endsEarly) return false
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
