/** Positions in the drawing order of a page, such as those of the letters of a word. */

/**
 * Positions in the drawing order of a page: pairs of the first and last of each run, or one number for a single run, which takes no memory
 * of its own: 256 times the first position, plus the number of positions after it.
 */
export type Places = number | number[]
