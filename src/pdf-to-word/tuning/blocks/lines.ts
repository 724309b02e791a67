/** Thresholds of `blocks/lines`, each with its unit and its reason. */

/** A number without punctuation that counts its paragraph. */
export const bareLabel = {
  /** Minimum gap between a number and its text, in multiples of the font size. */
  leastGap: 0.9,
  /** Maximum distance between the labels, or between the texts, of one list, in points. */
  sameEdge: 2,
} as const

/** Program text: indents are written as spaces, as a programmer types them. */
export const codeLines = {
  /** Width of a letter in Courier and most other fonts of one width, in multiples of the font size. */
  letterWidth: 0.6,
  /** Maximum difference between an indent and a whole number of letters, in letters. */
  slack: 0.2,
  /** Maximum length of a word that did not fit on the line above it, in letters: few words of prose are longer. */
  longestWord: 16,
  /** Maximum number of spaces written for an indent. A longer indent is a place on the page. */
  mostSpaces: 80,
} as const

/** Cuts lines whose words are in several columns of the rows near them, as in the head of a table with narrow columns. */
export const headerCuts = {
  /** Maximum number of words of a line that is cut. A longer one is prose. */
  mostWords: 12,
  /** Number of rows above a line, and of rows below it, that can show its columns. */
  reach: 6,
  /** Minimum number of rows that show the same number of columns. */
  fewest: 3,
  /** Maximum difference between edges, or middles, of aligned texts, in points. */
  inLine: 1.6,
  /** Share of the parts of a cut line that must be aligned with columns. */
  fittingShare: 0.7,
  /**
   * A gap between words is the gap between columns if it is wider than the others by more than this, in points. Otherwise the gap nearest
   * the middle is.
   */
  clearlyWider: 0.6,
} as const

/** Words joined by a non-breaking space: the first would have fitted on the line before, but not all of them. */
export const shortWords = {
  /** Maximum number of joined words. */
  most: 3,
  /** Minimum length of a line that can have ended because it was full, in multiples of the font size. */
  longLine: 18,
} as const

/** The ends of the lines of justified text: at one edge, over which typesetters let hyphens and full stops hang a little. */
export const lineEnds = {
  /** Maximum distance between line ends at one edge, in points. */
  sameEnd: 0.8,
  /** Maximum distance between a line end and the edge, in multiples of the font size: punctuation hangs over it. */
  mostHanging: 0.4,
  /** Minimum number of lines that make an edge. */
  fewest: 3,
  /** Minimum share of all lines that end at the edge. */
  share: 0.6,
} as const

/** Pictures in a line, like a letter: on the baseline, before, between or after words, or in a row with other pictures. */
export const picturesInLine = {
  /** Maximum distance between the lower edge of a picture and its baseline, in points. */
  footing: 0.7,
  /** Maximum distance between a picture and the next word, in multiples of the font size. */
  nextTo: 1.2,
  /** Maximum overlap of a picture and a word, in multiples of the font size. */
  overlap: 0.15,
  /** Minimum gap that is a space, in multiples of the font size. */
  spaceGap: 0.12,
  /** Maximum gap that is a space, in multiples of the font size. A wider one is a tab. */
  tabGap: 0.75,
} as const

/** Finds where lines were broken because the next word did not fit: the edge that most pairs of lines agree on. */
export const wrap = {
  /** Minimum number of line pairs that must agree. */
  fewestPairs: 3,
  /** Minimum share of the pairs of successive lines of prose that must agree. */
  agreedShare: 0.6,
  /** Minimum length of a line of prose, in multiples of the font size. Shorter lines are words in a list. */
  shortest: 8,
  /** Maximum distance between two baselines of one paragraph, in multiples of the font size. */
  maxStep: 3.2,
  /**
   * Minimum number of line pairs for which `smallShare` is enough. With fewer, every second line of a pair must begin with a small
   * letter.
   */
  fewestEnds: 3,
  /** Minimum share of pairs whose second line begins with a small letter: it continues a sentence. */
  smallShare: 0.3,
  /** Width of the narrowest usual space, in multiples of the font size. */
  space: 0.2,
  /** Maximum distance between the left edges of two lines of one sentence, in multiples of the font size. */
  mostShift: 6,
} as const

/** Parts numbers from texts that begin directly after them. */
export const closeLabels = {
  /** Width of a digit, and of x and v, in common fonts, as a multiple of the font size: Times has 0.5, Arial 0.556. */
  digit: 0.53,
  /** Width of points, brackets, i and l in common fonts, as a multiple of the font size. */
  narrow: 0.28,
  /** Width of the ideographic comma, as a multiple of the font size. */
  wide: 1,
  /** Width of a bullet in common fonts, as a multiple of the font size: Times and Arial have 0.35. */
  bullet: 0.35,
  /** Minimum number of such numbers that count on from the column before; lines that hang after one prove that they are none of the text. */
  fewest: 2,
  /** Minimum number of such numbers that count from 1, whether lines hang after them or not. */
  fewestWhole: 3,
  /** Maximum difference between the left edges of two labels of a list, and between the end of one and its text, as multiples of the font size. */
  drift: 0.6,
} as const

/** Labels of list items, and the gap between a label and its text. */
export const listLabels = {
  /** Minimum gap after a bullet that is also a dash or letter in prose, in multiples of the font size. */
  wordGap: 0.45,
  /** Minimum gap after a label that could be a word, in multiples of the font size. */
  labelGap: 0.32,
  /** Minimum gap after the second part of a label, in multiples of the font size. */
  secondGap: 0.6,
  /** Maximum distance between the left edges of texts that hang after one label, or of the labels of one list, in points. */
  hanging: 1.5,
  /** Maximum distance between the baselines of two lines of one item, in multiples of the font size. */
  widestStep: 2.2,
  /** Minimum number of labels that count from 1 if no text hangs after any of them. */
  fewestCounted: 3,
  /** Minimum number of bullets that are also dashes in prose if no text hangs after any of them. */
  fewestPoints: 3,
  /** Minimum indent of these bullets from the text, in multiples of the font size. */
  indent: 0.6,
  /** Limit of the plain numbers that are labels whatever the gap after them. */
  mostPlain: 100,
} as const
