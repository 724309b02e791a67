/** Distinguishes headers and footers of a two-page file from text at the edge of both pages, because one repetition proves little. */

import { lineText } from '../../blocks/lines/rows.ts'
import { median } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { PageContent } from '../../ir/page-content.ts'
import { twoPageFile } from '../../tuning/document/headers-footers.ts'

/**
 * Returns the lines of each page that are still header or footer.
 * @param taken repeated lines of each page, from the edge inwards
 */
export function withoutWeak(pages: readonly PageContent[], taken: readonly DocumentLine[][], side: 'header' | 'footer'): DocumentLine[][] {
  const own = taken.map((lines) => [...lines])
  const [first, second] = own
  if (pages.length !== twoPageFile.twoPages || !first || !second) return own
  // Numbers that count from one page to the next are stronger evidence than equal words.
  if (textOf(first) !== textOf(second)) return own
  return own.some((lines, i) => isText(lines, pages[i] as PageContent, side)) ? own.map(() => []) : own
}

const textOf = (lines: readonly DocumentLine[]) => lines.map(lineText).join('\n')

function isText(own: readonly DocumentLine[], { lines, height }: PageContent, side: 'header' | 'footer'): boolean {
  const [first] = own
  if (!first) return false
  const depth = side === 'header' ? first.baseline : height - first.baseline
  if (depth > twoPageFile.deepest) return true
  const width = Math.max(...lines.map(({ x1 }) => x1)) - Math.min(...lines.map(({ x0 }) => x0))
  const size = median(lines.map((line) => line.size)) * twoPageFile.leastSize
  const isProse = (line: DocumentLine) =>
    line.x1 - line.x0 > width * twoPageFile.leastWidth && line.words.length >= twoPageFile.fewestWords && line.size >= size
  return own.filter(isProse).length >= twoPageFile.fewestLines
}
