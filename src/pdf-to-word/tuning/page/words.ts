/** Thresholds of `page/words`, each with its unit and its reason. */

/** Gives glyphs the marks that are drawn apart from them: underlines, strikes, shading, links. */
export const decorationBands = {
  /** Height of a band of boxes in points, and the last one that a page of the greatest height, 14,400 points, has. */
  band: 16,
  lastBand: 900,
} as const

/** Finds text whose letters were set apart or nearer on purpose, as of titles, and tells its style so. */
export const letterSpacing = {
  /** People choose quarters of a point; less than this is a matter of rounding. */
  step: 0.25,
  least: 0.2,
  /** Fewest gaps that tell something. */
  fewestGaps: 3,
  /** Pairs of letters such as Te are set nearer by the font: fewer gaps tell only when they are wider than these parts of the size. */
  surelyEnough: 10,
  surelyWide: 0.05,
  /** How far the gaps of words may lie from their mean, in points and in parts of it. */
  unevenness: 0.12,
  relativeUnevenness: 0.1,
  /** Share of a style's spaced text that has to agree, of all its text that has to be spaced, and from which on all of it is. */
  agreedShare: 0.6,
  spacedShare: 0.1,
  wholeShare: 0.6,
} as const

/** Fonts that are not carried are named as a family that readers have, made as wide as the font was, so that lines break where they did. */
export const standIns = {
  /** Share of the letters of a font that must be of these scripts. */
  mostLetters: 0.9,
  /** Letters whose widths must be known. */
  fewestLetters: 20,
  /** In percent: how wide letters are made at least and at most, and what is not worth saying. */
  widths: { least: 60, most: 140, none: 2 },
} as const

/** Lines of a few words that were stretched from margin to margin, as justified lines are that end by a break. */
export const stretchedLetters = {
  /** Fewest gaps that can tell, and how much they may differ: in points, and as a share. */
  fewestGaps: 2,
  sameGap: 0.3,
  sameShare: 0.01,
  /** The width of a space, and that of one that no writer makes of it but before a break, in parts of the size. */
  space: 0.25,
  widest: 1,
} as const

/** How far letters are apart that were set apart on purpose, so that the gaps between them are not taken for spaces. */
export const trackedLetters = {
  /** From which gap on letters could be taken for words, and the widest that is none of a table, in parts of the size. */
  leastGap: 0.1,
  widest: 0.6,
  /** Fewest gaps that tell, how far they may lie from the usual one in parts of the size, and how many of them do not. */
  fewestGaps: 5,
  evenness: 0.05,
  evenShare: 0.7,
} as const

/** Which rules underline or strike words: those that begin or end with the letters, and are no side of a cell. */
export const underlines = {
  /** How far below and above the baseline they lie, and how thick they are at most, in parts of the size. */
  underlineReach: [0.01, 0.24],
  strikeReach: [0.18, 0.4],
  thickest: 0.16,
  /** How far their ends lie from those of the letters at most, in points and in parts of the size. */
  endSlack: 1,
  relativeEndSlack: 0.12,
  /** Rules are kept by height, in bands of this many points. */
  band: 8,
  widest: 4,
} as const

/** How wide a gap between two letters is before it parts words, where the writer left no space in it. */
export const wordGaps = {
  /** A gap wider than this, in parts of the size, is a space. */
  spaceGap: 0.17,
  /** Narrower gaps are spaces in lines that typesetters squeezed: from here on, if this many or more of them are alike, give or take this. */
  leastGap: 0.1,
  fewestAlike: 2,
  alike: 0.02,
  /** Kerned letters are no farther apart, and most gaps are between letters. */
  kerned: 0.06,
  kernedShare: 0.6,
  /** Of the usual gap between the words of a line, the share from which on a gap is one, for signs are set nearer than letters. */
  share: 0.8,
} as const

/** Glyphs to words: finds the spaces that are there, and those that are only gaps. */
export const wordSpaces = {
  /** Without a space in it, a gap wider than this is no space but a tab or another column. */
  wideGap: 1.1,
  /** With a space in it, as justified text has, it may be this wide. */
  wideSpacedGap: 1.8,
  /** The width of a space in most fonts, in parts of the size, and most that are written for a blank. */
  usualSpace: 0.25,
  mostSpaces: 400,
} as const
