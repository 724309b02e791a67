/** Print layout of the sheets of a spreadsheet, where it differs from the file. */

/** Size in millimetres. */
export interface PaperSize {
  widthMm: number
  heightMm: number
}

/** Margins in millimetres. */
export interface Margins {
  top: number
  right: number
  bottom: number
  left: number
}

/** Unset values stay as in the file. */
export interface SheetLayout {
  /** Names, or numbers and ranges such as `2-3` that count the visible sheets; unset: all visible sheets. */
  sheets?: readonly string[] | undefined
  orientation?: 'portrait' | 'landscape' | undefined
  paper?: PaperSize | undefined
  /** Whether all columns must fit on the width of a page. */
  fitsWidth?: boolean | undefined
  /** Whether print ranges are ignored. */
  printsEverything?: boolean | undefined
  gridlines?: boolean | undefined
  headings?: boolean | undefined
  margins?: Margins | undefined
  /** Whether to remove the saved results of formulas, so that the program that opens the file computes them. */
  recalculates?: boolean | undefined
  /** Sizes by position among all sheets: each sheet gets one page of this size, with nothing but its cells. */
  pageSizes?: readonly PaperSize[] | undefined
  /** Whether each page shows the page count, between `pageCountMark` and a full stop. */
  showsPageCount?: boolean | undefined
}

/** Sheets that the laid out file prints. */
export interface LaidOutSheets {
  /** 1-based positions of the printed sheets among all sheets. */
  printed: number[]
  /** Number of sheets. */
  total: number
}

/** Text before the number where a layout shows the page count. */
export const pageCountMark = 'convertd counts'
