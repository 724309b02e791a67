/** Thresholds of `blocks/paragraphs` for boxes around paragraphs and rules beside them, each with its unit and its reason. */

/** Boxes around successive paragraphs, such as program lines, become one frame. Word draws it where their indents and borders agree. */
export const framedParagraphs = {
  /** Minimum distance between the edge of a shade and its text that needs a border to keep it, in points. */
  leastGap: 2,
  /** Minimum width of a box that is part of the text, as a share of the column's width. */
  narrowest: 0.2,
  /** Maximum distance between the edges of the lines in one frame, in points. */
  sameEdge: 1.5,
  /** Maximum distance by which letters reach over the edge of their box, in points. */
  slack: 1,
  /**
   * Width of the border given to a box that is only shaded, in points: the thinnest that Word has. The border keeps the shade away from
   * the text.
   */
  thinnest: 0.25,
} as const

/** Boxes around single paragraphs. */
export const paragraphFrames = {
  /** Distance by which a line reaches beyond its letters, in multiples of the font size. */
  paragraphSlack: 0.12,
  /**
   * Maximum difference between the heights of a box and its paragraph, in multiples of the font size. A higher box holds other content
   * too.
   */
  mostPadding: 2.2,
  /** Maximum height of a box around text, as a share of the page's height. A higher one is the frame of the page. */
  highest: 0.8,
  /** Maximum area of both boxes together for one to contain the other, in multiples of the outer one's area. */
  containedShare: 1.05,
  /** Minimum space on both sides of a centred text in its box, in points: another program may set it slightly wider. */
  beside: 1.5,
} as const

/** Rules across the text are borders of the paragraph above or below them. */
export const separators = {
  /** Maximum difference between the widths of borders that may be written alike, in points: Word has eighths of a point. */
  sameWidth: 0.13,
  /** Minimum share of the column's width that a rule covers. */
  wideShare: 0.55,
  /** Minimum distance between a rule and the upper or lower side of its cell, in points. A nearer rule is that side. */
  sideReach: 3.5,
  /** Added to `aboveShare`, in points. */
  nextLine: 2,
  /** A rule belongs to the paragraph above it if that is not farther away than this multiple of the distance to the paragraph below. */
  aboveShare: 1.5,
  /** Maximum distance from the baseline down to an underline, in multiples of the font size. */
  underlineDepth: 0.24,
  /** Maximum distance between the left ends of an underline and of its words, in points. */
  underlineStart: 3,
  /** Maximum distance between the right ends of an underline and of its words, in points. */
  underlineEnd: 6,
} as const

/** Borders of single lines that reach as far as their rules. */
export const ruledLines = {
  /** Maximum distance between the end of a rule and the edge of a paragraph that gives its border that end, in points. */
  sameEnd: 3,
  /** Maximum distance by which text reaches beyond the end of its rule, in points: letters have space at their sides. */
  outside: 1.5,
  /** Minimum distance from a line to the end of its rule for the line to end there, too, as a multiple of the font size. */
  leastFree: 0.5,
  /** Maximum distance between the end of text that is set right and the end of its rule, in points: more is an indent. */
  nearEnd: 6,
} as const

/** Bars beside the text, as in quotations and notes, are borders of the paragraphs along them. */
export const sideBars = {
  /** Minimum distance between a bar and its paragraph, in points. */
  nearest: 0.5,
  /** Minimum length of a bar, in multiples of its thickness. */
  leastAspect: 3,
  /** Maximum thickness of a bar, in points. A thicker one is a block of colour. */
  thickest: 6,
  /** Maximum distance between the middle of a bar and the box of which it is a side, in points. */
  onEdge: 1,
  /** Maximum distance by which a bar is shorter than its paragraph at either end, in multiples of the font size. */
  shortfall: 0.5,
} as const
