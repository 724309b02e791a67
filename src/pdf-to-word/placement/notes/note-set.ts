/** Collects all notes of a file, in the order of their references, with their numbering. */

import { isCounted, noteCount } from '../../document/notes/count.ts'
import { referenceMarkOf } from '../../document/notes/notes.ts'
import { sizeKey } from '../../ir/geometry.ts'
import type { Note, NoteKind, NoteSet, NoteText } from '../../ir/notes.ts'
import type { PageContent } from '../../ir/page-content.ts'
import type { PlacedParagraph } from '../../ir/paragraph.ts'
import { letterShape } from '../../tuning/letters.ts'
import { noteSpaces } from '../../tuning/placement.ts'
import { spaceWidth } from '../lines/font-metrics.ts'
import { lastReach } from './distances.ts'

export const noteKinds: readonly NoteKind[] = ['footnote', 'endnote']

/** Returns the notes. @param paragraphs the text of each note, in the same order */
export function setOfNotes(notes: readonly Note[], paragraphs: readonly PlacedParagraph[]): NoteSet {
  const ofKind = (kind: NoteKind) => notes.filter((note) => note.kind === kind && !note.isRest)
  const counts = { footnote: noteCount(ofKind('footnote')), endnote: noteCount(ofKind('endnote')) }
  const plain = new Set(noteKinds.filter((kind) => ofKind(kind).every((note) => referenceMarkOf(note)?.style.raise === '')))
  const ids = { footnote: 0, endnote: 0 }
  const all = notes.flatMap((note, i): NoteText[] => {
    const { kind, label, isRest } = note
    const paragraph = paragraphs[i]
    const mark = counts[kind] && isCounted(label) ? null : label
    const markStyle = plain.has(kind) ? (referenceMarkOf(note)?.style ?? null) : null
    if (isRest || !paragraph) return []
    return [
      {
        kind,
        id: ++ids[kind],
        mark,
        paragraph,
        rest: restOf(notes, paragraphs, i),
        markStyle,
        tab: tabAfterMark(note),
        touches: touchesMark(note),
      },
    ]
  })
  return { all, counts, isUnruled: notes.length > 0 && notes.every((note) => note.isUnruled) }
}

/** Returns the further paragraphs of a note. */
function restOf(notes: readonly Note[], paragraphs: readonly PlacedParagraph[], at: number): PlacedParagraph[] {
  let next = at + 1
  while (notes[next]?.isRest) next++
  return paragraphs.slice(at + 1, next)
}

function tabAfterMark({ lines: [first, second] }: Note): number | null {
  const [referenceMark, next] = first?.words ?? []
  if (!first || !referenceMark || !next || (!next.tabbed && next.x0 - referenceMark.x1 < next.style.size * noteSpaces.widestSpace))
    return null
  // A tab would stop at the left edge of the other lines if that is nearer.
  const isStopped = second && second.x0 > first.x0 + noteSpaces.tolerance && second.x0 < next.x0 - noteSpaces.tolerance
  return isStopped ? null : next.x0
}

/** Returns whether the text begins directly after a mark on the baseline. */
function touchesMark({ lines: [first] }: Note): boolean {
  const [referenceMark, next] = first?.words ?? []
  return referenceMark?.style.raise === '' && next?.joined === true && next.x0 - referenceMark.x1 < next.style.size * noteSpaces.leastSpace
}

/** Returns the width that the reference mark and the space or tab after it take from a note's first line in Word, in points. */
export function referenceMarkWidth(note: Note): number {
  const [first] = note.lines
  const referenceMark = referenceMarkOf(note)
  if (!first || !referenceMark) return 0
  const tab = tabAfterMark(note)
  if (touchesMark(note)) return referenceMark.x1 - referenceMark.x0
  return tab === null
    ? referenceMark.x1 - referenceMark.x0 + (spaceWidth(referenceMark.style.family) ?? letterShape.space) * first.size
    : tab - first.x0
}

/** Returns the bottom of the lowest footnote for each page size, in points from the top of the page. */
export function noteEnds(
  notes: readonly Note[],
  paragraphs: readonly PlacedParagraph[],
  contents: readonly PageContent[],
): Map<string, number> {
  const pages = new Map(contents.map((content) => [content.page, content]))
  const ends = new Map<string, number>()
  for (const [i, { kind, page }] of notes.entries()) {
    const [content, paragraph] = [pages.get(page), paragraphs[i]]
    if (kind !== 'footnote' || !content || !paragraph) continue
    const end = Math.max(...paragraph.lines.map(({ baseline }) => baseline)) + lastReach(notes[i] as Note, paragraph)
    ends.set(sizeKey(content), Math.max(ends.get(sizeKey(content)) ?? 0, end))
  }
  return ends
}
