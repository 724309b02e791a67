/** Thresholds and bounds of `read/scans`, each with its unit and its reason. */

/** Places the letters of scanned words. */
export const scannedLetters = {
  /** Width of a letter that no table lists, as a multiple of the font size; only the ratios of widths within a word matter. */
  usual: 0.5,
  /** Maximum gap between words that is a space, as a multiple of the font size; a wider gap leads to another cell. */
  widestSpace: 1.7,
  /** Grey level, out of 255, below which ink was printed black; thin strokes are scanned lighter than they are. */
  blackBelow: 88,
  /** Height of the bands in which words are looked up, in points: words of usual text touch one or two. */
  band: 12,
} as const

/** Places scanned words by the boxes of their ink. */
export const scannedBearings = {
  /**
   * Distance in pixels by which boxes lie left of the ink. Measured on 1,800 words in four families at 300 dots per inch: half of them within
   * a quarter of a pixel.
   */
  boxOffset: 0.4,
} as const

/** Forms the lines of scanned pages. */
export const scannedLines = {
  /** Maximum distance between baselines of one row, such as those of its cells, as a multiple of the font size. */
  level: 0.14,
  /**
   * Grey lines: minimum difference between their grey level and that of most words of the page, and the level below which ink was printed
   * black, out of 255. Printing and scanning lighten thin letters. Thick letters are bold and not much
   * smaller than most letters, or larger.
   * Greys that differ by up to `alike` are one.
   */
  grey: { alike: 8, lighter: { thin: 56, thick: 30 }, blackBelow: { thin: 88, thick: 40 }, largeSize: 1.2, boldSize: 0.9 },
  /** Maximum gap between words of one line, as a multiple of the line height; a wider one separates columns that OCR read as one line. */
  widestGap: 2.5,
  /** Minimum difference of the logarithms of the sizes of such columns; sizes of few letters are less exact than that. */
  otherSize: 0.14,
  /** The same minimum where no height is known, as of a web address. */
  otherWidth: 0.3,
  /** The same minimum where no width is known, as of Cyrillic letters. */
  otherHeight: 0.3,
} as const

/** Reduces the measured colours of a scanned file to the few that it uses. */
export const scannedColors = {
  /** Maximum difference between measurements of one colour in red, green and blue, each out of 255. */
  alike: 30,
  /** Maximum difference between a measured colour and one of Word's that it is. */
  likeWord: 28,
  /** Minimum share of a line's characters in one colour for its words without letters and digits to have it too. */
  leastOfLine: 0.6,
} as const

/** Gives lines of scanned paragraphs one pitch. */
export const scannedPitch = {
  /** Minimum number of letters in a line that may be one of a paragraph; shorter ones are often cells. */
  fewestLetters: 12,
  /** Maximum relative difference between the steps from line to line; measured ones differ by a pixel. */
  alike: 0.04,
  /** Minimum share of the width of the shorter of two lines that they have in common; less is another column. */
  sharedWidth: 0.8,
} as const

/** Replaces a scanned picture by the text, rules and pictures found in it. */
export const scannedPages = {
  /** Minimum number of letters set as text in a picture on a page with text for the picture to be one of text. */
  fewestLetters: 40,
  /** The same as a share of all letters in the picture: forms have .99, charts .65 to .69. */
  leastSet: 0.85,
  /** Minimum mean confidence, in percent, of its letters: forms shown as pictures have 93 to 95, a screenshot 82. */
  leastSure: 88,
  /** Maximum share of its area that shows neither words nor rules: forms have 0, a screenshot .38. */
  mostOther: 0.15,
  /** Minimum number of words in a line that is text by itself; the boxes of diagrams have at most three. */
  wordsOfLine: 4,
  /** Minimum number of lines with one left or right edge, as in an address or the column of a table. */
  fewestAligned: 3,
  /** Step in which such edges are compared, in points; those in adjacent steps count as one. */
  sameEdge: 2,
  /** Grey level, out of 255, below which a filled area was printed black. */
  darkShade: 60,
  /** Maximum recognition confidence, in percent, of a guessed word; the picture of such a word is better than its text. */
  guessed: 25,
  /** Minimum mean confidence, in percent, of a line for a guessed word of it to be text: no picture shows the words of such lines. */
  soundLine: 70,
  /** Range of the mean width of the letters of such a word, and its maximum height, as multiples of the line height. */
  written: { narrowest: 0.2, widest: 0.8, highest: 1.3 },
} as const

/** Finds the font sizes and families of the lines of scanned pages. */
export const scannedType = {
  /** Minimum number of letters in a line whose widths give its font size. */
  fewestLetters: 8,
  /**
   * Maximum relative difference at which the size by width is preferred to the size by height; larger for fixed-width letters, whose widths
   * are reliable.
   */
  believed: { fixed: 0.35, other: 0.15 },
  /** If the size by height exceeds the size by width by more than this factor, the word's box includes a rule or another line. */
  touched: 1.25,
  /** The same relative to the usual ratio of both sizes. */
  higher: 1.12,
  /**
   * Range of the usual ratio of the size by height to the size by width in a family that stands for a narrower font: at the limit of
   * `believed`, lines of one paragraph would get sizes that differ by a sixth.
   */
  narrower: { from: 1.13, to: 1.4 },
  /** Minimum number of lines in a family that have a usual ratio of their own. */
  fewestOfRatio: 5,
  /** Height that Tesseract gives a line, as a multiple of the font size; used if no line gives a better ratio. */
  lineHeight: 0.92,
  /** Maximum recognition confidence, in percent, of a guessed word; such a word is ignored. */
  guessed: 25,
  /** Step in which the greys of lines are compared, out of 255: black and the greys of headings are two steps apart. */
  greyStep: 60,
  /** Lines outside this range, as a multiple of the usual size, can have a different family. */
  otherSize: { smaller: 0.93, larger: 1.08 },
} as const

/** Finds the fonts of scanned words by the proportions of their letters. */
export const scannedFamilies = {
  /** Difference between the heights of a box of ink and of its letters, in pixels: the edges of print are soft. */
  softEdge: 0.8,
  /** Minimum number of letters in all words that determine a family. */
  fewestLetters: 60,
  /** Minimum number of letters in a word that counts. */
  shortestWord: 4,
  /**
   * Weight of the difference between the sizes by width and by height, relative to that of differing widths within a line, for all words of a
   * file and for a part of them: a pixel of height is a twentieth of a small letter, and the widths of many words are more exact.
   */
  heightWeight: { all: 0.1, part: 0.3 },
  /** Approximate maximum number of words examined in all pages. */
  mostWords: 3000,
  /** Minimum number of letters in a part of a file that determine a different family for it. */
  fewestOfPart: 24,
  /** Maximum misfit of this different family, as a share of the usual family's misfit. */
  clearlyBetter: 0.75,
  /** The same minimum for fixed-width letters, which are easily recognised. */
  fewestOfTyped: 12,
  /** Minimum number of letters in a line that may have another family than the other lines like it. */
  fewestOfLine: 16,
  /** Minimum number of words in such a line: the widths of two words differ by chance. */
  fewestWords: 3,
  /** Misfit below which a family fits a line: that of 15 short lines in their own family was up to 0.024. */
  fits: 0.027,
  /**
   * Long lines tell more: their minimum number of letters, the misfit below which a family fits them (it is 0.01 in their own), and up to
   * `fits` the maximum misfit of another family, as a share of it.
   */
  longLine: { letters: 40, fits: 0.022, better: 0.42 },
  /** Minimum number of letters in a family that lines of other parts of the file may have too. */
  fewestOfFamily: 24,
  /** Maximum misfit of a family that no part of the file has for a line that it may be added for, as a share of the family of the part. */
  addedBetter: 0.5,
  /** Minimum number of such lines. */
  fewestLinesOfAdded: 3,
  /** Minimum share of such lines in the letters of the file where there are fewer. */
  shareOfAdded: 0.2,
  /** Minimum number of letters in such lines. */
  fewestOfAdded: 60,
  /** Maximum misfit of that family, as a share of the misfit of the family of its part. */
  lineBetter: 0.6,
  /** Maximum misfit of a fixed-width family for a line, as a share of the misfit of the family of its part. */
  typedBetter: 0.4,
} as const

/** Finds the few font sizes of a scanned file. */
export const scannedSizes = {
  /** Step in which sizes are counted, in points. */
  step: 0.1,
  /** Maximum relative difference between two measurements of one size. */
  alike: 0.035,
  /**
   * Maximum relative difference from a common size for a line without a measurable height, and the minimum number of letters for this test.
   * A line with fewer letters, such as a bar or a dot, takes the most common size.
   */
  unsure: { within: 0.3, letters: 3 },
  /** Maximum distance of a size from a half for it to be rounded to this half, in points; other sizes are rounded to whole numbers. */
  halfNear: 0.17,
  /** Maximum relative difference from a common size by the minimum number of letters in the line: few letters give an inexact size. */
  tolerances: [
    { letters: 25, within: 0.045 },
    { letters: 12, within: 0.06 },
    { letters: 6, within: 0.08 },
    { letters: 0, within: 0.12 },
  ],
} as const

/** Finds underlined addresses on scanned pages. */
export const scannedLinks = {
  /** Maximum distance of an underline above the baseline, as multiples of the line height. */
  above: 0.05,
  /** The same, below the baseline. */
  below: 0.3,
  /** Minimum share of the word's width that is underlined; the ends of some letters hide the line. */
  along: 0.7,
  /** Maximum number of characters of an address; longer ones are not what they seem. */
  longest: 300,
} as const

/** Finds the cells that rules form on a scanned page. */
export const scannedCells = {
  /** Maximum gap between the end of a rule and the rule that it meets, in points. */
  meeting: 3,
  /** Maximum gap between adjacent cells, and maximum difference between the upper edges of cells of one row, in points. */
  sameEdge: 2,
  /** Maximum number of cells per page; more are no table. */
  mostCells: 3000,
  /** Thinnest rule, and step to which the thickness of rules is rounded, in points. */
  quarter: 0.25,
} as const
