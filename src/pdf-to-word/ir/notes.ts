/** Footnotes and endnotes. */
import type { DocumentLine } from './line.ts'
import type { Column } from './page-blocks.ts'
import type { PlacedParagraph } from './paragraph.ts'
import type { TextStyle } from './text-style.ts'

export interface Note {
  kind: 'footnote' | 'endnote'
  label: string
  page: number
  lines: DocumentLine[]
  /** No rule is above the notes of its page. */
  isUnruled?: boolean
  /** The column at whose foot it is, where others are beside that. */
  column?: Column
}

export const formats = ['decimal', 'lowerRoman', 'lowerLetter'] as const

export type NoteFormat = (typeof formats)[number]

export interface NoteCount {
  format: NoteFormat
  /** The first number. */
  start: number
  /** Every page begins anew. */
  eachPage: boolean
}

export type NoteKind = Note['kind']

export interface NoteText {
  kind: NoteKind
  /** Its number among those of its kind, from 1. */
  id: number
  /** Its sign where Word does not count to it; else null. */
  mark: string | null
  paragraph: PlacedParagraph
  /** How its sign looks before its text, where those of all notes of its kind are on the line; else null. */
  sign: TextStyle | null
  /** Where its text begins after its sign, in points from the left of the page, if farther off than by a space; else null. */
  tab: number | null
}

export interface NoteSet {
  all: NoteText[]
  /** Null where there are none that count. */
  counts: Record<NoteKind, NoteCount | null>
  /** No page has a rule between its text and its notes. */
  isUnruled: boolean
}
