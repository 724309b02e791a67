/** Thresholds of `blocks/figures`, each with its unit and its reason. */

/** Lines beside a picture, to its left and to its right. */
export const pictureBeside = {
  /** Maximum overlap of letters and a picture that only touch, in points. */
  touch: 1,
  /** Height of a line above its baseline, in multiples of the font size. */
  above: 0.9,
  /** Depth of a line below its baseline, in multiples of the font size. */
  below: 0.3,
  /** Maximum difference between the left edges of lines that begin at one place, in points. */
  sameStart: 1.5,
  /** Minimum distance from the left edge of the column to text that keeps away from a picture, in points. A smaller one is an indent. */
  leastShift: 36,
  /** Maximum distance between two baselines of text that keeps away from a picture, in multiples of the font size. */
  widestStep: 2.5,
} as const

/** Vector drawings: charts, diagrams and other shapes that lie together, with the text in them. */
export const drawnFigures = {
  /** Maximum distance between strokes of one drawing, in points. */
  widestGap: 8,
  /** Maximum distance between rules of one frame, in points. */
  meeting: 1.5,
  /** Minimum number of path points of a drawing that has fewer than `fewestShapes` shapes. With fewer points it is a decoration. */
  fewestPoints: 24,
  /** Minimum number of shapes of a drawing that has fewer than `fewestPoints` path points. With fewer shapes it is a decoration. */
  fewestShapes: 6,
  /** Maximum number of path points that are drawn as vectors. A reader would take too long to draw more, so they become a bitmap. */
  mostPoints: 20_000,
  /** Minimum width and height of a single shape that is a drawing however few its points, such as an arrow or a star, in points. */
  smallestSolid: 14,
  /** Minimum number of path points inside a frame of rules. With fewer, the frame is a table with something drawn in it. */
  framedPoints: 40,
  /** Minimum share of a frame's width, and of its height, that the strokes inside it span. */
  framedReach: 0.25,
  /** Minimum number of path points for each word in a drawing. */
  pointsPerWord: 2,
  /** Minimum width and height of a drawing, in points. Smaller ones are bullets and ticks, unless one of their shapes is solid. */
  smallest: 24,
  /** Maximum distance by which text that is part of a drawing reaches over its edge, in points. At the sides, its font size is added. */
  slack: 4,
  /** Maximum distance between a drawing and a rule or fill that frames or carries it, in points. */
  framing: 6,
  /** Minimum width of a drawing whose frame is the cell around it, as a share of the cell's width. */
  filledWidth: 0.6,
  /** Minimum height of a drawing whose frame is the cell around it, as a share of the cell's height. */
  filledHeight: 0.35,
  /** Maximum number of words in a line of a drawing. A longer line is prose, unless it is much smaller than the text. */
  mostWords: 12,
  /** Maximum font size of lines that are labels however long they are, in multiples of the size of most text. */
  smallPrint: 0.6,
  /** Minimum share of a drawing's words that are in boxes for all its words to stay text rather than labels. */
  boxedShare: 0.6,
  /** Maximum distance between a drawing and a label beside it, in points. */
  labelDistance: 9,
  /** Maximum number of words in a label beside a drawing. */
  labelWords: 3,
  /** Distance by which the frame of a chart reaches beyond the middle of its stroke, in points. */
  outline: 0.5,
  /** Maximum area of a drawing with its frame, in multiples of the drawing's area. */
  framedArea: 2.5,
  /** Maximum area of a box and its content together, in multiples of the box's area. */
  containedShare: 1.02,
  /** A grid with more cells than this is a table in which a drawing can lie. */
  fewestCells: 3,
  /** Maximum area of a drawing that is part of a table, as a share of the table's area. */
  inTableShare: 0.5,
  /** A drawing with more lines of text than this can be part of a table. */
  fewestLines: 3,
  /** Minimum area of a picture around which strokes are a frame, as a share of the area of the strokes. */
  pictureShare: 0.3,
  /** Maximum height of a label beside a drawing, in multiples of the drawing's height. */
  labelHeight: 1.1,
} as const

/** The pictures of a page: in the text, or floating beside or behind it. */
export const pagePictures = {
  /** Minimum width and height of a picture, in points. Smaller ones are invisible specks. */
  smallest: 1,
  /** Minimum share of a picture that is in a drawing of which it is a part. Of a larger one, the drawing shows only a detail. */
  inDrawing: 0.5,
  /** A picture that covers more than this share of the page is a layer of a scan, or floats if the page has text. */
  pageWide: 0.5,
  /** Maximum length of an alternative text, in characters. Longer ones are a burden to users of screen readers. */
  longestAlt: 500,
} as const

/** Text that wraps around a picture or a box. Its lines are read as if nothing were there, so that they form whole paragraphs. */
export const textRound = {
  /** Word's default distance between text and a picture, in points: an eighth of an inch. */
  usualDistance: 9,
  /** Maximum distance between a picture and the text that wraps around it, in points. */
  maxGap: 30,
  /** Maximum distance between two baselines of one paragraph, in multiples of the font size. */
  widestStep: 1.9,
  /** A line ended on purpose if it could have held the next word and this many points more. */
  slack: 2,
  /** Height above its baseline that any line needs, in multiples of the font size. */
  lineTop: 0.5,
  /** Space that a full line needs beyond its letters, in points. */
  safetyMargin: 0.3,
  /** Minimum distance between two baselines of one paragraph, in multiples of the font size. */
  leastStep: 0.5,
  /** Maximum difference between two font sizes of one paragraph, in points. */
  sameSize: 0.6,
} as const

/** Text in a diagram stays text: each piece is in a frame over the drawing. */
export const pictureLabels = {
  /** Maximum distance between two baselines of one piece of text, in multiples of the font size. */
  furthestStep: 1.6,
  /** Space left free on both sides of words that are in no box, in points: another machine may set letters wider. */
  spare: 1,
  /** Further space left free on both sides, as a share of the width of the words: long words grow by more. */
  spareShare: 0.03,
} as const

/**
 * Visible content that belongs to nothing else stays as it is: letters without a Unicode value, and strokes too small or too few for a
 * drawing.
 */
export const leftovers = {
  /** Maximum distance between parts of one leftover, in points: letters of a word, lines of a paragraph, strokes of a tick. */
  widestGap: 3,
  /**
   * Maximum number of leftovers of letters, or of strokes, on a page before nearby ones are joined: fewer pictures are easier to read
   * past.
   */
  mostSeparate: 60,
  /** Maximum distance between parts of one leftover where nearby ones are joined, in points. */
  widestCoarseGap: 24,
  /** Minimum width of leftover strokes that are a block apart from the text, in points. */
  blockWidth: 60,
  /** Minimum height of leftover strokes that are a block apart from the text, in points. */
  blockHeight: 20,
  /** Minimum width of leftover letters that are a block apart from the text, in points: such letters are words. */
  wordsWidth: 24,
  /** Fewer strokes than this are a decoration of the page rather than a drawing over it. */
  fewestStrokes: 60,
  /** A path with at least this many points is a drawing rather than a decoration. */
  fewestPoints: 1000,
  /** Minimum distance by which the ink of a stroke reaches over its box, in points. A wide stroke reaches over it by half its width. */
  leastReach: 0.5,
} as const

/** Pictures in a row become one paragraph. Other blocks beside each other float. */
export const pictureRows = {
  /** Maximum difference between the lower edges of pictures on one baseline, in points. */
  sameFoot: 1,
  /** Blocks are beside each other if they overlap by more than this in height, in points. */
  overlap: 2,
} as const

/** Distinguishes a paragraph over a drawing from the labels in it. */
export const proseOver = {
  /** Minimum number of successive lines that are a paragraph. */
  fewestLines: 4,
  /** Minimum number of words in each line of a paragraph over a drawing. */
  fewestWords: 5,
  /** Maximum difference between the left edges of successive lines, in points. */
  sameEdge: 2,
  /** Minimum width of the narrower of two successive lines, as a share of the wider one. */
  leastWidth: 0.7,
  /** Maximum distance between two successive baselines, in multiples of the font size. */
  furthestStep: 1.8,
} as const

/** Pictures that a writer cut into strips or tiles become one picture again. */
export const slices = {
  /** Maximum distance between the edges of neighbouring pieces, in points. */
  seam: 0.8,
  /** Maximum overlap of neighbouring pieces, as a share of the smaller one. Some writers let them overlap. */
  overlap: 0.2,
  /** Number of earlier pictures that are searched for a neighbour. Tiles are drawn row by row. */
  lookBack: 48,
  /** Minimum share of the surrounding box that the pieces fill together. */
  fillShare: 0.97,
} as const

/** Stacks figures as the page draws them. */
export const stackedFigures = {
  /** Maximum number of comparisons of figures with drawings and pictures on a page, a fraction of a second; beyond it they lie in text order. */
  mostPairs: 4_000_000,
} as const
