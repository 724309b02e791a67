/** Parts the numbers of the entries of a table of contents from their titles, which begin below each other. */

import { median } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import { tocNumbers } from '../../tuning/document/toc.ts'

const number = /^(?:[\dA-Z]{1,3}|[IVXLC]+)(?:\.\d{1,3})*[.)]?$/

/** Puts a tab between number and title where the titles of a level begin at one place. @param lines the first lines of its entries */
export function partTitles(lines: readonly DocumentLine[]): void {
  const numbered = lines.flatMap((line) => {
    const [first, title] = line.words
    return first && title && line.words.length > 2 && number.test(first.text) && !title.joined && !title.tabbed
      ? [{ line, title, gap: (title.x0 - first.x1) / line.size }]
      : []
  })
  const starts = numbered.filter(({ gap }) => gap > tocNumbers.widerThanSpace).map(({ title }) => title.x0)
  if (starts.length < tocNumbers.fewest) return
  const start = median(starts)
  for (const { line, title, gap } of numbered) {
    if (Math.abs(title.x0 - start) > tocNumbers.sameStart || gap < tocNumbers.leastGap) continue
    line.words = line.words.map((word) => (word === title ? { ...word, tabbed: true } : word))
  }
}
