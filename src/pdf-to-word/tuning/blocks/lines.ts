/** Thresholds of `blocks/lines`, each with its unit and its reason. */

/** A number without a sign after it that counts its paragraph. */
export const bareLabel = {
  /** Least gap between a number and its text, in parts of the size. */
  leastGap: 0.9,
  /** How far labels and texts of one list may lie apart, in points. */
  sameEdge: 2,
} as const

/** Program text: what its lines are moved in by is written as spaces, as whoever types it does. */
export const codeLines = {
  /** The width of a letter of Courier, in parts of the size; that of most fonts of one width. */
  letterWidth: 0.6,
  /** So near to whole letters a line has to be moved in, in letters. */
  slack: 0.2,
  mostSpaces: 80,
} as const

/** Cuts lines whose words are in several columns of the rows near them, as in the head of a table with narrow columns. */
export const headerCuts = {
  /** Most words of a line that is looked at: longer ones are prose. */
  mostWords: 12,
  /** How many rows away others tell of columns, and fewest that do. */
  reach: 6,
  fewest: 3,
  /** How near edges or middles have to be to be in line, in points. */
  inLine: 1.6,
  /** Share of the parts that have to be in line. */
  fittingShare: 0.7,
  /** Wider than the others by this, in points, a gap between words is the one between columns. */
  clearlyWider: 0.6,
} as const

/** Words that a space holds together at which no line breaks: the first alone had room on the line before, both had none. */
export const shortWords = {
  /** Most words that are held together. */
  most: 3,
  /** The width of a space, and the least length of a line that was broken for lack of room, in parts of the size. */
  space: 0.25,
  longLine: 18,
} as const

/** Where the lines of justified text end: at one edge, which typesetters let hyphens and points hang over a little. */
export const lineEnds = {
  /** How far ends at one edge lie apart, in points. */
  sameEnd: 0.8,
  /** How far a sign hangs over the edge at most, in parts of the size. */
  mostHanging: 0.4,
  /** Fewest lines that make an edge, and their share of all. */
  fewest: 3,
  share: 0.6,
} as const

/** Pictures that are in the text like a letter: on the baseline, before, between or after the words of a line, or with other pictures in a row. */
export const picturesInLine = {
  /** How far a picture's lower edge lies from the baseline that it is on, in points. */
  footing: 0.7,
  /** How far the next word is from it at most, and how far it may reach over it, in parts of the size. */
  nextTo: 1.2,
  overlap: 0.15,
  /** A gap wider than this, in parts of the size, is a space; from there on it is a tab. */
  spaceGap: 0.12,
  tabGap: 0.75,
} as const

/** Finds where lines were broken because the next word did not fit: the edge that most pairs of lines agree on. */
export const wrap = {
  /** Fewest pairs of lines that have to agree, and their share of all that tell something. */
  fewestPairs: 3,
  agreedShare: 0.6,
  /** Shorter lines are words in a list, in parts of the size. */
  shortest: 8,
  /** Farthest that lines of one paragraph lie apart, in parts of the size. */
  farthest: 3.2,
  /** Fewest lines whose ends can prove an edge on their own, and the share of those after them that begin in small letters. */
  fewestEnds: 3,
  smallShare: 0.3,
} as const
