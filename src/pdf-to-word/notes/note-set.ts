/** All notes of a file, in the order of their signs, and how they count. */

import type { Paragraph } from '../layout/model.ts'
import type { PageContent } from '../layout/page-content.ts'
import { sizeKey } from '../layout/stats.ts'
import { paragraphReach } from '../paragraphs/line-height.ts'
import { isCounted, type NoteCount, noteCount } from './note-count.ts'
import type { Note } from './notes.ts'

export interface NoteText {
  kind: Note['kind']
  /** Its number among those of its kind, from 1. */
  id: number
  /** Its sign where Word does not count to it; else null. */
  mark: string | null
  paragraph: Paragraph
}

export interface NoteSet {
  all: NoteText[]
  /** Null where there are none that count. */
  counts: Record<Note['kind'], NoteCount | null>
}

export function setOfNotes(notes: readonly Note[], paragraphs: readonly Paragraph[]): NoteSet {
  const ofKind = (kind: Note['kind']) => notes.filter((note) => note.kind === kind)
  const counts = { footnote: noteCount(ofKind('footnote')), endnote: noteCount(ofKind('endnote')) }
  const ids = { footnote: 0, endnote: 0 }
  const all = notes.flatMap(({ kind, label }, i): NoteText[] => {
    const paragraph = paragraphs[i]
    const mark = counts[kind] && isCounted(label) ? null : label
    return paragraph ? [{ kind, id: ++ids[kind], mark, paragraph }] : []
  })
  return { all, counts }
}

/** Where the lowest footnote of the pages of each size ends, in points from the top. */
export function noteEnds(notes: readonly Note[], paragraphs: readonly Paragraph[], contents: readonly PageContent[]): Map<string, number> {
  const pages = new Map(contents.map((content) => [content.page, content]))
  const ends = new Map<string, number>()
  for (const [i, { kind, page }] of notes.entries()) {
    const [content, paragraph] = [pages.get(page), paragraphs[i]]
    if (kind !== 'footnote' || !content || !paragraph) continue
    const end = Math.max(...paragraph.lines.map(({ baseline }) => baseline)) + paragraphReach(paragraph).below
    ends.set(sizeKey(content), Math.max(ends.get(sizeKey(content)) ?? 0, end))
  }
  return ends
}
