/** Thresholds of `document/chapters`, each with its unit and its reason. */

/** Builds the paragraphs and tables of one header or footer from its lines. */
export const headerBlocks = {
  /** Minimum width of a box that is a paragraph's frame, as a share of the text width. */
  framedShare: 0.8,
  /** Maximum number of cells of a table in a header; more are a table of the text, or a drawing. */
  mostCells: 30,
} as const

/** Builds one header or footer for the pages of a chapter. */
export const chapterHeaders = {
  /** Maximum distance between the places of one header on pages of one side, in points: page numbers have one or several digits. */
  samePlace: 6,
  /** Height of the bands in which it is at one height on several pages, in points. */
  sameHeight: 1,
  /** Minimum distance between its places on left and right pages for left pages to have their own, in points. */
  otherPlace: 20,
  /** Minimum number of pages with different texts, and no two with the same, on which the chapter has no header: two may differ by chance. */
  fewestDifferent: 3,
} as const

/** Divides a file into chapters by the content of the page edges, and builds their headers and footers. */
export const chapterStarts = {
  /**
   * Maximum number of chapters as a share of the pages; where more begin, their headers differ only in numbers, and the numbers are
   * ignored.
   */
  mostChapters: 0.3,
  /** Number of chapters that is always allowed, whatever the number of pages. */
  fewChapters: 4,
} as const

/** Reads the page numbers that headers and footers print. */
export const numberedPages = {
  /** Maximum distance between two consecutive numbered pages of one count, in pages: two pages in between can lack a number. */
  widestGap: 3,
  /** Minimum number of pages with the number between the same words, for other places of the number to be compared with it. */
  usualPages: 3,
  /** Minimum number of pages with the number in such another place, as a share of those: some pages lack one of the places. */
  usualShare: 0.5,
} as const

/** Finds the pages at which a Word section can begin without splitting a paragraph or a table. */
export const continuedPages = {
  /** A page whose last line is above this share of the page's height ends early. */
  early: 0.7,
  /** Maximum distance by which the last line of a full page is above the lowest last line, in points: less than two lines. */
  full: 24,
  /** Maximum difference between the sides of the parts of one table on two pages, in points. */
  sameEdge: 4,
} as const
