/** How the sheets of a spreadsheet are to be printed, where that differs from what the file itself says. */

/** Millimetres. */
export interface PaperSize {
  widthMm: number
  heightMm: number
}

/** Millimetres. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/** Whatever is unset stays as the file has it. */
export interface SheetLayout {
  /** Names, or numbers and ranges such as `2-3` that count the sheets that are shown; unset: all that are shown. */
  sheets?: readonly string[] | undefined
  orientation?: 'portrait' | 'landscape' | undefined
  paper?: PaperSize | undefined
  /** All columns on the width of a page. */
  fitsWidth?: boolean | undefined
  /** Print ranges do not count. */
  printsEverything?: boolean | undefined
  gridlines?: boolean | undefined
  headings?: boolean | undefined
  margins?: Margins | undefined
  /** Formulas lose their saved results, so that whoever opens the file computes them. */
  recalculates?: boolean | undefined
  /** Each sheet gets one page of its size here, by its place among all sheets, and nothing but its cells on it. */
  pageSizes?: readonly PaperSize[] | undefined
  /** Each page tells, between `pageCountMark` and a full stop, how many there are. */
  showsPageCount?: boolean | undefined
}

/** What the laid out file prints. */
export interface LaidOutSheets {
  /** 1-based places of the printed sheets among all of the file. */
  printed: number[]
  /** How many sheets there are. */
  total: number
}

/** Comes before the number where a layout shows the page count. */
export const pageCountMark = 'convertd counts'
