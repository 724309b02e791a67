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
  /** Points: right ends of the numbers differ by less. */
  sameEnd: 0.8,
  /** Points: baselines of a number and of its line differ by less. */
  sameLine: 1.5,
  /** The gap after a number, in parts of its size. */
  leastGap: 0.4,
  /** Share of the numbers that have text beside them. */
  besideText: 0.6,
  /** Share of the lines that have a number, where each line is counted. */
  numberedLines: 0.7,
  /** Share of the numbered lines that are wide: prose is counted, and no list. */
  wideLines: 0.4,
  /** Share of the numbered lines that begin in small letters: they go on in a sentence. */
  goingOn: 0.15,
  /** Share of the widest line's width from which on a line is wide. */
  wide: 0.6,
} as const
