/** The thresholds of the stage `write`, each with its unit and its reason. */

/** Sections. */
export const writtenColumns = {
  /** Maximum difference between the widths of columns that are written as equally wide, in points: it moves their edges by as much. */
  even: 2,
} as const

/** Tables. */
export const writtenRows = {
  /** Height from which a page may end within a row, in points: moved to the next page as a whole, it would leave a large gap. */
  highestWhole: 240,
} as const
