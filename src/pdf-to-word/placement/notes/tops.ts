/** Finds the tops of footnotes, which limit the text of a page or column. */

import type { Note } from '../../ir/notes.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import type { PlacedSection } from '../../ir/section.ts'
import { noteSeparator } from '../../ir/word-facts.ts'
import { lastReach } from './distances.ts'

/**
 * For each page, the tops and bottoms of its notes in points from the top of the page, and the columns that they belong to; null for the
 * whole page.
 */
export type NoteTops = ReadonlyMap<number, readonly { top: number; bottom: number; column: Note['column'] | null }[]>

/** Returns the tops by page. @param texts the paragraph of each note, in the same order */
export function noteTopsOf(notes: readonly Note[], texts: readonly PlacedParagraph[]): NoteTops {
  const tops = new Map<number, { top: number; bottom: number; column: Note['column'] | null }[]>()
  for (const [i, note] of notes.entries()) {
    const { kind, page, lines, column = null } = note
    const text = texts[i]
    if (kind !== 'footnote' || !text) continue
    const top = Math.min(...lines.map((line) => line.top)) - noteSeparator
    const bottom = Math.max(...text.lines.map(({ baseline }) => baseline)) + lastReach(note, text)
    tops.set(page, [...(tops.get(page) ?? []), { top, bottom, column }])
  }
  return tops
}

/**
 * Returns the lowest position for the text of a column on a page with notes, but not above `y`; Infinity if it has no notes or its text
 * continues below them. Word moves notes that end above the bottom margin, as TeX's on a page that is not full, down to it.
 */
export function aboveNotes(
  tops: NoteTops,
  { page, column, y }: { page: number; column: number; y: number },
  { columns, height, margins }: PlacedSection,
): number {
  const place = columns[column]
  const isOver = (foot: Note['column'] | null) => !foot || !place || columns.length === 1 || (foot.left < place.x1 && foot.right > place.x0)
  const own = (tops.get(page) ?? []).filter((note) => isOver(note.column))
  const top = Math.min(Infinity, ...own.map((note) => note.top))
  const moved = Math.max(0, height - margins.bottom - Math.max(...own.map(({ bottom }) => bottom)))
  return y > top + noteSeparator * 2 || own.length === 0 ? Infinity : Math.max(top + moved, y)
}
