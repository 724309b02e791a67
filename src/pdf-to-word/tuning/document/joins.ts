/** Thresholds of `document/joins`, each with its unit and its reason. */

/** Finds the columns that two parts of a table without rules have in common by the places of their texts. */
export const freeColumns = {
  /** Minimum gap between the texts of two columns, in points. */
  narrowest: 2,
  /** Maximum distance between the middles of a centred text and of its column, in points. */
  sameMiddle: 1.5,
} as const

/** Joins the parts of a table that a page or column end splits, and keeps its header rows once. */
export const joinedTables = {
  /** Maximum difference between equal edges of the parts, in points. */
  sameEdge: 3.5,
  /** Minimum number of rows, all of which the part before has at its top, that are a table of their own; fewer may be a head without rows. */
  fewestRepeated: 3,
} as const

/** Paragraphs that continue in the next column or on the next page. */
export const joinedParagraphs = {
  /** Maximum difference between the font sizes of both parts of a paragraph, in points. */
  sameSize: 0.6,
  /** Minimum first-line indent, in points. */
  leastIndent: 4,
  /** Maximum distance between the left edges of lines that begin at one place, in points. */
  sameStart: 3,
} as const
