/** Finds numbered program lines: each is a separate line with a tab after its number. */

import type { Line, Word } from '../../ir/line.ts'
import { numberedLines } from '../../tuning/blocks/paragraphs.ts'

/** Returns the lines, from top to bottom, with a tab after the number of each numbered line. */
export function partNumbers(lines: readonly Line[]): Line[] {
  const result = [...lines]
  for (let i = 0; i < lines.length; ) {
    const first = numberOf(lines[i])
    let end = i + 1
    while (first !== null && numberOf(lines[end]) === first + end - i) end++
    const run = lines.slice(i, end)
    if (run.length >= numberedLines.fewest) result.splice(i, run.length, ...run.map(withTab))
    i = end
  }
  return result
}

/** Returns the number that begins a line in smaller type, or that is the whole line; null if there is none. */
function numberOf(line: Line | undefined): number | null {
  const [first, next] = line?.words ?? []
  if (!first || !/^\d{1,4}$/.test(first.text) || first.style.raise) return null
  return !next || first.style.size <= next.style.size * numberedLines.smaller ? Number(first.text) : null
}

function withTab(line: Line): Line {
  const words = line.words.map((word, i): Word => (i === 1 ? { ...word, tabbed: true, joined: false } : word))
  return { ...line, words }
}
