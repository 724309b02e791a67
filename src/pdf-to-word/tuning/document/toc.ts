/** Thresholds of `document/toc`, each with its unit and its reason. */

/** Reads a line of a table of contents: a title, a dot leader or a gap, and a page number. */
export const tocEntry = {
  /** Minimum number of dots of a leader; fewer end a sentence. */
  fewestDots: 4,
} as const

/** Finds the table of contents of a file and makes each of its lines a separate paragraph. */
export const tocList = {
  /** Minimum number of lines of a table of contents. */
  fewest: 3,
  /** Maximum gap between consecutive left ends of lines of one level, in points. */
  sameLevel: 3,
} as const

/** Links the entries of tables of contents to their headings, by their titles or their links. */
export const tocTargets = {
  /** Minimum share of entries that lead to headings for the list to become a table of contents that Word can update. */
  headingShare: 0.5,
} as const
