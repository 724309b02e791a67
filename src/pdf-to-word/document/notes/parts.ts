/** Divides notes into their paragraphs. */

import { firstWordWidth } from '../../blocks/lines/wrap.ts'
import { largest, smallest } from '../../ir/geometry.ts'
import type { DocumentLine } from '../../ir/line.ts'
import type { Note } from '../../ir/notes.ts'
import { noteParts } from '../../tuning/document/notes.ts'

/**
 * Returns the notes with each further paragraph as a part of its own: such a paragraph is farther below the line above it than the closest
 * lines of notes, and that line ended early. Notes of one kind, page and column are compared.
 */
export function partNotes(notes: readonly Note[]): Note[] {
  const groups = Map.groupBy(notes, ({ kind, page, column }) => `${kind} ${page} ${column?.left ?? ''}`)
  const parts = new Map([...groups.values()].flatMap((group) => partsOf(group)))
  return notes.flatMap((note) => parts.get(note) ?? [note])
}

/** Returns the parts of each note. */
function partsOf(notes: readonly Note[]): [note: Note, parts: Note[]][] {
  const usual = smallest(notes.flatMap(({ lines }) => lines.flatMap((line, i) => stepFrom(lines[i - 1], line) ?? [])))
  const right = largest(notes.flatMap(({ lines }) => lines.map(({ x1 }) => x1)))
  return notes.map((note) => {
    const parts: DocumentLine[][] = []
    for (const [i, line] of note.lines.entries()) {
      const above = note.lines[i - 1]
      const step = stepFrom(above, line)
      const isApart = step !== null && step > usual + line.size * noteParts.leastGap
      const last = parts.at(-1)
      if (!last || (isApart && above && above.x1 + firstWordWidth(line) + line.size * noteParts.leastSpace < right)) parts.push([line])
      else last.push(line)
    }
    return [note, parts.map((lines, i) => (i === 0 ? { ...note, lines } : { ...note, lines, isRest: true }))]
  })
}

/** Returns the distance between two baselines; null if they are not below each other on a page. */
function stepFrom(above: DocumentLine | undefined, { page, baseline, size }: DocumentLine): number | null {
  const step = above?.page === page ? baseline - above.baseline : 0
  return step > size * noteParts.leastStep ? step : null
}
