/** Thresholds of `document/lists`, each with its unit and its reason. */

/** Finds numbers without punctuation that count paragraphs, as in judgments and reports. */
export const bareLabels = {
  /** Minimum number of consecutive numbers. */
  fewest: 3,
  /** Maximum number of lists that are counted at once, one within the other. */
  deepest: 4,
} as const

/** Sets the level of list items by their indent and by the form of their labels. */
export const listLevels = {
  /** Index of the deepest level: Word has nine. */
  deepest: 8,
  /** Maximum difference between the label positions of one level, in points. */
  sameIndent: 7,
} as const
