/** Sections: page ranges with the same size, margins and columns. */

import type { DocumentBlock, PlacedBlock, Table } from './block.ts'
import type { Borders } from './border.ts'
import type { Figure } from './figure.ts'
import { type Box, sizeKey } from './geometry.ts'
import type { DocumentLine } from './line.ts'
import type { DocumentParagraph } from './paragraph.ts'

/** The margins of a page, in points. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/** Mirrored margins: the text of left pages is at another distance from the edge than that of right pages, as in books. */
export interface MirroredMargins {
  /** Pages with even numbers, which Word takes as left ones. */
  leftPages: ReadonlySet<number>
  /** Distance from the place of the text on right pages to that on left pages, in points, by page size (`sizeKey`). */
  shifts: ReadonlyMap<string, number>
}

/** Returns the distance from the place of the text on right pages to that on a page, in points. */
export function shiftOf(mirrored: MirroredMargins | null, page: { page: number; width: number; height: number }): number {
  return mirrored?.leftPages.has(page.page) ? (mirrored.shifts.get(sizeKey(page)) ?? 0) : 0
}

/** A block of a header or footer. */
export type RunningBlock = DocumentParagraph | Table<DocumentParagraph>

/** The content of a header or footer, by kind of page. The last block is never a table. */
export interface Running {
  default: RunningBlock[]
  first: RunningBlock[] | null
  even: RunningBlock[] | null
  /** Left and right edges of its lines. */
  left: number
  right: number
  /** Pictures that are at the same place on every page. */
  figures: Figure[]
  /** Its pages, and the lines on them whose text it contains. */
  pages: readonly number[]
  writtenLines: readonly DocumentLine[]
}

/** A page range with one header, one footer and one page numbering. */
export interface Chapter {
  firstPage: number
  header: Running | null
  footer: Running | null
  /** Format of the page numbers, and the first number; null if they continue from the previous page. */
  numbers: { style: PageNumber['style']; start: number | null }
}

/** A section. */
export interface Section {
  width: number
  height: number
  margins: Margins
  /** Top of the text on all pages but the first, if their header extends below the top margin. */
  laterTop: number | null
  /** Distance from the page edge to the header, and to the footer. */
  headerAt: number
  footerAt: number
  /** Left and right edges of its columns, with mirrored margins on right pages; one entry for ordinary text. */
  columns: { x0: number; x1: number }[]
  /** A line is drawn between the columns. */
  ruled: boolean
  /** It begins on the page where the previous section ends. */
  continuous: boolean
  chapter: Chapter
  /** Its content per page and column, in reading order. */
  stretches: Stretch[]
}

/** A section ready to be written. */
export interface PlacedSection extends Section {
  /** Border around each of its pages. */
  frame?: PageFrame
  /** Line numbers in the margin. */
  lineNumbers?: SectionLineNumbers
  /** Top of the text on its first page, if only that page has a header and this extends below the top margin. */
  firstTop?: number
  /** Bottom margin that it can have if all its pages end with breaks, in points. */
  leastBottom?: number
  stretches: PlacedStretch[]
}

/** The line numbering of a section. */
export interface SectionLineNumbers {
  /** Interval between numbered lines. */
  by: number
  /** The number of the first line. */
  start: number
  /** Numbering restarts on each page. */
  perPage: boolean
  /** Distance from the numbers to the text, in points. */
  distance: number
}

/** The content of one column of one page. */
export interface Stretch {
  page: number
  column: number
  blocks: DocumentBlock[]
  /** Top of the column on this page. */
  top: number
  /** Distance from the place of the text on right pages to that on this page, in points; 0 if missing. */
  shift?: number
}

/** Returns the left and right edges of a stretch on its page. */
export function edgesOf({ columns, margins, width }: Section, { column, shift = 0 }: Stretch): { x0: number; x1: number } {
  const { x0, x1 } = columns[column] ?? { x0: margins.left, x1: width - margins.right }
  return { x0: x0 + shift, x1: x1 + shift }
}

/** A stretch after the stage `placement`. */
export interface PlacedStretch extends Stretch {
  blocks: PlacedBlock[]
}

/** Returns the blocks of each kind of page that has any. */
export function variantsOf(running: Running | null): RunningBlock[][] {
  return [running?.default, running?.first, running?.even].filter((blocks) => blocks != null)
}

/** The number of a page, and its format. */
export interface PageNumber {
  style: 'decimal' | 'lowerRoman' | 'upperRoman'
  value: number
}

/** The border of a page. */
export interface PageFrame {
  /** The box along the centre lines of its rules. */
  box: Box
  borders: Borders
}

/** Pages from `from` to `to`, counted from 0. */
export interface PageRange {
  from: number
  to: number
}
