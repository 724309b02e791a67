/** Thresholds of `document/lists`, each with its unit and its reason. */

/** Numbers without a sign after them that count paragraphs, as those of judgments and reports do. */
export const bareLabels = {
  /** This many have to follow each other. */
  fewest: 3,
} as const

/** Gives list items their level: by how far they are moved in, and by what their labels look like. */
export const listLevels = {
  /** Word knows nine levels. */
  deepest: 8,
  /** How far labels may lie apart and be of one level, in points. */
  sameIndent: 7,
} as const
