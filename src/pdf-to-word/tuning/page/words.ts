/** Thresholds of `page/words`, each with its unit and its reason. */

/** Looks up the underlines, strikethroughs, shading and links of glyphs, which are drawn apart from them. */
export const decorationBands = {
  /** Height of the bands in which boxes are looked up, in points. */
  band: 16,
  /** Index of the last band on a page of the maximum height, 14,400 points. */
  lastBand: 900,
  /** Maximum height of the shade of letters, in points. */
  highestShade: 40,
  /** Maximum height of the shade of a line, as a multiple of the font size. A higher one is a box. */
  highestOfLine: 1.9,
} as const

/** Measures the kerning of fonts by the gaps between letters of words, in multiples of the font size. */
export const kernedPairs = {
  /** Nearest gap that is kerned: "AV" is set .14 nearer. */
  nearest: -0.2,
  /** Furthest gap that is kerned: few pairs are set further apart than .06; wider gaps are spaces. */
  furthest: 0.1,
  /** Maximum width of a ligature of two letters; a wider one is damage. */
  widestLigature: 2,
  /** Maximum vertical distance between two letters of a word, in points: more is raised, lowered or another line. */
  level: 0.01,
  /** Minimum gap that the eye sees and that rounded positions do not make. TeX kerns its fonts by .028, Times pairs like "ov" by .015. */
  least: 0.012,
  /** Gap from which every font of the kind kerns a pair: "y," by .065, "Ve" by .11, but "nv" by .04 in some only. */
  strong: 0.05,
  /** Maximum deviation of a pair's gaps from their median: programs round positions to hundredths of a point or thousandths of the size. */
  agreement: 0.008,
  /** Minimum median gap that counts for a pair if the font is kerned. */
  rounding: 0.004,
  /** Minimum number of gaps of a pair to compare them. */
  fewestAlike: 2,
  /** Minimum number of kerned gaps of a kerned font. */
  fewest: 4,
  /** Minimum number of different pairs among them. */
  fewestKinds: 2,
  /** Minimum number of kerned gaps for each that deviates: spaces that a program draws as gaps, or letter spacing that fills a line. */
  kernedPerUneven: 2,
  /** Minimum share of gaps below `least` in a kerned font: kerning sets few pairs (a tenth in TeX's fonts, a hundredth in DejaVu). */
  plainShare: 0.6,
  /** Number of gaps from which a font without kerned pairs has no kerning. */
  telling: 300,
  /** Maximum number of gaps kept for each pair: more say the same. */
  mostGaps: 32,
  /** Maximum number of pairs and ligatures kept of all fonts of a file. Latin fonts show some 600 each. */
  mostPairs: 40_000,
} as const

/** Finds text whose letters are deliberately spaced or condensed, such as titles, and sets the spacing in its style. */
export const letterSpacing = {
  /** Spacing is rounded to multiples of this, in points: people choose quarters of a point. */
  step: 0.25,
  /** Minimum spacing, in points; a smaller one comes from rounding. */
  least: 0.2,
  /** Minimum number of gaps in words of one style in a line. */
  fewestGaps: 3,
  /** With this many gaps any spacing counts; with fewer, pairs such as "Te" can be kerned by the font. */
  surelyEnough: 10,
  /** With this spacing fewer gaps suffice, as a multiple of the font size. */
  surelyWide: 0.05,
  /** Maximum average deviation of gaps from their mean, in points. */
  unevenness: 0.12,
  /** Share of that mean that is added to the maximum deviation. */
  relativeUnevenness: 0.1,
  /** Minimum share of a style's spaced text that has the same spacing. */
  agreedShare: 0.6,
  /** Minimum share of a style's text that is spaced. */
  spacedShare: 0.1,
  /** With this share of spaced text, the spacing also applies to words of the style that are too short to measure. */
  wholeShare: 0.6,
} as const

/**
 * Replaces fonts that are not embedded in the Word file by a common family, scaled to the width of the font so that lines break at the same
 * places.
 */
export const standIns = {
  /** Minimum share of a font's letters that are Latin, Greek or Cyrillic: stand-ins have no others. */
  knownShare: 0.9,
  /** Minimum number of letters with known widths; with fewer, the stand-in is not scaled. */
  fewestLetters: 20,
  /** Minimum number of letters of a word whose width tells the family of a font without a name. */
  shortestWord: 3,
  /** Range of the width scale, in percent; a difference from 100 below `none` is ignored. */
  widths: { least: 60, most: 140, none: 2 },
} as const

/** Finds lines of a few words that are stretched from margin to margin: justified lines that end with a manual break. */
export const stretchedLetters = {
  /** Minimum number of gaps between words. */
  fewestGaps: 2,
  /** Maximum difference between these gaps, in points. */
  sameGap: 0.3,
  /** Share of the narrowest gap that is added to the maximum difference. */
  sameShare: 0.01,
  /** Minimum gap in a stretched line, as a multiple of the font size; only a manual break leads to spaces this wide. */
  leastGap: 1,
} as const

/** Recognizes justified lines by their spaces, compared with those of the last line of the paragraph, which is not stretched. */
export const stretchedSpaces = {
  /** Minimum number of spaces in the stretched line. */
  fewest: 3,
  /** Maximum difference between its spaces, in points: positions are often rounded to tenths. */
  sameWidth: 0.25,
  /** Minimum difference between its spaces and those of the last line, in points. */
  leastStretch: 0.15,
} as const

/** Measures deliberate letter spacing, so that gaps between letters are not taken for spaces. */
export const trackedLetters = {
  /** Minimum gap between spaced letters, as a multiple of the font size; narrower gaps are not taken for spaces anyway. */
  leastGap: 0.1,
  /** Maximum gap between spaced letters, as a multiple of the font size; a wider gap can be that of a table. */
  widest: 0.6,
  /** Minimum number of gaps in a run of letters. */
  fewestGaps: 5,
  /** Maximum difference between a gap and the median gap, as a multiple of the font size. */
  evenness: 0.05,
  /** Minimum share of gaps within `evenness` of the median. */
  evenShare: 0.7,
} as const

/** Finds rules that underline or strike through words: they start or end with the letters and are no side of a cell. */
export const underlines = {
  /** Range of the distance from the baseline down to an underline, as a multiple of the font size. */
  underlineReach: [0.01, 0.24],
  /** Range of the distance from the baseline up to a strikethrough, as a multiple of the font size. */
  strikeReach: [0.18, 0.4],
  /** Maximum thickness of an underline or a strikethrough, as a multiple of the font size. */
  thickest: 0.16,
  /** Maximum distance between the end of such a rule and the end of the letters, in points. */
  endSlack: 1,
  /** The same distance as a multiple of the font size; the larger of the two applies. */
  relativeEndSlack: 0.12,
  /** Height of the bands in which rules are looked up, in points. */
  band: 8,
  /** Maximum thickness of a rule that is examined, in points; a thicker one is a fill. */
  widest: 4,
} as const

/** Decides whether a gap between two letters separates words if the PDF has no space character in it. */
export const wordGaps = {
  /** A gap wider than this is a space, as a multiple of the font size. */
  spaceGap: 0.17,
  /** Minimum width of a space in a line with narrow gaps, as a multiple of the font size. */
  leastGap: 0.1,
  /** Minimum number of equal gaps for narrow gaps to be spaces. */
  fewestAlike: 2,
  /** Maximum difference between equal gaps, as a multiple of the font size. */
  alike: 0.02,
  /** Maximum gap between letters of a word, as a multiple of the font size. */
  kerned: 0.06,
  /** Minimum share of a line's gaps that are no wider than `kerned`. */
  kernedShare: 0.6,
  /** Minimum gap between words, as a share of the line's usual gap; punctuation is set closer than letters. */
  share: 0.8,
  /** Maximum gap between two words without a space between them, as a multiple of the font size. */
  joined: 0.12,
  /** Factor of the minimum gap between ideographs, which need no spaces. */
  ofIdeographs: 3,
  /** Factor of the minimum gap between joined letters, which can be elongated beyond their advance. */
  ofJoined: 1.5,
  /** Factor of the minimum gap between letters of fixed width, which have wide gaps. */
  ofFixed: 2.2,
} as const

/** Decides whether a page draws its spaces as characters. */
export const drawnSpaces = {
  /** Minimum width of a space in unjustified text, as a multiple of the font size. */
  from: 0.17,
  /** Maximum width of such a space, as a multiple of the font size. */
  to: 0.4,
  /** Maximum distance between baselines of one line, as a multiple of the font size. */
  sameBaseline: 0.1,
  /** Minimum number of drawn spaces. */
  fewest: 12,
  /** Maximum number of such gaps without a space, as a share of the drawn ones: a mark or a formula can follow without one. */
  otherShare: 0.05,
  /** Minimum number of gaps that end at one place and therefore do not count: they lie between cells. */
  fewestBelow: 3,
} as const

/** Joins glyphs to words, and distinguishes spaces from tabs and gutters. */
export const wordSpaces = {
  /** Minimum width of a soft hyphen that is drawn, in multiples of the font size; hidden ones have no width. */
  leastHyphen: 0.1,
  /** A gap without a space character that is wider than this is a tab or a gutter, as a multiple of the font size. */
  wideGap: 1.1,
  /**
   * The same on a page that draws its spaces as characters: its other gaps lie between separate texts, as in cells. The gap after a run-in
   * heading is up to 0.75; narrower gaps between cells are found by the texts below each other.
   */
  wideGapBetweenTexts: 0.85,
  /** The same for a gap with a space character; spaces of justified text are wide. */
  wideSpacedGap: 1.8,
  /** Number of space characters from which a gap was made on purpose, as by a tab. */
  spacesOfTab: 3,
  /** Maximum number of spaces written for one fill-in line. */
  mostSpaces: 400,
} as const

/** Finds vertical rules between the letters of two cells. */
export const rulesBetween = {
  /** Maximum distance between a rule and the letter after it, in multiples of the font size: wider gaps separate words anyway. */
  reach: 0.3,
  /** Maximum distance by which a letter begins before the rule, in multiples of the font size. */
  overlap: 0.05,
  /** Height above the baseline that the rule reaches, in multiples of the font size. */
  height: 0.5,
  /** Minimum gap between the letters, in multiples of the font size: letters of one word that runs over a rule touch. */
  leastGap: 0.04,
  /** Maximum distance by which the letter before the rule ends after it, in multiples of the font size: text is cut off at the cell's edge. */
  cutOff: 0.3,
  /** Maximum number of rules tried per letter; on pages with more in one place they are a drawing. */
  mostTried: 32,
} as const

/** Makes up for font sizes that are rounded to half points. */
export const sizeRounding = {
  /**
   * Maximum relative difference that the rounding of a size may make to the width of its letters. Sizes of TeX, such as 10.91 points, differ by up to
   * .0085, which the letter spacing of a line makes up for.
   */
  most: 0.0125,
} as const
