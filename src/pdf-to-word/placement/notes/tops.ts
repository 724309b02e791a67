/** Finds the tops of footnotes, which limit the text of a page or column. */

import type { Note } from '../../ir/notes.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { noteSeparator } from '../../ir/word-facts.ts'

/**
 * For each page, the tops of its notes in points from the top of the page, and the columns that they belong to; null for the whole page.
 */
export type NoteTops = ReadonlyMap<number, readonly { top: number; column: Note['column'] | null }[]>

/** Returns the tops by page. */
export function noteTopsOf(notes: readonly Note[]): NoteTops {
  const tops = new Map<number, { top: number; column: Note['column'] | null }[]>()
  for (const { kind, page, lines, column = null } of notes) {
    if (kind !== 'footnote') continue
    const top = Math.min(...lines.map((line) => line.top)) - noteSeparator
    tops.set(page, [...(tops.get(page) ?? []), { top, column }])
  }
  return tops
}

/**
 * Returns the lowest position for the text of a column on a page with notes, but not above `y`; Infinity if it has no notes or its text
 * continues below them.
 */
export function aboveNotes(
  tops: NoteTops,
  { page, column, y }: { page: number; column: number; y: number },
  { columns }: PlacedSection,
): number {
  const own = columns[column]
  const isOver = (foot: Note['column'] | null) => !foot || !own || columns.length === 1 || (foot.left < own.x1 && foot.right > own.x0)
  const top = Math.min(Infinity, ...(tops.get(page) ?? []).filter((note) => isOver(note.column)).map((note) => note.top))
  return y > top + noteSeparator * 2 ? Infinity : Math.max(top, y)
}
