/** Thresholds of `document/toc`, each with its unit and its reason. */

/** Reads a line of a contents list: a title, a leader of dots or a gap, and the number of a page. */
export const tocEntry = {
  /** Fewer dots than this are the end of a sentence. */
  fewestDots: 4,
} as const

/** Finds the contents list of a file and makes each of its lines a paragraph of its own. */
export const tocList = {
  /** Fewer lines than this are no list. */
  fewest: 3,
  /** How far the beginnings of lines of one level lie apart, in points. */
  sameLevel: 3,
} as const

/** Ties the entries of contents lists to the headings that they name, by their titles or their links. */
export const tocTargets = {
  /** Share of the entries that have to lead to headings for Word to make the list anew. */
  headingShare: 0.5,
} as const
