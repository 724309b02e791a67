/** Sections: stretches of pages with one size, one set of margins and one set of columns. */

import type { DocumentBlock, PlacedBlock, Table } from './block.ts'
import type { Borders } from './border.ts'
import type { Figure } from './figure.ts'
import type { Box } from './geometry.ts'
import type { DocumentLine } from './line.ts'
import type { DocumentParagraph } from './paragraph.ts'

export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

export type RunningBlock = DocumentParagraph | Table<DocumentParagraph>

/** What is in a header or footer, by the pages that it is for. A table is never the last. */
export interface Running {
  default: RunningBlock[]
  first: RunningBlock[] | null
  even: RunningBlock[] | null
  /** Where its lines begin and end. */
  left: number
  right: number
  /** Pictures on every page, at their place on it. */
  figures: Figure[]
  /** The pages that it is for, and the lines of all of these that it says. */
  pages: readonly number[]
  said: readonly DocumentLine[]
}

/** A stretch of pages with one header and footer, and one count. */
export interface Chapter {
  firstPage: number
  header: Running | null
  footer: Running | null
  /** How the numbers of its pages are written, and the first one where it does not follow from the page before. */
  numbers: { style: PageNumber['style']; start: number | null }
}

export interface Section {
  width: number
  height: number
  margins: Margins
  /** Where the text begins on all pages but the first, when their header is higher than the margin. */
  laterTop: number | null
  /** From the page's edge to the header, and to the footer. */
  headerAt: number
  footerAt: number
  /** Left and right edges; one entry is ordinary text. */
  columns: { x0: number; x1: number }[]
  /** A line is drawn between the columns. */
  ruled: boolean
  /** It goes on where the one before it ended, on the same page. */
  continuous: boolean
  chapter: Chapter
  /** Per page and column, in reading order. */
  stretches: Stretch[]
}

/** A section as it is written. */
export interface PlacedSection extends Section {
  /** A frame around each of its pages. */
  frame?: PageFrame
  /** Its lines are counted in the margin. */
  lineNumbers?: SectionLineNumbers
  stretches: PlacedStretch[]
}

export interface SectionLineNumbers {
  /** Every this many lines show their number. */
  by: number
  /** The number of the first line, where the count begins. */
  start: number
  /** The count begins anew on each page. */
  perPage: boolean
  /** From the numbers to the text, in points. */
  distance: number
}

/** What is in one column of one page. */
export interface Stretch {
  page: number
  column: number
  blocks: DocumentBlock[]
  /** Where the column begins on this page. */
  top: number
}

export interface PlacedStretch extends Stretch {
  blocks: PlacedBlock[]
}

/** What is on each kind of page. */
export function variantsOf(running: Running | null): RunningBlock[][] {
  return [running?.default, running?.first, running?.even].filter((blocks) => blocks != null)
}

export interface PageNumber {
  style: 'decimal' | 'lowerRoman' | 'upperRoman'
  value: number
}

export interface PageFrame {
  /** The middles of its rules. */
  box: Box
  borders: Borders
}

/** Pages from `from` up to `to`, counted from 0. */
export interface PageRange {
  from: number
  to: number
}
