/** Finds footnotes without a rule above them: the last lines of a page, which count on from one another as the marks in its text do. */

import { joinRow, rowsOf } from '../../blocks/lines/rows.ts'
import type { DocumentLine } from '../../ir/line.ts'
import { noteRules } from '../../tuning/document/notes.ts'
import { noteValue } from './count.ts'
import { labelOfNote, withRaisedLabels } from './labels.ts'

/** Returns the y at which such notes begin, or null. @param height height of the page, in points */
export function topOfNotes(lines: readonly DocumentLine[], height: number, bodySize: number): number | null {
  const marks = new Set(lines.flatMap(({ words }) => words.flatMap(({ style, text }) => (style.raise === 'super' ? [text] : []))))
  if (marks.size === 0) return null
  const rows = rowsOf(withRaisedLabels(lines))
  const size = rows.at(-1)?.[0]?.size ?? 0
  const found: DocumentLine[] = []
  for (const row of rows.toReversed()) {
    const line = joinRow(row)
    // Text beside others belongs to columns or a table.
    if (line.size > size + noteRules.sameSize || line.top < height * noteRules.leastTop || row.length > 2) break
    const label = labelOfNote(line)
    const before = found.at(-1)
    if (label === null || !marks.has(label)) {
      if (row.length > 1) break
      continue
    }
    const value = noteValue(label, 'decimal')
    if (value > 0 && (!before || value === noteValue(labelOfNote(before) ?? '', 'decimal') - 1)) found.push(line)
  }
  const first = found.at(-1)
  if (!first) return null
  const isRaised = found.every(({ words }) => words[0]?.style.raise === 'super')
  const isSmall = found.length >= noteRules.fewestUnruled && size <= bodySize - noteRules.sameSize
  return isRaised || isSmall ? first.top : null
}
