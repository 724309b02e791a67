/** Thresholds of `document/joins`, each with its unit and its reason. */

/** The columns that two parts of a table without rules share, by where their texts are. */
export const freeColumns = {
  /** Points: a narrower gap between texts parts no columns. */
  narrowest: 2,
  /** A text that lies farther off the middle of its column, in points, is not centred. */
  sameMiddle: 1.5,
} as const

/** Joins the parts of a table that a page or column end has cut, with its head once. */
export const joinedTables = {
  /** How far edges may lie apart that are one, in points. */
  sameEdge: 3.5,
} as const
