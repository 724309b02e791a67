/** Finds footnotes without a rule above them: the last lines of a page, which count on from one another as the marks in its text do. */

import { rowsOf } from '../../blocks/lines/rows.ts'
import type { DocumentLine } from '../../ir/line.ts'
import { noteRules } from '../../tuning/document/notes.ts'
import { noteValue } from './count.ts'
import { labelOfNote, withRaisedLabels } from './labels.ts'

/** Where such notes are. */
export interface NotesAtFoot {
  top: number
  /** Baselines of the first lines of the notes. */
  starts: ReadonlySet<number>
}

/** Returns where such notes are, or null. @param height height of the page, in points */
export function notesAtFoot(lines: readonly DocumentLine[], height: number, bodySize: number): NotesAtFoot | null {
  const marks = new Set(lines.flatMap(({ words }) => words.flatMap(({ style, text }) => (style.raise === 'super' ? [text] : []))))
  if (marks.size === 0) return null
  const rows = rowsOf(withRaisedLabels(lines))
  // The notes of a page that is a table belong to the table.
  if (rows.filter(({ length }) => length >= noteRules.fewestCells).length > rows.length / 2) return null
  const size = rows.at(-1)?.[0]?.size ?? 0
  const found: DocumentLine[] = []
  for (const [line, ...beside] of rows.toReversed()) {
    // Text beside other text belongs to columns or a table.
    if (!line || beside.length > 0 || line.size > size + noteRules.sameSize || line.top < height * noteRules.leastTop) break
    const label = isListNumber(line) ? null : labelOfNote(line)
    const value = label !== null && marks.has(label) ? noteValue(label, 'decimal') : 0
    const before = found.at(-1)
    if (value > 0 && (!before || value === noteValue(labelOfNote(before) ?? '', 'decimal') - 1)) found.push(line)
  }
  const first = found.at(-1)
  const above = rows.findLast(([line]) => line && first && line.baseline < first.baseline)
  if (!first) return null
  // A mark can also begin a line of the text, and a number that is not raised an item of a list.
  const isRaised = found.every(({ words }) => words[0]?.style.raise === 'super')
  const gap = (first.baseline - (above?.[0]?.baseline ?? 0)) / first.size
  const isSmall = size <= bodySize - noteRules.sameSize
  const isPlainSure = gap > (isSmall && found.length > 1 ? noteRules.apart : noteRules.farApart) && countsAll(rows, found)
  const isSure = isRaised ? isSmall || gap > noteRules.apart : isPlainSure
  return isSure ? { top: first.top, starts: new Set(found.map(({ baseline }) => baseline)) } : null
}

/** Returns whether a line begins with a number as items of lists have it, such as `1.`. */
const isListNumber = ({ words: [first] }: DocumentLine): boolean =>
  first?.style.raise !== 'super' && /^\d{1,3}[.)]$/.test(first?.text ?? '')

/** Returns whether no line after the first note counts on from the last one, as the items of a list would. @param found from bottom to top */
function countsAll(rows: readonly DocumentLine[][], found: readonly DocumentLine[]): boolean {
  const [last, top] = [found[0], found.at(-1)?.baseline ?? Infinity]
  const next = String(noteValue((last && labelOfNote(last)) ?? '', 'decimal') + 1)
  return !rows.some(([line]) => line && line.baseline > top && (isListNumber(line) || line.words[0]?.text === next))
}
