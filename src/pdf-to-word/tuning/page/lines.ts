/** Thresholds of `page/lines`, each with its unit and its reason. */

/** Finds drop caps, which are first letters as high as several lines, and gives each to the line that it begins. */
export const dropCaps = {
  /** Minimum font size of a drop cap, as a multiple of the font size of the text. */
  leastSize: 1.6,
  /** Minimum number of lines beside a drop cap. */
  fewest: 2,
  /** Maximum number of lines beside a drop cap; Word allows ten. */
  most: 10,
  /** Maximum distance between a drop cap and its text, as a multiple of the drop cap's font size. */
  maxGap: 1,
  /** Maximum difference between equal baselines, as a multiple of the text's font size. */
  sameBaseline: 0.25,
  /**
   * Maximum difference between the top of a drop cap and the top of the capitals of its first line, as a multiple of the text's font size.
   */
  sameTop: 0.75,
  /** Height of capitals in most fonts, as a multiple of the font size. */
  capHeight: 0.7,
  /** Maximum difference between the left ends of lines that start at the same place, in points. */
  sameStart: 2.5,
  /** Maximum distance between two baselines beside a drop cap, as a multiple of the text's font size. */
  widestPitch: 2.5,
  /** Maximum distance between the baselines of a drop cap and of its text, as a multiple of the drop cap's font size. */
  reach: 1.5,
  /** Maximum overlap of a drop cap and its text, as a multiple of the drop cap's font size. */
  overlap: 0.1,
  /** Minimum distance between two baselines beside a drop cap, as a multiple of the text's font size. */
  narrowestPitch: 0.8,
  /** Range of the distance from a drop cap down to the first line below it, as a multiple of the line distance. */
  nextLine: { from: 0.5, to: 1.5 },
  /** Minimum space between a drop cap and its first line that is a space between words, as a multiple of the text's font size. */
  spaced: 0.12,
} as const

/** Joins letters of another font, drawn after the rest of their line, with the line that has gaps for them. */
export const interleavedLines = {
  /** Maximum overlap between letters of one line, as a multiple of the font size; with a larger overlap, one letter lies over the other. */
  overlap: 0.15,
  /** Maximum distance between baselines of one line, as a multiple of the font size. */
  sameLine: 0.1,
  /** Maximum number of pieces at one height that others are joined to; more are no text, and each is compared with all. */
  mostPieces: 500,
  /** Maximum number of letters of a piece that others are joined to; more are no line of text, and each is compared with all. */
  mostLetters: 2000,
} as const

/** Puts dot leaders that are outside the tags back into their line. */
export const leaders = {
  /** Maximum gap between a leader and the words beside it, as a multiple of the font size. */
  mostGap: 1,
} as const

/** Finds gutters that are no wider than a wide space: in TeX by the order of drawing, in tables by the margins of cells. */
export const closeColumns = {
  /** Minimum gutter width, as a multiple of the font size; spaces of justified text hardly ever reach it. */
  narrowest: 0.6,
  /** Minimum number of glyphs drawn between the left and the right side of a row; the rest of a column is drawn between them. */
  fewestBetween: 60,
  /** Minimum number of rows that show the gutter. */
  fewestRows: 5,
  /** Maximum difference between the left ends of texts on the right side of a gutter, in points. */
  sameEdge: 1,
  /** Minimum gap between texts of two adjacent cells, in points: twice Word's default cell margin, less the rounding. */
  cellMargins: 10.3,
  /** Minimum number of rows in which texts that far apart, without a space between them, start at the same place. */
  fewestCells: 3,
} as const

/** Cuts lines at gaps that stay open through the rows around them, as between the narrow columns of a table. */
export const columnCuts = {
  /** Minimum width of a gap, as a multiple of the page's usual space: cell margins are wider, spaces of justified lines rarely are. */
  widerThanSpace: 2,
  /** Minimum width of a gap, as a multiple of the font size, for fonts with very narrow spaces. */
  least: 0.5,
  /** Minimum width that stays open through all rows, as a multiple of the font size; narrower is a space. */
  leastOpen: 0.35,
  /** The same of a gap without a space character on a page that draws its spaces as characters. */
  leastApart: 0.12,
  /** Minimum number of rows with text on both sides; two can agree by chance. */
  fewestRows: 3,
  /** Maximum difference between aligned left ends, right ends or middles of texts in a column, in points. */
  inLine: 1,
  /** Minimum share of rows whose texts are aligned; heads of columns often are not. */
  inLineShare: 0.75,
  /** Number of rows examined together; a table below can have a gutter at the same place. */
  run: 5,
  /**
   * Maximum distance between two consecutive rows with text on both sides, as a multiple of the font size; a cell can have several lines.
   */
  maxStep: 9,
  /** Maximum number of rows in between with text across the gap, such as subheadings of a table. */
  mostAcross: 2,
  /** Minimum number of rows of a column whose texts all begin at one place, where a text beside a full cell does, too. */
  fewestSteady: 3,
  /** Maximum difference between such places, in points. */
  steady: 0.5,
  /** Usual width of a space on a page without any, as a multiple of the font size. */
  plainSpace: 0.28,
  /**
   * Maximum width of a space between numbers, as a multiple of the font size. In a table of numbers the most frequent gaps are those
   * between columns; they are wider.
   */
  widestSpace: 0.8,
  /** Minimum number of word spaces of a line that are equal because the line is justified: fewer can be equal by chance. */
  fewestEven: 3,
  /** Maximum difference between these word spaces, as a multiple of the font size: programs round them. */
  evenSpaces: 0.08,
  /**
   * Maximum width of the space after a sentence in a justified line, as a multiple of the others: typists press the space bar twice,
   * and the rounding of both is added.
   */
  sentenceSpace: 2.1,
  /** Maximum share of the words of a justified line that are numbers. */
  figureShare: 0.5,
} as const

/** Removes the tags from text that browsers place side by side: their tags put it one below the other and have no rows. */
export const sideTags = {
  /** Maximum number of lines of such a block; longer blocks side by side are columns of text. */
  mostLines: 4,
} as const

/** Joins labels that are tagged as paragraphs with the text after them. */
export const taggedLabels = {
  /** Maximum difference between the baselines of a label and its text, in points. */
  drift: 1,
  /** Maximum gap between a label and its text, in multiples of the font size: Word's own indents are up to 36 points. */
  widestGap: 4,
} as const

/** Finds text at any other angle than level or upright: stamps, watermarks, remarks and upside-down text. */
export const slantedLines = {
  /** Maximum gap between two letters along the line, as a multiple of the font size. */
  along: 2.5,
  /** Maximum offset between two letters across the line, as a multiple of the font size. */
  across: 0.3,
  /** Gaps wider than this are spaces, as a multiple of the font size. */
  space: 0.17,
} as const

/** Keeps full-size letters that are slightly lower or higher than their neighbours, as in the TeX logo, in the line of these neighbours. */
export const sunkenLetters = {
  /** Maximum number of such letters in a row; more are words of another line. */
  mostLetters: 2,
  /** Maximum distance between the baselines of such a letter and its neighbours, as a multiple of the font size. */
  maxShift: 0.35,
  /** Maximum gap to a neighbour, as a multiple of the font size. */
  gap: 0.1,
  /** Maximum overlap with a neighbour, as a multiple of the font size. */
  overlap: 0.25,
  /** Maximum offset from the letter before for such a letter to end a word, with no neighbour after it, as a multiple of the font size. */
  level: 0.22,
  /** Minimum ratio of the font sizes of such a letter and its neighbour; a smaller letter is a superscript or subscript. */
  sameSize: 0.82,
  /** Distance around the letter within which the letters of a row are counted, as a multiple of the font size. */
  near: 4,
  /** Number of rows searched before and after the letter's row. */
  reach: 6,
} as const

/** Distinguishes underlines from table rules: an underline starts where an underlined word starts and ends where one ends. */
export const underlinedWords = {
  /** Maximum distance between the end of an underline and the end of its word, in points. */
  sameEnd: 0.8,
  /**
   * Minimum distance from the baseline down to the underline, as a multiple of the font size; negative, since it can be drawn slightly
   * above the baseline.
   */
  leastDrop: -0.05,
  /** Maximum distance from the baseline down to the underline, as a multiple of the font size. */
  mostDrop: 0.24,
} as const

/** Letters that follow each other without a space are one piece; pieces at one height are one row. */
export const rowsOfPieces = {
  /** Maximum distance between the baselines of two letters of one piece, as a multiple of the font size. */
  sameBaseline: 0.1,
  /** Maximum difference between the font sizes of two letters of one piece, in points. */
  sameSize: 0.5,
  /** Maximum distance between the baselines of two pieces of one row, as a multiple of the smaller font size. */
  sameRow: 0.22,
  /**
   * Maximum gap or overlap of two pieces on one baseline that belong to one row even if its baseline is that of another column, as a
   * multiple of the smaller font size. The small capitals of TeX's logos overlap the letters beside them by a seventh.
   */
  touching: 0.2,
  /** Rows among which the row of a piece is looked up, from the last one upwards. */
  reach: 12,
  /** Height of a line above its baseline, as a multiple of the font size. */
  above: 0.8,
  /** Depth of a line below its baseline, as a multiple of the font size. */
  below: 0.2,
} as const

/** Superscripts and subscripts: small pieces that lean on a larger one. */
export const raisedPieces = {
  /** Maximum font size, as a multiple of that of the row. */
  largest: 0.82,
  /** Minimum font size: Word sets them in .58 of the size, TeX in .5 and those of a second level in .35; smaller text is a line of its own. */
  smallest: 0.3,
  /** Range of the height of the baseline above that of the row, as a multiple of the row's font size. */
  rise: { from: -0.4, to: 0.75 },
  /** Maximum gap between such a piece and the one it leans on, as a multiple of the row's font size. */
  gap: 0.35,
  /** Number of rows searched before and after the row of such a piece. */
  reach: 6,
} as const
