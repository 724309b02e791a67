/** Thresholds of `document/chapters`, each with its unit and its reason. */

/** Makes the paragraphs and tables of one header or footer out of its lines. */
export const headerBlocks = {
  /** Narrower boxes, as a share of the text's width, are no frames of paragraphs. */
  framedShare: 0.8,
  /** More cells are a table of the text, or a drawing. */
  mostCells: 30,
} as const

/** The chapters of a file: finds what runs along the edges of their pages, and makes their headers and footers. */
export const chapterStarts = {
  /** Share of the pages: where more begin a chapter, only their numbers differ. */
  mostChapters: 0.3,
  /** Chapters that a file may have whatever their share. */
  fewChapters: 4,
} as const

/** Reads the numbers that headers and footers print for their pages. */
export const numberedPages = {
  /** Pages without a number may be between two that count on. */
  widestGap: 3,
} as const

/** Tells which pages begin anew, so that a section of Word can begin there without cutting a paragraph or a table in two. */
export const goingOnPages = {
  /** A page whose text ends above this share of its height ended early. */
  early: 0.7,
  /** How far the columns of a table on two pages may lie apart, in points. */
  sameEdge: 4,
} as const
