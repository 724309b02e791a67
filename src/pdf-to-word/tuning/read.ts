/** Thresholds and bounds of `read`, each with its unit and its reason. Bounds end what a damaged or hostile file would make endless. */

/** Places the letters of scanned words. */
export const scannedLetters = {
  /** Width of a letter that no table lists, as a multiple of the font size; only the ratios of widths within a word matter. */
  usual: 0.5,
  /** Maximum gap between words that is a space, as a multiple of the font size; a wider gap leads to another cell. */
  widestSpace: 1.7,
  /** Grey level, out of 255, below which ink was printed black; thin strokes are scanned lighter than they are. */
  blackBelow: 88,
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
  /** Minimum difference of the logarithms of the sizes of such columns; sizes by height are less exact than that. */
  otherSize: 0.14,
  /** Minimum distance of the middles of such columns, as a multiple of the line height; letters of one line differ less. */
  otherPlace: 0.4,
} as const

/** Replaces a scanned picture by the text, rules and pictures found in it. */
export const scannedPages = {
  /** Minimum number of letters set as text in a picture on a page with text for the picture to be one of text. */
  fewestLetters: 40,
  /** The same as a share of all letters in the picture. */
  leastSet: 0.5,
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
  /** Height that Tesseract gives a line, as a multiple of the font size; used if no line gives a better ratio. */
  lineHeight: 0.92,
  /** Maximum recognition confidence, in percent, of a guessed word; such a word is ignored. */
  guessed: 25,
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
  /** Weight of the difference between the sizes by width and by height, relative to that of differing widths within a line. */
  heightWeight: 0.3,
  /** Approximate maximum number of words examined in all pages. */
  mostWords: 3000,
  /** Minimum number of letters in a part of a file that determine a different family for it. */
  fewestOfPart: 24,
  /** Maximum misfit of this different family, as a share of the usual family's misfit. */
  clearlyBetter: 0.75,
  /** The same minimum for fixed-width letters, which are easily recognised. */
  fewestOfTyped: 12,
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

/** Finds the cells that rules form on a scanned page. */
export const scannedCells = {
  /** Maximum gap between the end of a rule and the rule that it meets, in points. */
  meeting: 3,
  /** Maximum gap between adjacent cells, and maximum difference between the upper edges of cells of one row, in points. */
  sameEdge: 2,
  /** Maximum number of cells per page; more are no table. */
  mostCells: 3000,
} as const

/** Limits the clip shape of a picture. */
export const cutPictures = {
  /** Maximum number of points of the shape; a more complex one is rendered, since nobody would edit it. */
  mostPoints: 500,
} as const

/** Tests whether a clip that is not a rectangle cuts anything off a picture. */
export const pictureClips = {
  /** Distance of the tested places from the edges, as a share of the picture's sides; clips that follow the edges cut nothing. */
  inside: 0.015,
  /** Number of tested places along each side. */
  probes: 5,
  /** Number of straight lines that replace a curve. */
  curveSteps: 6,
} as const

/** Distinguishes stretched text from letters that a typesetter expands slightly to fill lines. */
export const shownText = {
  /** Maximum relative change of width that is an expansion; a larger one is stretched text. */
  stretchSlack: 0.04,
  /** Minimum relative change of width; a smaller one comes from rounding. */
  leastExpansion: 0.001,
} as const

/** Limits the content of one page. */
export const pageContent = {
  /** Maximum number of operators, including those of nested forms; the busiest map of the samples has a tenth of this. */
  operatorLimit: 3_000_000,
  /** Maximum number of shapes, and of pictures; more shapes are a drawing, whose outline suffices. */
  shapeLimit: 60_000,
  /** Number of path points that a gradient counts as. */
  shadingPoints: 12,
  /** Maximum nesting depth of forms. */
  formDepthLimit: 16,
} as const

/** Decides which paths are straight lines, rectangles or rounded boxes. */
export const drawnPaths = {
  /** Maximum deviation of a level or upright line, in points. */
  straightSlack: 0.35,
  /** Maximum size of a rounded corner as a share of the shorter side; the corners of a circle take half. */
  roundedReach: 0.4,
  /** A rounded box with fewer points is accepted without checking its area; most writers need 13 to 17. */
  fewPoints: 24,
  /** Maximum number of points of a rounded box: browsers draw each corner with eight curves. */
  mostPoints: 128,
  /** Minimum area of a rounded box as a share of its bounding box. */
  roundedShare: 0.8,
} as const

/** Finds pages to be read as if they were rotated. */
export const turnedPages = {
  /** Minimum share of the page's letters that run in one direction; the others are its header, footer or number. */
  mostLetters: 0.85,
  /** Minimum number of letters; fewer can be a note at the edge of a picture. */
  fewestLetters: 60,
} as const

/** Limits the outline. */
export const outlineBounds = {
  /** Maximum number of entries. */
  entryLimit: 20_000,
} as const

/** Limits the page tree. */
export const pageBounds = {
  /** Maximum number of pages. */
  pageLimit: 100_000,
} as const

/** Limits the comments. */
export const commentBounds = {
  /** Maximum number of comments per page. */
  pageLimit: 500,
  /** Maximum number of letters in a comment. */
  textLimit: 10_000,
  /** Maximum number of letters in an author's name. */
  nameLimit: 100,
  /** Maximum number of boxes that one comment marks. */
  boxLimit: 500,
  /** Maximum length of a chain of replies. */
  depthLimit: 32,
} as const

/** Limits the structure tree. */
export const tagBounds = {
  /** Maximum number of elements; a book of a thousand pages has a tenth of this. */
  tagLimit: 400_000,
  /** Maximum nesting depth of elements. */
  depthLimit: 96,
} as const

/** Limits functions that are given by samples. */
export const sampledFunctions = {
  /** Maximum number of inputs; each one doubles the number of samples to interpolate. */
  mostInputs: 8,
} as const

/** Limits functions that are given by small programs. */
export const calculatorFunctions = {
  /** Maximum nesting depth of branches. */
  depthLimit: 16,
  /** Maximum number of values on the stack (PDF 32000, annex C names 100). */
  stackLimit: 100,
} as const

/** Limits functions that consist of other functions. */
export const nestedFunctions = {
  /** Maximum nesting depth. */
  depthLimit: 8,
} as const

/** Sets the text of a form field whose font size is automatic. */
export const fieldLook = {
  /** Font size as a share of the field's height. */
  autoShare: 0.7,
  /** Maximum font size, in points. */
  autoLimit: 12,
  /** Distance between the text and the frame, in points. */
  padding: 2,
  /** Distance between two baselines, as a multiple of the font size. */
  pitch: 1.15,
} as const

/** Limits form fields; all limits but the first are far beyond what people fill in. */
export const fieldBounds = {
  /** Maximum number of letters in a name or a title: Word allows no more for a content control. */
  nameLimit: 64,
  /** Maximum number of letters in a value. */
  valueLimit: 20_000,
  /** Maximum number of choices of one field. */
  choiceLimit: 1000,
  /** Maximum number of letters in a choice. */
  choiceLength: 250,
  /** Maximum nesting depth of fields. */
  depthLimit: 32,
} as const
