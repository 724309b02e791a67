/** Thresholds of `page/shapes`, each with its unit and its reason. */

/** Bounds on the shapes of a page; beyond them all shapes become one drawing. */
export const shapeBudget = {
  /**
   * Maximum number of shapes per page; a page with more is a map, a plan or handwriting. The largest table of the samples has a fifth of
   * this.
   */
  mostShapes: 20_000,
} as const

/** Finds bar charts by their bars, which have the same width, the same base and different heights. */
export const charts = {
  /** Minimum number of bars of a chart without an axis; fewer are boxes. */
  fewestBars: 4,
  /** Minimum number of bars of a chart with an axis. */
  fewestOnAxis: 2,
  /** Maximum difference between equal edges or thicknesses of bars, in points. */
  sameEdge: 0.7,
  /** Heights of bars that differ by more than this are different, in points. */
  otherHeight: 2,
  /** Minimum width and height of a bar, in points. */
  thinnest: 2.5,
  /** Maximum thickness of an axis or another line of a chart, in points. */
  thickestLine: 2,
  /** An axis runs along more than this share of the bars' extent. */
  carried: 0.9,
  /** Maximum area of a chart's frame, as a multiple of the area of its plot. */
  framing: 5,
  /** Maximum average number of letters in a bar: bars hold numbers and short names. */
  lettersPerBar: 8,
  /** Maximum number of letters in a plot per bar, including the names beside the bars; a table has more. */
  lettersAround: 16,
  /** Number of letters that an ideograph counts as. */
  lettersPerIdeograph: 3,
  /**
   * Maximum number of letters and digits between a chart and its frame: a title, axis names and a legend. A frame with more also holds
   * tables.
   */
  framedLetters: 240,
  /** Maximum distance between the corners of the sides of one frame, in points. */
  sameFrame: 1.5,
} as const

/** Finds diagrams, which are boxes with words that are connected by arrows. */
export const boxDiagrams = {
  /** Minimum width of a box with words, in points. */
  narrowest: 24,
  /** Minimum height of a box with words, in points. */
  lowest: 9,
  /** Maximum share of the page's area that such a box takes; a larger one is a frame around text. */
  largestShare: 0.3,
  /** Maximum number of boxes with words per page; more are a table. */
  mostNodes: 300,
  /** Maximum width and height of an arrowhead, in points. */
  largestHead: 24,
  /**
   * Range of the number of path points of an arrowhead. A path with more points belongs to a drawing, which stays one picture with its
   * words.
   */
  headPoints: { least: 3, most: 14 },
  /** Maximum distance between connected strokes, in points. */
  meeting: 1.5,
  /** Maximum distance between a stroke and the box that it leads to, in points. */
  reach: 6,
  /** Maximum number of words in a line outside the boxes; a longer line is prose, so the area is no diagram. */
  mostWords: 12,
  /** Line width assumed for strokes without one, in points. */
  assumedWidth: 1.5,
  /** Maximum distance between a diagram and the boxes or other parts that belong to it, in points. */
  widestGap: 2,
  /** Maximum difference between the sizes of boxes that are alike, in points. */
  sameSize: 1,
  /** Maximum distance between a diagram and a box beside it that no arrow reaches, in points. */
  besideGap: 24,
  /** Maximum length of a stroke between such boxes, in points: longer ones divide the page. */
  shortStroke: 72,
  /** Maximum distance by which letters stick out of their box, in points. */
  slack: 1,
} as const

/** Joins the pieces of the border of a coloured box with round corners. */
export const piecedBorders = {
  /** Minimum height of such a box, in points: a line of text with space around it. */
  lowest: 12,
  /** Maximum distance of a piece from its edge, in points. */
  reach: 1.5,
  /** Maximum size of a corner, in points. */
  corner: 24,
  /** Maximum number of coloured boxes on a page; more are a drawing. */
  mostBoxes: 100,
  /** Maximum number of strokes on such a page. */
  mostStrokes: 3000,
} as const

/** Finds ruled tables: rules that meet form a grid, and cells without a rule between them are merged. */
export const gridRules = {
  /** Maximum distance between rules that meet, in points; half the width of the other rule is added. */
  meeting: 2.5,
  /** Maximum difference between positions of one edge, in points. */
  sameEdge: 3.2,
  /** Maximum width of a rule that is counted when testing whether rules meet, in points; a thicker one is a block. */
  thickest: 6,
  /** Minimum length with which a rule counts in the position of an edge, in points. */
  shortestWeight: 0.1,
  /** Minimum share of a cell's side that is ruled. */
  ruledShare: 0.6,
  /** Maximum number of rules examined per page; a page with more is a drawing or a map. */
  ruleLimit: 5000,
  /** Number of edges of a fill; each counts as a rule in `ruleLimit`. */
  edgesOfFill: 4,
  /** A fill that covers more than these shares of the page's width and height is its background. */
  backdrop: { width: 0.9, height: 0.5 },
  /**
   * A bar along a side of the page: maximum distance from the edge, in points, minimum length and maximum thickness as shares of the page.
   * Designs have bars of the whole side, up to a tenth thick. Maximum number of bars: a gradient has some twenty.
   */
  edgeBar: { reach: 3, length: 0.9, thickness: 0.12, most: 40 },
  /** Minimum width and height of a shaded cell, in points. */
  smallestCell: 6,
  /** Minimum share of the side of a cell that a rule draws for the side to have a border. */
  edgeShare: 0.5,
  /** A fill that covers more than this share of a cell is its shade. */
  shadeShare: 0.6,
} as const

/** Finds legends: small samples of a chart's colours near the chart, with their names. */
export const legends = {
  /** Minimum width and height of a sample, in points; a lower one is a line. */
  smallest: 2.5,
  /** Maximum width and height of a sample, in points. */
  largest: 16,
  /** Maximum length of a sample that is a line, in points. */
  longestLine: 36,
  /** Maximum distance between a sample and the chart, in points. */
  distance: 60,
  /** Minimum number of samples beside a drawing; fewer can be anything. */
  fewest: 2,
} as const

/** Finds empty boxes, plain or hatched, that belong to no table. They become drawings. */
export const isolatedFrames = {
  /** Minimum width of such a box, in points. */
  narrowest: 14,
  /** Minimum height of such a box, in points; a lower one is meant to be written in. */
  lowest: 28,
  /** Maximum number of boxes per page; more are a table or one drawing. */
  mostBoxes: 300,
  /** Minimum line width of a box that becomes a drawing, in points; some are drawn without a width. */
  leastWidth: 1,
  /** Maximum distance between touching boxes or rules, in points. */
  meeting: 1.5,
} as const

/** Separates the rules of a table inside a cell from the rules of the table around it, which they meet. */
export const tablesInCells = {
  /** Minimum distance from the left side of a cell to a table inside, in points: the cell margin, less the width of a border. */
  nearestSide: 2.8,
  /** Maximum distance from the left side of a cell to a table inside, in points: the cell margin and a border. */
  farthestSide: 9.5,
  /**
   * Maximum distance from the left side of a cell to a table inside, in points, if the table has a separate bottom rule and the side of the
   * cell continues below it.
   */
  farthestBox: 60,
  /** Maximum distance between rules that meet, in points. */
  meeting: 2.5,
  /** Maximum distance by which a rule of the inner table reaches over a side of the cell, in points. */
  slack: 1.5,
} as const

/** Sorts the shapes of a page: thin ones are rules, rectangles are fills, all others are drawings. */
export const rulesAndFills = {
  /** Maximum thickness of a filled rectangle that is a rule, in points. */
  thickestRule: 2.6,
  /** A thick rule is longer than this multiple of its thickness. */
  leastAspect: 15,
  /** Maximum thickness of such a rule, in points. */
  thickest: 6,
  /** Maximum height of the shading of one text line, in points. */
  tallestLine: 34,
  /** Maximum width of a shaded cell, in points, with rare exceptions; wider fills below each other are the shading of one paragraph. */
  widestCell: 300,
  /** Maximum distance between the rules of a frame and the text inside for its fills to be joined, in points. */
  mostPadding: 8,
  /** Minimum length of a side of a frame with slanted ends, in points. */
  shortestSide: 8,
  /** Maximum gap between two parts of one rule, in points. */
  joint: 2,
  /** Minimum length of a stroke that can be part of a rule, in points. */
  shortestStroke: 2,
  /** Minimum length of a rule, in points; a shorter one is a dot. */
  shortestRule: 3,
  /** Minimum width of a rule, in points: that of the thinnest border in Word. */
  leastWidth: 0.25,
  /** Minimum length of a filled rule, in points. */
  leastLength: 0.3,
  /** Maximum distance between two rules that continue each other, in points. */
  sameRule: 0.9,
} as const

/** Finds white rules on shades. */
export const lightRules = {
  /** Height of the bands in which fills are looked up, in points. */
  band: 48,
  /** Maximum number of bands: those of a page five times as high as Word's highest. */
  mostBands: 165,
  /** Maximum number of fills compared in a band; a table of a hundred columns has about four rows in one. */
  mostFills: 400,
  /** Maximum distance from a rule to a shade beside which it lies, in points. */
  slack: 0.6,
} as const

/** Decides which rules and fills are visible. */
export const shownMarks = {
  /** Minimum length of a visible rule, in points. */
  shortest: 0.8,
  /** Minimum area of a visible fill, in square points. */
  leastArea: 1,
  /** Maximum distance by which a mark sticks out of the fill that covers it or the field that contains it, in points. */
  slack: 0.6,
  /** Number of fills and pictures examined before and after each mark, in drawing order. */
  reach: 400,
  /** Height of the bands in which fills and pictures are looked up, in points. */
  band: 48,
} as const

/** Fills that highlight words. */
export const highlights = {
  /** Maximum height of a highlight, as a multiple of the font size of its words. A higher fill is a cell. */
  highest: 1.7,
  /** Maximum distance by which a highlight begins before its line, in points. */
  before: 1.5,
  /** Maximum distance by which a highlight ends after its line, as a multiple of the font size. */
  after: 0.6,
  /** Maximum distance from the bottom of a highlight down to the baseline, in points. */
  drop: 1,
} as const
