/** What the pages show, and the account of what of it the Word file has. */
import type { Table } from './block.ts'
import type { Figure } from './figure.ts'
import type { Line, Word } from './line.ts'
import type { NoteSet } from './notes.ts'
import type { Paragraph } from './paragraph.ts'
import type { PlacedSection } from './section.ts'
import type { ShownMark, ShownThing } from './shape.ts'

export interface Shown {
  /** The page has more than was read. */
  truncated: boolean
  /** By place in the drawing order of the page: 1 for a letter that is seen, 0 for anything else. */
  letters: Uint8Array
  /** Letters that no map gives a text. */
  unread: readonly ShownThing[]
  pictures: readonly ShownThing[]
  /** What is drawn besides letters and pictures, and is neither a straight line nor a box. */
  drawings: readonly ShownThing[]
  /** Straight lines and boxes. */
  marks: readonly ShownMark[]
}

/** What is shown nowhere in the Word file, of one page. */
export interface Loss {
  /** 0-based, in the PDF. */
  page: number
  letters: number
  pictures: number
  drawings: number
  /** The page has more than was read. */
  truncated: boolean
}

export interface Account {
  /** The pages show letters that have a text. */
  hasLetters: boolean
  /** The words of a line are text in the Word file. */
  keepWords(page: number, words: readonly Word[]): void
  /** A figure is in the Word file, on its own page and on those others that show the same at the same place. */
  keepFigure(figure: Figure, pages?: readonly number[]): void
  /** A paragraph is in the Word file, with its borders and its shade; one of a header or footer on all of these pages. */
  keepParagraph(paragraph: Paragraph, pages?: readonly number[]): void
  /** The borders and shades of a table are in the Word file. */
  keepTable(table: Table, pages?: readonly number[]): void
  /** The words of a line are text in the Word file, with what underlines, strikes and shades them. */
  keepLine(line: Line, pages?: readonly number[]): void
  /** The frames of its pages and the lines between its columns are in the Word file. */
  keepSection(section: PlacedSection): void
  /** Word draws a rule above the notes of a page. */
  keepNotes(notes: NoteSet): void
  /** The paper of all pages has this colour. */
  keepPaper(color: string): void
  /** The rules and fills that nothing in the Word file shows, by page. */
  openMarks(): Map<number, ShownMark[]>
  losses(): Loss[]
}
