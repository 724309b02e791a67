/** Thresholds of `document/content`, each with its unit and its reason. */

/** Puts the blocks of all pages into sections, and joins what a page or column end has cut. */
export const columnPlaces = {
  /** How far column edges may lie apart and be the same columns, in points. */
  sameColumn: 10,
} as const

/** Joins lines: makes the hyphens that only divide a word optional ones, and leaves out the spaces that ideographs do not want. */
export const dividedWords = {
  /** Where this many line ends in a hundred are hyphens, words are divided; elsewhere a hyphen belongs to its word. */
  dividedShare: 0.04,
} as const

/** Takes the numbers that count the lines of a page, in the margin at their left, out of its text: Word counts lines itself. */
export const lineNumbers = {
  /** Fewest numbers that tell on their own. */
  fewest: 5,
  /** How far their right ends may lie apart, and their baselines from those of the text, in points. */
  sameEnd: 0.8,
  sameLine: 1.5,
  /** The gap after a number, in parts of its size. */
  leastGap: 0.4,
  /** Share of the numbers that have text beside them, and of the lines that have a number where each has one. */
  besideText: 0.6,
  numberedLines: 0.7,
  /** Share of the numbered lines that are wide, that go on in small letters, and how wide that is as a share of the widest. */
  wideLines: 0.4,
  goingOn: 0.15,
  wide: 0.6,
} as const
