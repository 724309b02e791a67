/** Thresholds of `blocks/figures`, each with its unit and its reason. */

/** The lines that are beside a picture, at its left and at its right. */
export const pictureBeside = {
  /** Letters that overlap by less, in points, only touch. */
  touch: 1,
  /** A line takes so much room above its letters and below its baseline, in parts of its size. */
  above: 0.9,
  below: 0.3,
  space: 0.25,
  /** How far beginnings of lines may lie apart and be one, in points. */
  sameStart: 1.5,
  /** Text that keeps away from a picture above and below it begins so far inside of its column at least, in points, with baselines so near each other, in parts of its size. */
  leastShift: 36,
  widestStep: 2.5,
} as const

/** Finds vector drawings: charts, diagrams and other shapes that lie together, with what is written in them. */
export const drawnFigures = {
  /** How near strokes of one drawing lie, in points. */
  nearness: 8,
  /** Rules that meet belong to one frame. */
  meeting: 1.5,
  /** What is drawn with less is a decoration. */
  fewestPoints: 24,
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
  /** A cell is the frame of a drawing that is so wide and high in it. */
  filledWidth: 0.6,
  filledHeight: 0.35,
  /** A drawing over more of the page is a page with decoration. */
  largestShare: 0.65,
  /** A line of more words is prose, unless it is much smaller than the text. */
  mostWords: 12,
  smallPrint: 0.6,
  /** Words in boxes are no labels: where this many of a drawing's words are in boxes they stay text. */
  boxedShare: 0.6,
  /** How far labels are from what they belong to, in points, and of how many words they are. */
  labelDistance: 9,
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
  /** Widest distance of baselines in one paragraph, and the width of a space, in parts of the size. */
  widestStep: 1.9,
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
  /** Room at both sides of words that are in no box, for letters that another machine sets wider: in points, and as a share. */
  spare: 1,
  spareShare: 0.03,
} as const

/** What is seen of a page and belongs to nothing else stays as it is: letters that no map gives a text, and strokes that are too small or too few for a drawing. */
export const leftovers = {
  /** How near pieces of one lie, in points: letters of a word, lines of a paragraph, strokes of a tick. */
  nearness: 3,
  /** With this many on one page, those that lie farther apart are one, too. */
  many: 60,
  farNearness: 24,
  /** From this size on, in points, it is a block of its own that text makes room for; letters are as soon as they are words. */
  blockWidth: 60,
  blockHeight: 20,
  wordsWidth: 24,
  /** Over more of the page, a few strokes are its decoration, in which other things would be seen twice. */
  largestShare: 0.65,
  fewestStrokes: 60,
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
  /** Lines of this many words below each other are no label. */
  fewestLines: 4,
  fewestWords: 5,
  /** They begin at one edge, in points, and are about as wide as each other. */
  sameEdge: 2,
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
