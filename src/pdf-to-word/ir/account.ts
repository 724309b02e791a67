/** The visible content of the pages, and the account of how much of it is in the Word file. */
import type { Table } from './block.ts'
import type { Figure } from './figure.ts'
import type { Line, Word } from './line.ts'
import type { NoteSet } from './notes.ts'
import type { Paragraph } from './paragraph.ts'
import type { PlacedSection } from './section.ts'
import type { ShownMark, ShownThing } from './shape.ts'

/** The visible content of a page. */
export interface Shown {
  /** Reading stopped early because the page exceeds the limits. */
  truncated: boolean
  /** By position in the drawing order of the page: 1 for a visible letter, 0 for anything else. */
  letters: Uint8Array
  /** Letters that no character map gives a text. */
  unread: readonly ShownThing[]
  pictures: readonly ShownThing[]
  /** Drawn marks other than letters and pictures that are neither straight lines nor boxes. */
  drawings: readonly ShownThing[]
  /** Straight lines and boxes. */
  marks: readonly ShownMark[]
}

/** The visible content of one page that is missing from the Word file. */
export interface Loss {
  /** Page index in the PDF, from 0. */
  page: number
  letters: number
  pictures: number
  drawings: number
  /** Reading stopped early because the page exceeds the limits. */
  truncated: boolean
}

/** The account of one conversion. */
export interface Account {
  /** At least one page shows letters that have a text. */
  hasLetters: boolean
  /** Reports words as written as text. */
  keepWords(page: number, words: readonly Word[]): void
  /** Reports a figure as written, on its own page and on others that show the same in the same place. */
  keepFigure(figure: Figure, pages?: readonly number[]): void
  /** Reports a paragraph as written, with its borders and shading; one of a header or footer on all of its pages. */
  keepParagraph(paragraph: Paragraph, pages?: readonly number[]): void
  /** Reports the borders and shades of a table as written. */
  keepTable(table: Table, pages?: readonly number[]): void
  /** Reports the words of a line as written, with their underlines, strikes and shading. */
  keepLine(line: Line, pages?: readonly number[]): void
  /** Reports the page borders and the rules between columns as written. */
  keepSection(section: PlacedSection): void
  /** Reports the rules above the notes as written: Word draws one on each page with notes. */
  keepNotes(notes: NoteSet): void
  /** Reports this colour as written, as the background of all pages. */
  keepPaper(color: string): void
  /** Returns the rules and fills that are not yet in the Word file, by page. */
  openMarks(): Map<number, ShownMark[]>
  losses(): Loss[]
}
