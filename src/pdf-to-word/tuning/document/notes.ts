/** Thresholds of `document/notes`, each with its unit and its reason. */

/** Finds the text columns above notes: the notes of a column are below a separate rule, with other text beside them. */
export const noteColumns = {
  /** Maximum distance from the rule up to the lines that show where columns begin, in points. */
  band: 150,
  /** Maximum distance between the left ends of the rule and of its column, in points. */
  sameStart: 8,
  /** Maximum indent of notes from the rule above them where no other text shows their column, in points: TeX indents by up to 20. */
  mostIndent: 24,
  /** Minimum width of a gutter between columns of notes, in points. */
  narrowest: 5,
  /** Minimum width of a column, in points. */
  narrowestColumn: 100,
} as const

/** Finds footnotes: small text at the bottom of a page, below a short rule, that begins with the number of a superscript in the text. */
export const noteRules = {
  /** Maximum length of the rule above notes, as a share of the page's width. */
  longestRule: 0.45,
  /** Minimum length of the rule above notes, in points. */
  shortestRule: 30,
  /** Maximum distance from the rule down to tagged footnotes, in points. */
  farthestRule: 24,
  /** Maximum distance from the rule down to the first note, in points. */
  mostGap: 14,
  /** Maximum difference between equal font sizes, in points. */
  sameSize: 0.5,
  /** Minimum distance between the text and notes of its size without a rule above them, in multiples of their font size. */
  apart: 2,
  /** The same for notes whose numbers are not raised, unless small ones count on: lines and lists may be as far below a heading. */
  farApart: 4,
  /** Maximum distance by which a note begins to the left of its column, in points. */
  sameStart: 8,
  /** Minimum distance of the rule above notes from the top of the page, as a share of its height. */
  leastTop: 0.3,
  /** Minimum number of texts side by side that are the row of a table; columns of text are fewer. */
  fewestCells: 3,
  /** Maximum distance between the baselines of a raised note mark and its note, in multiples of the note's font size. */
  raised: 0.6,
} as const

/** Divides notes into their paragraphs. */
export const noteParts = {
  /** Minimum distance between the baselines of two lines of a note, in multiples of the font size; nearer ones are side by side. */
  leastStep: 0.8,
  /**
   * Minimum space between paragraphs of a note, in multiples of the font size: above lines with a tall letter of another font there is
   * less.
   */
  leastGap: 0.4,
  /** Minimum space that a line leaves after the next word if it ends a paragraph, in multiples of the font size. */
  leastSpace: 0.5,
} as const

/** Takes the notes out of the pages: footnotes below short rules, endnotes after the text. */
export const pageNotes = {
  /** Maximum distance from the rule down to endnotes, in points. */
  ruleAbove: 16,
  /** Maximum number of pages at the end of the file that are searched for endnotes. */
  mostPages: 20,
} as const
