/** Thresholds of `document/notes`, each with its unit and its reason. */

/** The columns above notes: those of a column are below a rule of its own, with other text beside them. */
export const noteColumns = {
  /** So far above the rule, in points, lines still tell where columns begin. */
  band: 150,
  /** How far a rule begins from where its column does, and the narrowest gutter, in points. */
  sameStart: 8,
  /** Points of the narrowest gutter between columns of notes. */
  narrowest: 5,
  /** The least width of a column, in points. */
  narrowestColumn: 100,
} as const

/** Finds footnotes: small text at the foot of a page, below a short rule, with the numbers that raised signs in the text refer to. */
export const noteRules = {
  /** Longest rule above notes, as a share of the page's width. */
  longestRule: 0.45,
  /** Shortest rule above notes, in points. */
  shortestRule: 30,
  /** How far the rule lies above footnotes at most, in points. */
  farthestRule: 24,
  /** The first note is no farther below the rule, in points. */
  nearest: 14,
  /** Sizes that differ less, in points, are one. */
  sameSize: 0.5,
  /** How far left of its column a note begins, in points. */
  sameStart: 8,
} as const

/** Takes the notes out of the pages: footnotes below short rules, endnotes after the text. */
export const pageNotes = {
  /** How far the rule above endnotes is from them, in points. */
  ruleAbove: 16,
  /** Most pages that endnotes are looked for on. */
  mostPages: 20,
} as const
