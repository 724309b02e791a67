/** Footnotes and endnotes. */
import type { DocumentLine } from './line.ts'
import type { Column } from './page-blocks.ts'
import type { PlacedParagraph } from './paragraph.ts'
import type { TextStyle } from './text-style.ts'

/** A note, before it becomes a paragraph. */
export interface Note {
  kind: 'footnote' | 'endnote'
  label: string
  page: number
  lines: DocumentLine[]
  /** It is a further paragraph of the note before it, without a label. */
  isRest?: boolean
  /** No rule is drawn above the notes of its page. */
  isUnruled?: boolean
  /** The column whose notes it belongs to; only on pages with several columns. */
  column?: Column
}

export const formats = ['decimal', 'lowerRoman', 'lowerLetter'] as const

/** One of `formats`. */
export type NoteFormat = (typeof formats)[number]

/** How Word counts the notes of one kind. */
export interface NoteCount {
  format: NoteFormat
  /** The first number. */
  start: number
  /** Numbering restarts on every page. */
  eachPage: boolean
}

/** Footnote or endnote. */
export type NoteKind = Note['kind']

/** A note as the Word file contains it. */
export interface NoteText {
  kind: NoteKind
  /** Its number among the notes of its kind, from 1. */
  id: number
  /** Its reference mark if Word's automatic numbering does not produce it; otherwise null. */
  mark: string | null
  paragraph: PlacedParagraph
  /** Its further paragraphs. */
  rest: PlacedParagraph[]
  /** Style of the reference mark before the note text, if that mark is on the baseline in all notes of its kind; otherwise null. */
  markStyle: TextStyle | null
  /** Left edge of the text after the mark, in points from the left of the page; null if it follows just a space. */
  tab: number | null
  /** The text follows the mark without a space. */
  touches: boolean
}

/** All notes of the file. */
export interface NoteSet {
  all: NoteText[]
  /** Null for a kind without numbered notes. */
  counts: Record<NoteKind, NoteCount | null>
  /** No page has a rule between its text and its notes. */
  isUnruled: boolean
}
