/** Thresholds of `blocks/figures`, each with its unit and its reason. */

/** The lines that are beside a picture, at its left and at its right. */
export const pictureBeside = {
  /** Letters that overlap by less, in points, only touch. */
  touch: 1,
  /** Parts of the size: the height that a line takes above its baseline. */
  above: 0.9,
  /** Parts of the size: the height that a line takes below its baseline. */
  below: 0.3,
  /** Parts of the size: the width of a space in most fonts. */
  space: 0.25,
  /** How far beginnings of lines may lie apart and be one, in points. */
  sameStart: 1.5,
  /** Points: text that keeps away from a picture begins at least this far inside of its column; a smaller step is an indent. */
  leastShift: 36,
  /** Parts of the size: baselines of such text are no farther apart. */
  widestStep: 2.5,
} as const

/** Finds vector drawings: charts, diagrams and other shapes that lie together, with what is written in them. */
export const drawnFigures = {
  /** How near strokes of one drawing lie, in points. */
  nearness: 8,
  /** Rules that meet belong to one frame. */
  meeting: 1.5,
  /** Points of curves: what is drawn with fewer is a decoration. */
  fewestPoints: 24,
  /** Shapes: what is drawn with fewer is a decoration. */
  fewestShapes: 6,
  /** With more points, a reader would take too long to draw it. */
  mostPoints: 20_000,
  /** But a shape that is so wide and high, in points, is one to look at: an arrow, a star. */
  smallestSolid: 14,
  /** In a frame of rules, curves have to be plenty, or it is a table with something drawn in it. */
  framedPoints: 40,
  /** Of the frame's width and height so much is drawn in. */
  framedReach: 0.25,
  /** A drawing has this many points for each word in it. */
  pointsPerWord: 2,
  /** Least width and height of a drawing, in points; smaller ones are bullets and ticks. */
  smallest: 24,
  /** How far text may stand out of a drawing that it is part of, in points. */
  slack: 4,
  /** How near a rule lies to the drawing that it frames or carries, in points. */
  framing: 6,
  /** Share of a cell's width: a drawing at least this wide has the cell as its frame. */
  filledWidth: 0.6,
  /** Share of a cell's height: a drawing at least this high has the cell as its frame. */
  filledHeight: 0.35,
  /** A drawing over more of the page is a page with decoration. */
  largestShare: 0.65,
  /** Words: a longer line is prose and no label, unless it is much smaller than the text. */
  mostWords: 12,
  /** Parts of the text's size: letters smaller than this are labels, however long the line. */
  smallPrint: 0.6,
  /** Words in boxes are no labels: where this many of a drawing's words are in boxes they stay text. */
  boxedShare: 0.6,
  /** Points: labels are no farther from what they name. */
  labelDistance: 9,
  /** Words: a longer text beside a drawing is no label. */
  labelWords: 3,
  /** The frame around a chart reaches over its middle by so much, in points. */
  outline: 0.5,
} as const

/** The pictures of a page: which are in the text, which float beside or behind it. */
export const pagePictures = {
  /** Smaller than this, in points, a picture is a speck that nobody sees. */
  smallest: 1,
  /** A picture over more of the page is that of a scan. */
  pageWide: 0.5,
  /** Longer descriptions are a burden to who has them read. */
  longestAlt: 500,
} as const

/** Finds text that flows round a picture or a box, and reads its lines as if that were not there, so that they make whole paragraphs. */
export const textRound = {
  /** Word keeps text an eighth of an inch away from a picture, unless told otherwise. */
  usualDistance: 9,
  /** Farthest that text is kept away, in points. */
  farthest: 30,
  /** Parts of the size: the widest distance of baselines in one paragraph. */
  widestStep: 1.9,
  /** Parts of the size: the width of a space in most fonts. */
  space: 0.25,
  /** A line that could have held the next word by this many points ended on purpose. */
  slack: 2,
  /** How far above its baseline room for a line surely begins, in parts of its size. */
  lineTop: 0.5,
  /** A full line needs a hair more than its letters, in points. */
  hair: 0.3,
} as const

/** What is written in a diagram stays text: each piece is in a frame over the drawing. */
export const pictureLabels = {
  /** Baselines that lie further apart than this, in parts of the size, are different pieces of text. */
  furthestStep: 1.6,
  /** Points left free at both sides of words in no box: another machine may set letters wider. */
  spare: 1,
  /** Share of the width left free for the same reason: long words grow by more. */
  spareShare: 0.03,
} as const

/** What is seen of a page and belongs to nothing else stays as it is: letters that no map gives a text, and strokes that are too small or too few for a drawing. */
export const leftovers = {
  /** How near pieces of one lie, in points: letters of a word, lines of a paragraph, strokes of a tick. */
  nearness: 3,
  /** Leftovers on one page from which on those that lie farther apart are one: fewer pictures are easier to read past. */
  many: 60,
  /** Points: how near they lie then. */
  farNearness: 24,
  /** Points: from this width on a leftover is a block of its own, with which text does not overlap. */
  blockWidth: 60,
  /** Points: from this height on it is such a block. */
  blockHeight: 20,
  /** Points: from this width on letters are such a block, for they are words. */
  wordsWidth: 24,
  /** Share of the page: a few strokes that reach over more are its decoration, in which other things would be seen twice. */
  largestShare: 0.65,
  /** Strokes from which on they are more than a decoration. */
  fewestStrokes: 60,
  /** Points of curves from which on they are more than a decoration. */
  fewestPoints: 1000,
  /** The ink of a stroke reaches over its box by half its width, in points at least. */
  hair: 0.5,
} as const

/** What is not below each other in a column: pictures in a row become one paragraph, what else is beside something floats. */
export const pictureRows = {
  /** Lower edges so near to each other, in points, are on one baseline. */
  sameFoot: 1,
  /** Blocks that overlap by more than this, in points, are beside each other. */
  overlap: 2,
} as const

/** Tells a paragraph that is over a drawing from the labels in it. */
export const proseOver = {
  /** Lines below each other that are no label. */
  fewestLines: 4,
  /** Words that each of these lines has at least. */
  fewestWords: 5,
  /** Points: beginnings of these lines that differ by less are one edge. */
  sameEdge: 2,
  /** Share of the widest line: the others are at least this wide, but for the last. */
  leastWidth: 0.7,
  /** From one baseline to the next, in parts of the size. */
  furthestStep: 1.8,
} as const

/** Pictures that a writer cut into strips or tiles are one picture again. */
export const slices = {
  /** How far edges of neighbours lie apart, in points. */
  seam: 0.8,
  /** Some writers let them overlap, by so much of the smaller one. */
  overlap: 0.2,
  /** How many of the pictures drawn before are looked at for a neighbour: tiles come row by row. */
  lookBack: 48,
  /** Tiles fill the box around them, but for so much. */
  fillShare: 0.97,
} as const
