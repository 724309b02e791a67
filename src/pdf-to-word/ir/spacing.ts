/** The distances around a block. */

/** Distances in points. */
export interface Spacing {
  before: number
  after: number
  /** Height of a line: in points when exact, else in parts of the font's own line height. */
  line: number
  exact: boolean
  /** Where the page or column before it ended early. */
  breakBefore: 'page' | 'column' | null
}

export const noSpacing = (): Spacing => ({ before: 0, after: 0, line: 1, exact: false, breakBefore: null })
