/** Thresholds of `document/toc`, each with its unit and its reason. */

/** Reads a line of a table of contents: a title, a dot leader or a gap, and a page number. */
export const tocEntry = {
  /** Minimum number of dots of a leader; fewer end a sentence. */
  fewestDots: 4,
  /** Minimum number of entries of a page whose numbers end at one place for others there to need no dots. */
  fewestOfColumn: 5,
  /** Maximum distance between these ends, in points. */
  sameEnd: 1,
} as const

/** Finds the table of contents of a file and makes each of its lines a separate paragraph. */
export const tocList = {
  /** Minimum number of lines of a table of contents. */
  fewest: 3,
  /** Maximum gap between consecutive left ends of lines of one level, in points. */
  sameLevel: 3,
  /** Maximum distance between right edges of the page numbers of pages that are one, in points. */
  sameEdge: 3,
  /** Maximum gap before the number of an entry without dots in a list with dots, as a multiple of the size: fewer than four dots had space. */
  leaderSpace: 3,
} as const

/** Chooses the style of a tab that draws a dot leader, so that its dots are as far apart as in the PDF. */
export const tocLeader = {
  /** Minimum number of distances between dots to measure them. */
  fewestSteps: 3,
  /** Maximum distance from a full stop to the next without a space, as a multiple of the size: .25 to .33 in text fonts. */
  widestFullStop: 0.36,
  /** A family that every computer has, with wide full stops. */
  family: 'Courier New',
  /** Their width as a multiple of the size. */
  advance: 0.6,
  /**
   * Size of dots that are as dark as those of the PDF, for a distance of 1 and a size of 1: those of text fonts are round and .107 to .118 of the size
   * wide, those of Courier New .115 wide and .146 high, and stretched from .6 to the distance.
   */
  inkOfFullStop: 0.35,
  /** Maximum size as a multiple of that of the dots, so that the lines do not become higher: Courier New is .3 deep, text fonts are .216. */
  highest: 0.7,
  /** Maximum width of letters in Word, in percent. */
  widestScale: 600,
} as const

/** Finds the place of the titles after their numbers. */
export const tocTitles = {
  /** Maximum distance between left edges of titles of one level, in points. */
  samePlace: 0.75,
  /** Minimum widest gap between number and title as a multiple of the size: no space is as wide. */
  leastGap: 0.45,
  /** Minimum gap for a single entry, as a multiple of the size, so that the tab also leads there in a wider font. */
  leastOwnGap: 0.1,
} as const

/** Links the entries of tables of contents to their headings, by their titles or their links. */
export const tocTargets = {
  /** Minimum share of entries that lead to headings for the list to become a table of contents that Word can update. */
  headingShare: 0.5,
} as const
