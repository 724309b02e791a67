/** Thresholds of `blocks/columns`, each with its unit and its reason. */

/** Text set in columns, found by a gutter that nothing crosses, with prose on both sides. */
export const columnHeadings = {
  /** Maximum width of a heading above columns, as a share of the width of the left column. */
  headingShare: 0.8,
} as const

/** Gutters between columns: ranges of x that the text of several rows leaves free. */
export const columnGutters = {
  /** Minimum width of a gutter between texts, in points. */
  narrowest: 6,
  /** The same of one after which texts begin exactly at one place, in points. */
  narrowestSteady: 1,
  /** Minimum number of rows in which a text begins there after another. */
  fewestSteady: 3,
  /** Maximum difference between these places, in points. */
  steady: 0.5,
  /** Minimum width of a gutter between single words, in multiples of the font size: wider than a space of justified text. */
  narrowestOfWords: 0.35,
  /** Minimum number of rows in which single words make columns. */
  fewestWordRows: 5,
  /** Minimum number of columns of figures that allow one further column to hold several words in a row. */
  fewestFigures: 4,
  /** Minimum share of the rows that have one word in each column. */
  wordRowShare: 0.8,
} as const

/**
 * The last line of a paragraph that runs across columns, such as the caption of a wide figure. It ends before the second column but does
 * not belong to the first.
 */
export const lastLines = {
  /** Maximum distance between the last line and the line above it, in multiples of the line's height. */
  usualPitch: 1.5,
  /** Maximum difference between the left edges of the two lines, in points. */
  sameStart: 1,
} as const

/**
 * A page whose text fills only the first of the previous page's columns: the end of an article, whose lines are as wide as those columns.
 */
export const narrowPages = {
  /** Maximum distance by which letters reach over an edge of the column, in points. */
  overhang: 2,
  /** Maximum distance between the end of the longest line and the right edge of the column, in points. */
  ragged: 24,
} as const

/** The text on both sides of a gutter: whether it is prose, and in which order it was drawn. */
export const columnSides = {
  /** Minimum width of a gutter, in points. Columns are set at least 18 apart, but ragged lines and hyphens reach into that. */
  narrowest: 7,
  /** Minimum width of a column, in points. */
  narrowestColumn: 54,
  /** Minimum number of lines on each side. */
  fewest: 3,
  /** Maximum number of lines of a heading above columns. */
  mostHeadingLines: 2,
  /**
   * Minimum number of lines on each side for the drawing order to prove columns. Shorter sides on the same baselines are a table if the
   * drawing crosses from left to right more than once.
   */
  fewestOfParts: 12,
  /**
   * Pairs of one line from each side are drawn left first or right first. If the rarer order has more than this share of the pairs, both
   * sides were drawn together, like the rows of a table.
   */
  mixedShare: 0.2,
  /**
   * Maximum number of times the drawing crosses from left to right, per line of the shorter side. With more, the lines are rows of a
   * table.
   */
  rowShare: 0.9,
  /** Minimum share of the column's width that the lines of prose fill at the median. */
  filledShare: 0.62,
  /** The same for one of two sides that share few baselines. */
  sparseShare: 0.45,
  /** Minimum number of lines on each side of prose. */
  fewestProse: 4,
  /** Minimum width of a full line of prose, as a share of the column's width. */
  fullLine: 0.75,
  /** Sides of which more than this share of the lines has a line beside it can be a table. */
  besideShare: 0.9,
  /** Sides of which less than this share of the lines has a line beside it are not rows of a table. */
  apartShare: 0.5,
  /** Minimum share of the items that are drawn after the one above them, on either side, if a program has sorted them by height. */
  sortedShare: 0.95,
} as const

/** Rules that part a letterhead from the text, at which columns end. */
export const letterheadRules = {
  /** Minimum share of the width of the text that such a rule covers. */
  leastWidth: 0.9,
  /** Maximum number of lines above it, as of a letterhead or the title of a journal, or below it. */
  mostLines: 6,
  /** Minimum distance between the text above and below it, as a multiple of the largest font size. */
  leastGap: 1.5,
} as const

/** Rows of a table whose cells have several lines, beside columns of prose: the order in which both sides of a gutter are drawn. */
export const drawnRows = {
  /** Minimum number of rows with text on both sides; columns have fewer sections on a page. */
  fewest: 4,
  /** Maximum number of lines of a row on average, both sides together. Longer ones are sections of columns. */
  mostLines: 14,
  /** Maximum difference between the tops of both sides of a row, in points: letters of different fonts on one baseline. */
  sameTop: 2.5,
  /** Minimum share of the rows whose sides begin at one height; a cell can be centred or empty. */
  levelShare: 0.75,
  /** Maximum overlap of a row and the next one, in points: the boxes of letters are higher than the lines. */
  overlap: 4,
} as const

/** Rows of a table below two columns of prose, through which the gutter stays open. */
export const tableBelow = {
  /** Maximum distance between the lower edges of the texts of a row, in points. */
  sameRow: 1,
  /** Maximum length of a line that continues a cell, as a share of the width of both columns. */
  shortShare: 0.25,
  /** Maximum number of such lines after each other. */
  mostShort: 2,
  /** Minimum number of rows of prose above the table. */
  fewestAbove: 4,
  /** Maximum share of these with several texts on one side, as at a tab; more are three columns. */
  tabbedShare: 0.2,
} as const

/** Notes in the margin, beside the text but not level with its lines: remarks, an author's address, a running title at the side. */
export const marginNotes = {
  /** Minimum number of lines of the largest text column. A shorter text does not show where its edges are. */
  fewestLines: 8,
  /** Maximum difference between the left edges of lines of one column, in points. */
  sameEdge: 1.5,
  /** Minimum sum of the widths of a text column's lines, as a share of that of the largest column. */
  leastColumn: 0.25,
  /** Minimum distance between the text and a note, in points. */
  gap: 5,
  /** Maximum width of a note, as a share of the mean width of the lines of the largest column. */
  widest: 0.7,
  /** Maximum distance between the baselines of two lines of a note, in multiples of the font size. */
  farthestLine: 2,
  /** Maximum share of a page's lines that are beside its text. */
  mostLines: 0.4,
  /** Maximum number of lines beside the text of a page: more are columns of a table, and would take long to compare. */
  mostOutside: 200,
  /** Maximum distance between baselines that are level, in points. */
  sameBaseline: 1,
  /** Maximum share of the lines of a note, or of all lines beside the text, that are level with the text: some are by chance. */
  mostLevel: 0.34,
} as const

/** Page numbers in the margin beside the text. */
export const marginNumbers = {
  /** Minimum number of pages whose numbers count up at one height. */
  fewest: 3,
  /** Height of the bands in which numbers are at one height, in points. */
  drift: 4,
  /** Minimum mean width of the lines beside them, as a share of the width of the text: those of a table are shorter. */
  leastLine: 0.4,
} as const
