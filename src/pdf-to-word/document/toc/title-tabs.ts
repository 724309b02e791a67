/** Finds the tabs between the numbers and the titles of a table of contents. */

import type { DocumentWord } from '../../ir/line.ts'
import type { DocumentParagraph } from '../../ir/paragraph.ts'
import { tocTitles } from '../../tuning/document/toc.ts'

const label = /^(?:[A-Z]|[IVXLC]+|\d+)(?:[.-]\d+)*[.)]?$/u

interface Labelled {
  entry: DocumentParagraph
  title: DocumentWord
  /** Gap between number and title as a multiple of the size. */
  gap: number
}

/** Puts tabs before titles that begin at one place in most entries of their level and margins, some of them farther from their numbers than a space. */
export function placeTitles(entries: readonly DocumentParagraph[]): void {
  for (const [, level] of Map.groupBy(entries, ({ contents }) => `${contents?.level} ${contents?.tab}`)) {
    const labelled = level.flatMap((entry) => labelledOf(entry) ?? [])
    const x = usualPlace(labelled)
    const there = labelled.filter(({ title }) => x !== null && Math.abs(title.x0 - x) < tocTitles.samePlace)
    const widest = there.reduce((most, { gap }) => Math.max(most, gap), 0)
    if (x === null || there.length <= labelled.length / 2 || widest < tocTitles.leastGap) continue
    for (const { entry, title, gap } of there) {
      if (!entry.contents || gap < tocTitles.leastOwnGap) continue
      entry.contents.titleX = x
      title.tabbed = true
      title.joined = false
    }
  }
}

function labelledOf(entry: DocumentParagraph): Labelled | null {
  const [number, title] = entry.lines[0]?.words ?? []
  if (!number || !title || !label.test(number.text) || title === entry.lines.at(-1)?.words.at(-1)) return null
  return { entry, title, gap: (title.x0 - number.x1) / title.style.size }
}

/** Returns the left edge of most titles; null for fewer than two at one place. */
function usualPlace(labelled: readonly Labelled[]): number | null {
  const lefts = labelled.map(({ title }) => title.x0).sort((a, b) => a - b)
  let best: number[] = []
  let from = 0
  for (const [i, x] of lefts.entries()) {
    while (x - (lefts[from] ?? x) > tocTitles.samePlace) from++
    if (i - from + 1 > best.length) best = lefts.slice(from, i + 1)
  }
  return best.length < 2 ? null : (best[Math.floor(best.length / 2)] ?? null)
}
