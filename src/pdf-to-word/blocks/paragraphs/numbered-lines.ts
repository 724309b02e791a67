/** Lines of a program with their numbers before them: each is a line of its own, and a tab parts it from its number. */

import type { Line, Word } from '../../ir/line.ts'
import { numberedLines } from '../../tuning/blocks/paragraphs.ts'

/** Of lines from top to bottom, those that are numbered have a tab after the number. */
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

/** The small number that a line begins with or consists of, or null. */
function numberOf(line: Line | undefined): number | null {
  const [first, next] = line?.words ?? []
  if (!first || !/^\d{1,4}$/.test(first.text) || first.style.raise) return null
  return !next || first.style.size <= next.style.size * numberedLines.smaller ? Number(first.text) : null
}

function withTab(line: Line): Line {
  const words = line.words.map((word, i): Word => (i === 1 ? { ...word, tabbed: true, joined: false } : word))
  return { ...line, words }
}
