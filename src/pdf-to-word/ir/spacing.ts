/** The distances around a block. */

/** Distances around a block, in points. */
export interface Spacing {
  before: number
  after: number
  /** Line height: in points if exact, otherwise in multiples of the font's line height. */
  line: number
  exact: boolean
  /** A manual page or column break before the block. */
  breakBefore: 'page' | 'column' | null
}

/** Returns single line height without any distance. */
export const noSpacing = (): Spacing => ({ before: 0, after: 0, line: 1, exact: false, breakBefore: null })
