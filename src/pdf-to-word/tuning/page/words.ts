/** Thresholds of `page/words`, each with its unit and its reason. */

/** Gives glyphs the marks that are drawn apart from them: underlines, strikes, shading, links. */
export const decorationBands = {
  /** Points: the height of a band in which boxes are looked up. */
  band: 16,
  /** The last band of a page of the greatest height, 14,400 points. */
  lastBand: 900,
} as const

/** Finds text whose letters were set apart or nearer on purpose, as of titles, and tells its style so. */
export const letterSpacing = {
  /** Points: people choose quarters of a point. */
  step: 0.25,
  /** Points: a smaller distance comes from rounding. */
  least: 0.2,
  /** Fewest gaps that tell something. */
  fewestGaps: 3,
  /** Gaps from which on they tell whatever their width: fonts themselves set pairs such as Te nearer. */
  surelyEnough: 10,
  /** Parts of the size from which on fewer gaps tell, too. */
  surelyWide: 0.05,
  /** Points by which the gaps of a word lie off their mean at most. */
  unevenness: 0.12,
  /** Parts of that mean by which they do at most. */
  relativeUnevenness: 0.1,
  /** Share of a style's spaced text that has to agree. */
  agreedShare: 0.6,
  /** Share of a style's text that has to be spaced. */
  spacedShare: 0.1,
  /** Share of a style's text from which on all of it is spaced. */
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
  /** Gaps that can tell, at least. */
  fewestGaps: 2,
  /** Points by which these gaps differ at most. */
  sameGap: 0.3,
  /** Share of the gap by which they differ at most. */
  sameShare: 0.01,
  /** Parts of the size: the width of a space in most fonts. */
  space: 0.25,
  /** Parts of the size: a wider space is made by no writer but before a break. */
  widest: 1,
} as const

/** How far letters are apart that were set apart on purpose, so that the gaps between them are not taken for spaces. */
export const trackedLetters = {
  /** Parts of the size: from this gap on letters could be taken for words. */
  leastGap: 0.1,
  /** Parts of the size: a wider gap may be that of a table. */
  widest: 0.6,
  /** Gaps that tell, at least. */
  fewestGaps: 5,
  /** Parts of the size by which a gap lies off the usual one at most. */
  evenness: 0.05,
  /** Share of the gaps that lie no farther off. */
  evenShare: 0.7,
} as const

/** Which rules underline or strike words: those that begin or end with the letters, and are no side of a cell. */
export const underlines = {
  /** Parts of the size from the baseline down to an underline: least and most. */
  underlineReach: [0.01, 0.24],
  /** Parts of the size from the baseline up to a line that strikes words: least and most. */
  strikeReach: [0.18, 0.4],
  /** Parts of the size that such a line is thick at most. */
  thickest: 0.16,
  /** Points by which its ends lie off those of the letters at most. */
  endSlack: 1,
  /** Parts of the size by which they do at most. */
  relativeEndSlack: 0.12,
  /** Points: the height of a band in which rules are looked up. */
  band: 8,
  /** Points: a higher fill is no line. */
  widest: 4,
} as const

/** How wide a gap between two letters is before it parts words, where the writer left no space in it. */
export const wordGaps = {
  /** A gap wider than this, in parts of the size, is a space. */
  spaceGap: 0.17,
  /** Parts of the size: narrower gaps are no spaces, even in lines that typesetters squeezed. */
  leastGap: 0.1,
  /** Gaps alike that make spaces of narrow ones, at least. */
  fewestAlike: 2,
  /** Parts of the size by which such gaps differ at most. */
  alike: 0.02,
  /** Parts of the size: kerned letters are no farther apart. */
  kerned: 0.06,
  /** Share of the gaps that are between letters of words. */
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
  /** Parts of the size: the width of a space in most fonts. */
  usualSpace: 0.25,
  /** Spaces that are written for one blank at most. */
  mostSpaces: 400,
} as const
