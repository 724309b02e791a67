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
  /** Letters by which an indent may miss a whole number of letters. */
  slack: 0.2,
  /** Spaces that are written for an indent at most: a longer one is a place on the page. */
  mostSpaces: 80,
} as const

/** Cuts lines whose words are in several columns of the rows near them, as in the head of a table with narrow columns. */
export const headerCuts = {
  /** Most words of a line that is looked at: longer ones are prose. */
  mostWords: 12,
  /** Rows: those farther away do not tell of the columns here. */
  reach: 6,
  /** Rows that have to tell of the same columns. */
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
  /** Parts of the size: the width of a space in most fonts. */
  space: 0.25,
  /** Parts of the size: a shorter line was not broken because it was full. */
  longLine: 18,
} as const

/** Where the lines of justified text end: at one edge, which typesetters let hyphens and points hang over a little. */
export const lineEnds = {
  /** How far ends at one edge lie apart, in points. */
  sameEnd: 0.8,
  /** How far a sign hangs over the edge at most, in parts of the size. */
  mostHanging: 0.4,
  /** Lines that make an edge, at least. */
  fewest: 3,
  /** Share of all lines that these are at least. */
  share: 0.6,
} as const

/** Pictures that are in the text like a letter: on the baseline, before, between or after the words of a line, or with other pictures in a row. */
export const picturesInLine = {
  /** How far a picture's lower edge lies from the baseline that it is on, in points. */
  footing: 0.7,
  /** Parts of the size: the next word is no farther from the picture. */
  nextTo: 1.2,
  /** Parts of the size by which the next word reaches over the picture at most. */
  overlap: 0.15,
  /** Parts of the size: a wider gap is a space. */
  spaceGap: 0.12,
  /** Parts of the size: from this width on a gap is a tab. */
  tabGap: 0.75,
} as const

/** Finds where lines were broken because the next word did not fit: the edge that most pairs of lines agree on. */
export const wrap = {
  /** Pairs of lines that have to agree. */
  fewestPairs: 3,
  /** Share of the pairs that tell something which have to agree. */
  agreedShare: 0.6,
  /** Shorter lines are words in a list, in parts of the size. */
  shortest: 8,
  /** Farthest that lines of one paragraph lie apart, in parts of the size. */
  farthest: 3.2,
  /** Lines whose ends prove an edge on their own. */
  fewestEnds: 3,
  /** Share of the lines after them that begin in small letters: these go on in a sentence. */
  smallShare: 0.3,
} as const
