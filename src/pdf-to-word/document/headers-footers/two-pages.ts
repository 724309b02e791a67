/** Tells headers and footers of a file of two pages from text that both begin or end with: one repetition proves little. */

import { lineText } from '../../blocks/lines/rows.ts'
import { median } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'

const twoPages = 2
/** How far from the edge headers and footers of Word begin at most, in points: text begins at 72, and its first baseline is below that. */
const deepest = 72
/** This many lines, with this many words and this share of the width of the text, no smaller than this share of its size, are prose. */
const fewestLines = 2
const fewestWords = 8
const leastWidth = 0.8
const leastSize = 0.95

/**
 * Returns the lines of each page that are still taken for header or footer.
 * @param taken per page, the lines that repeat, from the edge inwards
 */
export function withoutWeak(pages: readonly PageContent[], taken: readonly DocumentLine[][], side: 'header' | 'footer'): DocumentLine[][] {
  const own = taken.map((lines) => [...lines])
  const [first, second] = own
  if (pages.length !== twoPages || !first || !second) return own
  // Numbers that count from one page to the next say more than words that are the same.
  if (textOf(first) !== textOf(second)) return own
  return own.some((lines, i) => isText(lines, pages[i] as PageContent, side)) ? own.map(() => []) : own
}

const textOf = (lines: readonly DocumentLine[]) => lines.map(lineText).join('\n')

function isText(own: readonly DocumentLine[], { lines, height }: PageContent, side: 'header' | 'footer'): boolean {
  const [first] = own
  if (!first) return false
  const depth = side === 'header' ? first.baseline : height - first.baseline
  if (depth > deepest) return true
  const width = Math.max(...lines.map(({ x1 }) => x1)) - Math.min(...lines.map(({ x0 }) => x0))
  const size = median(lines.map((line) => line.size)) * leastSize
  const isProse = (line: DocumentLine) => line.x1 - line.x0 > width * leastWidth && line.words.length >= fewestWords && line.size >= size
  return own.filter(isProse).length >= fewestLines
}
