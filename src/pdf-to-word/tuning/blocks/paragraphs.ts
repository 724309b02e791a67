/** Thresholds of `blocks/paragraphs`, each with its unit and its reason. */

/** Alignment of a paragraph, from where its lines begin and end. */
export const alignment = {
  /** Maximum difference between the ends of lines that are hardly so by chance, in points. */
  sameEnd: 0.5,
  /** Maximum distance between line edges that are aligned, in points. */
  slack: 1.6,
  /** Maximum distance between a single right-to-left line and the edge that it is set to, in points. */
  rtlEdge: 6,
  /** Minimum space before a single line that is set to the right, as a share of the width of its column. */
  freeShare: 0.25,
  /** Minimum distance between a centred line and the left edge of its column, in points. A smaller one is an indent. */
  leastInset: 12,
  /** Maximum distance between the middle of a single centred line and that of its column, in points. */
  mostOffCentre: 1.5,
  /** The same as a share of the width of the column. The larger of both applies. */
  mostOffCentreShare: 0.008,
  /** Maximum distance between a single right-aligned line and the right edge of its column, in points. */
  atRight: 3,
  /** Maximum indent of a single line that is taken as justified because the rest of the text is, in points. */
  mostJustifiedIndent: 60,
  /** Maximum distance between the middles of centred lines, in points. */
  sameMiddle: 2.5,
  /** Minimum distance between the left edges of centred lines, in points. With a smaller one, all are equally long. */
  otherStart: 3,
  /** Maximum distance of equally long lines from the middle of their column, or from both of its edges, in points. */
  inColumn: 2,
  /** Minimum length of equally long lines that are full, in multiples of the font size. Shorter ones can be centred. */
  longLine: 18,
  /** Minimum distance between the left edges of right-aligned lines, in points. */
  otherStartOfRight: 4,
  /** Minimum number of lines that do not end at one place by chance. Fewer must end at the edge of the column. */
  fewestRagged: 5,
} as const

/** Properties of most of a file's text: its size, line distance and margins. */
export const bodyLines = {
  /** Minimum width of a line that shows how wide the text is, as a share of the page's width. */
  shortLine: 0.3,
  /** Maximum difference between the font size of a line and that of the text, in points. */
  sameSize: 0.6,
  /** Number of following lines among which the next line of the same column is looked up. */
  reach: 8,
  /** Minimum distance between two lines of one column, in multiples of the font size. Nearer ones share a baseline. */
  leastStep: 0.6,
  /** Range of the distances between lines of text, in multiples of the font size. */
  pitch: { from: 0.8, to: 2.2 },
  /** Line distance of text that does not show one, in multiples of the font size: that of most word processors. */
  usualPitch: 1.2,
  /** A text with more line distances than this shows its own. */
  fewestSteps: 3,
  /** Share of the line distances that are below the usual one: those between paragraphs are longer. */
  quantile: 0.4,
  /** Width of a space in narrow fonts, in multiples of the font size. */
  space: 0.22,
  /** Share of the lines that may end early although the next word would have fitted, such as verses and addresses. */
  outliers: 0.05,
  /** Maximum margin of a page without text, in points. */
  usualMargin: 72,
  /** Minimum width of all lines in tables, as a multiple of that of all others, for the text to reach as far as the tables. */
  leastInTables: 4,
  /** Maximum number of other lines on such pages: more are prose with edges of its own. */
  fewBesideTables: 6,
  /** Text has a straight right edge where more than this share of its lines ends there. */
  fullShare: 0.2,
  /** The same as a number of lines. The larger of both applies. */
  fewestFull: 2,
  /** Maximum distance of such a line end from the edge, in points. */
  sameEnd: 1,
  /** Maximum share of the lines that extend beyond a straight right edge: paths and code that TeX could not break. */
  tooLongShare: 0.05,
  /** Minimum distance by which the longest of them extends beyond the edge, in points. Hanging punctuation and rounding reach less far. */
  tooLong: 6,
  /** Space left free after the longest line, in points: another program may set letters slightly wider. */
  widerLetters: 0.8,
  /** Maximum distance by which the longest line reaches into the right margin, in points. */
  sameMargin: 0.7,
  /** Minimum width of the text, in points. */
  narrowest: 36,
} as const

/** Finds the empty lines between the line breaks of a tagged paragraph. */
export const emptyLines = {
  /** Minimum distance between two lines with an empty line between them, in multiples of the usual line distance. */
  leastStep: 1.7,
  /** Maximum distance between two lines with only empty lines between them, in multiples of the usual line distance. */
  mostStep: 4.3,
  /** Minimum number of lines that show the usual line distance. */
  fewest: 3,
} as const

/** Form fields of several lines: all their lines stay together, in one paragraph with the words before them. */
export const fieldLines = {
  /** Distance between the frame of a field and its text, with a margin for letters of different widths, in points. */
  padding: 4,
} as const

/** The indents of a paragraph that make its lines break where they did. */
export const indents = {
  /** Minimum indent, in points. Smaller ones are ignored. */
  smallest: 0.4,
  /**
   * Space left for differences in letter width, in points: another program may set letters wider, yet words of the next line must not
   * fit.
   */
  slack: 0.8,
  /** Space that a full line needs beyond its letters, in points. */
  safetyMargin: 0.3,
  /** Width of a space in the narrowest of the usual fonts, in multiples of the font size. */
  space: 0.2,
} as const

/** Program lines with line numbers: each is a separate line, and a tab separates it from its number. */
export const numberedLines = {
  /** Maximum font size of the numbers, in multiples of the font size of their lines. */
  smaller: 0.85,
  /** Minimum number of lines with successive numbers. */
  fewest: 3,
} as const

/** Divides the lines of one column into paragraphs. A new one begins after a line that ended early, with an indent, or after a gap. */
export const paragraphBreaks = {
  /** Distance from the label of a list item to the left at which the text after the item begins, in points; wrapped lines begin at the label. */
  beforeLabel: 1,
  /** A line ended on purpose if it could have held the next word and this many points more. */
  spaceTolerance: 2,
  /** Maximum distance between two baselines of one paragraph, in multiples of the font size. */
  widestPitch: 3,
  /** Maximum difference between two distances of lines that are equal, in points. */
  sameStep: 0.6,
  /** Minimum number of equal line distances that may be wider than the widest of a paragraph, if most are. */
  fewestSteps: 3,
  /** A line as much nearer to the line above it as this share of the distance before shows that this is one between paragraphs. */
  nearer: 0.8,
  /** Minimum length of a line that can have ended because it was full, in multiples of the font size. */
  longLine: 18,
  /** Minimum width of lines that can share a right edge, in multiples of the font size. Narrower lines are a list of words. */
  shortRun: 9,
  /** Minimum distance between two baselines of one paragraph, in multiples of the font size. */
  leastPitch: 0.2,
  /** Minimum line distance that a paragraph without a distance of its own is expected to have, in multiples of the font size. */
  usualPitch: 1.1,
  /** Maximum line distance of the first two lines of a paragraph, in multiples of the line distance of the text. */
  widerThanUsual: 1.06,
  /** Maximum line distance within a paragraph, in multiples of the distance so far. */
  unevenShare: 1.22,
  /** Added to `unevenShare`, in points, for the rounding of small sizes. */
  unevenPoints: 0.6,
  /** Maximum distance between the ends of full lines, in points. */
  sameEnd: 1.5,
  /** Minimum share of the lines of a paragraph that end at a narrower edge than that of the column. */
  fullShare: 0.6,
} as const

/**
 * Full lines that continue in the next although the two look different: a long text after a tab, or a line before an address in link
 * colour.
 */
export const runsOn = {
  /** Minimum number of words in a text after a tab that was broken into lines. */
  fewestWords: 4,
  /** Minimum length of such a text, in multiples of the font size. Also the maximum indent of an address against the line before it. */
  longText: 12,
  /** Maximum distance between the left edges of lines that begin at one place, in points. */
  sameStart: 2,
  /** Minimum indent of a list item whose further lines begin at the left edge, in multiples of the font size. */
  leastIndent: 1,
  /** Minimum number of words of a line of prose with a wide gap. The rows of a table have fewer. */
  proseWords: 7,
  /** Minimum length of a line whose sentence goes on in lower case although there was space, in multiples of the font size. */
  longLine: 24,
  /** Maximum space after such a line, as a share of its length. */
  freeShare: 0.2,
} as const

/** Lines that end at the right edge and begin anywhere. */
export const setRight = {
  /** Maximum difference between word spaces that were not stretched, in multiples of the font size. */
  sameGap: 0.02,
  /** Maximum distance between the right edges of two lines, in points. */
  sameEnd: 1,
  /** Maximum distance of a line from the right edge of its column, in points. */
  fromEdge: 3,
  /** Minimum distance between the left edges of two lines, in points. */
  otherStart: 3,
  /** Maximum distance between two left edges that count as one, in points. */
  sameStart: 1,
  /** Maximum share of the lines that begin at one position by chance. Of justified lines all but the first do. */
  sameStartShare: 0.4,
} as const

/** Distinguishes centred lines from lines that share a middle by chance, such as an indented first line and the longer line below it. */
export const sharedMiddle = {
  /** Maximum of twice the distance between the middles of centred lines, in points. */
  sameMiddle: 4,
  /** Minimum distance between the left edges of centred lines, and between the right edges of left-aligned lines, in points. */
  otherStart: 3,
  /** Maximum distance between the left edges of left-aligned lines, in points. */
  sameStart: 1,
  /** Maximum hanging indent of the text after a label, in multiples of the font size. */
  farthestHang: 4,
} as const

/** The edge at which the paragraphs of a text begin: an indent, or the left edge of hanging paragraphs. */
export const startEdges = {
  /** Minimum number of lines that show it. */
  fewestLines: 6,
  /** Minimum number of lines at this edge that follow a line with space at its end, and of lines at the other edge. */
  fewestStarts: 2,
  /** Minimum distance between the two edges, in multiples of the font size. */
  leastIndent: 0.7,
  /** Maximum distance between the two edges, in multiples of the font size. */
  mostIndent: 6,
  /** Maximum distance of a line from its edge, in points. */
  sameEdge: 1.5,
} as const
