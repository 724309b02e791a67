/** Thresholds of `blocks/tables`, each with its unit and its reason. */

/**
 * Tables that are beside other tables or beside paragraphs of the same column float where they were. Otherwise each would push the next
 * one down.
 */
export const linesBesideTable = {
  /**
   * Minimum share of the shorter of two tables that is beside the other. Also the minimum share of a table's height from the first to the
   * last line beside it.
   */
  beside: 0.5,
  /** Minimum share of a table's height that the lines beside it fill. */
  filled: 0.33,
  /** Maximum overlap of edges that only touch, in points. */
  touch: 1,
  /** Minimum distance between separate tables, in points. Nearer ones are parts of one table. */
  gap: 3,
  /**
   * The left table floats if its area is less than this share of the right one's. Otherwise the right one floats: text keeps its indent
   * only to the left of a floating table.
   */
  smaller: 0.25,
} as const

/** Boxes of text side by side, such as cards, become one table with a cell for each box and empty cells between them. */
export const boxRows = {
  /** Maximum distance between edges that count as one, in points. */
  sameEdge: 2,
} as const

/** A box of text as a table of one cell. */
export const boxCells = {
  /** Word's default distance between text and the sides of its box, in points. */
  usualMargin: 7.2,
} as const

/** Boxes of text: a table of one cell, which floats where other text is beside it. */
export const framedTexts = {
  /** Minimum height of a box, in points. A lower one is a form field or a framed word. */
  lowest: 28,
  /** Minimum height of a box beside others that are not in a row with it, in points. */
  lowestAmongBoxes: 16,
  /** Minimum width of a box, in points. A narrower one is a form field or a framed word. */
  narrowest: 40,
  /** Maximum height of a box, as a share of the page's height. A higher one is the frame of the page. */
  highest: 0.6,
  /** Minimum number of lines beside a box that make it float. */
  fewest: 2,
  /** Maximum width of a box that has no text beside it, as a share of the column's width. A wider one is a paragraph with a frame. */
  framed: 0.8,
  /** Maximum distance between baselines that are at one height, in points. */
  sameBaseline: 0.5,
  /** Space left free after the lines of a note in the margin, as a share of its width: another machine may set letters wider. */
  spareShare: 0.03,
  /** Maximum number of lines in a box that is higher around them than the borders of a paragraph can be: a caption, not a part of the page. */
  mostRoomyLines: 3,
} as const

/** Pictures in the cells of tables move with them: each is a paragraph of its cell, or is in a row with others. */
export const cellPictures = {
  /**
   * Maximum distance by which a picture reaches over the left and right edges of its cell, in points. It stays within the other two, or
   * its row would grow.
   */
  slack: 1.5,
  /** Maximum distance between the lower edges of pictures on one baseline, in points. */
  sameFoot: 1,
} as const

/** Finds unruled tables: rows of short texts one below the other, with steady gutters between them. */
export const freeTable = {
  /** Minimum number of rows with texts in several columns. A table of two columns needs one more. */
  fewestRows: 3,
  /** Minimum number of rows with texts in several columns where the columns divide the text evenly. */
  fewestEvenRows: 2,
  /** Maximum distance between the baselines of two rows, in multiples of the font size. */
  maxStep: 3.2,
  /** Maximum distance between two rows, in multiples of the smallest one before it. A larger one ends the table. */
  widestStep: 2,
  /** Minimum distance between a row and a single line that is the heading of what follows, in multiples of the usual row distance. */
  headingStep: 1.3,
  /** Maximum distance between the baselines of a row and of a head alone above it, in multiples of the font size. */
  headStep: 2.2,
  /** Minimum share of the gutters so far that a further row leaves open. */
  openShare: 0.6,
  /** Maximum difference between the width of all columns and that of the text, in points. */
  sameWidth: 3,
  /** Maximum distance between the first column and the left edge of the text, in points. */
  sameStart: 8,
  /** Maximum difference between the widths of equal columns, in points. */
  sameStep: 1.5,
} as const

/** Finds ruled tables that text flows beside: they float where they were, as boxes do. */
export const inText = {
  /** Minimum number of lines beside a table. */
  fewest: 2,
  /** Maximum width of a table with text beside it, as a share of the text's width. */
  widest: 0.8,
  /**
   * Minimum length of the longest line beside a table, as a share of the space there. Shorter lines were not broken because of the table.
   */
  filled: 0.75,
  /** Minimum distance by which the lines above and below a table reach over both sides of its edge, in points. */
  crossing: 12,
  /** Maximum distance between a table and the text beside it, in points. */
  maxGap: 30,
} as const

/** Fills the cells of a grid with their text. */
export const ruledCells = {
  /** Maximum distance between the upper side of a cell and a table in it for both to share one rule, in points. */
  sharedRule: 1.5,
  /**
   * Space after a line that ends in italics, in multiples of the font size: LibreOffice leaves a twelfth of the line's height for the
   * lean.
   */
  slanted: 0.1,
  /** Maximum difference between the spaces above and below centred content, in points. */
  mostOffCentre: 6,
  /** Maximum distance between the lower edge of a cell and content that is set to that edge, in points. */
  mostBelow: 6,
  /** Minimum free height of a cell that shows a vertical alignment, in points. */
  leastFree: 6,
  /** Difference between the spaces above and below content that is centred in any case, in points. */
  offCentre: 2.5,
  /** Maximum difference between the spaces above and below centred content, as a share of the free height, up to `mostOffCentre`. */
  offCentreShare: 0.12,
  /** Maximum space below content that is set to the bottom, as a share of the space above it. */
  belowShare: 0.35,
} as const

/** The part of a page that is drawn inside one cell, for the tables in that cell. */
export const cellContent = {
  /** Maximum distance between a side of the cell and a rule that draws it, in points. */
  sameSide: 1.5,
  /** Maximum area of a fill that is part of the content, as a share of the cell's area. A larger one is the shade of the cell. */
  largestFill: 0.98,
} as const

/** Text that runs up or down goes into the cell of a table, or into a separate cell, which floats where it was if anything is beside it. */
export const turnedText = {
  /** Maximum distance between two baselines of one piece of text, in multiples of the font size. */
  furthestStep: 2,
  /** Space left free after a turned line, as a share of its length: another machine may set letters wider. */
  spareShare: 0.03,
  /** Further space left free around turned lines, in points: another machine may set letters wider. */
  spare: 1,
  /** Distance by which a line reaches above and below its letters, in multiples of the font size. */
  lineReach: 0.2,
  /** Minimum distance to the lines beside turned text, in points: their paragraphs may begin a little farther out than their letters. */
  apart: 2,
  /** Maximum space around turned letters that is left out beside lines, in points. */
  mostTrimmed: 5,
  /** Maximum area of a frame around turned text, in multiples of the text's area. */
  largestFrame: 4,
} as const

/** Where floating tables are anchored in the order of the text. */
export const floatingTables = {
  /**
   * Share of the page's height. If a column reaches this far down, tables that float at its end are anchored before the tables that end
   * it.
   */
  fullPage: 0.75,
} as const

/** Finds the columns of a table of figures that are close together. */
export const figureColumns = {
  /** Minimum share of figures among the words of a row of figures; up to four of ten are its label. */
  figureShare: 0.6,
  /** Minimum share of such rows; the others are heads. */
  rowShare: 0.7,
  /** Minimum number of gutters between words beyond those between texts; with fewer, the words can be numbers with their units. */
  more: 4,
  /** Minimum width of a gutter that stays open through many rows of figures, in multiples of the font size: it is no accident. */
  narrowest: 0.1,
  /** Minimum number of such rows. */
  manyRows: 10,
  /** Minimum space between the texts of two heads, in multiples of the font size; word spaces are narrower. */
  headGap: 0.4,
  /** Minimum share of two columns beside each other that the text of a head covers to be one cell over both. */
  headShare: 0.25,
} as const

/** Recognizes tags that call lines below each other the cells of a row. */
export const stackedCells = {
  /** Minimum number of pairs of neighbouring cells of which one is below the other. */
  fewest: 2,
  /** Maximum share of the lower cell's height that lies beside the other: cells aligned at the top and the bottom share little. */
  beside: 0.2,
  /** Minimum share of the narrower cell's width that lies below the other: texts in columns share none. */
  below: 0.5,
} as const

/** Tags whose cells are not in the order of the page: the columns of such a table are unknown. */
export const unorderedCells = {
  /** Minimum number of rows with a cell that is wholly before the one that the tags put before it. */
  fewest: 3,
  /** Minimum share of such rows among those of several cells. */
  share: 0.2,
} as const

/** The text of tagged cells in a grid of rules. */
export const taggedCells = {
  /** Minimum share of a cell's text, by the width of its lines, that lies in it: a long word can reach over its edge. */
  insideShare: 0.75,
} as const

/** Tells thick rules from low rows that are filled with a colour. */
export const rowBars = {
  /** Minimum width of such a rule, in points: borders are thinner. */
  thinnest: 3,
  /** Minimum share of the row's height that the rule fills. */
  filledShare: 0.75,
  /** Maximum difference by which the rule is higher than the row, in points. */
  slack: 1,
} as const

/** Cuts tagged tables whose columns are on several pages. */
export const columnsElsewhere = {
  /** Minimum number of rows that have cells of other columns on other pages: one row may be cut at the end of a page. */
  fewestRows: 2,
} as const

/** Edges of the columns and rows of a tagged table. */
export const taggedEdges = {
  /** Minimum distance between the first edge and the left side of the text where nothing shows it, in points. */
  firstReach: 60,
  /** Minimum width of a column, in points. */
  narrowest: 6,
  /** Maximum distance between the text and an upright rule that is an edge, to the left and to the right of the text, in points. */
  reach: { left: 30, right: 60 },
  /** Minimum distance between two edges, in points. */
  apart: 3,
  /** Maximum distance by which a text reaches over its edge without being crossed, in points. */
  overhang: 2,
  /** Cost of an edge that no rule draws, where each crossed text costs 1. */
  guessCost: 0.5,
  /** Distance between an edge and the nearest text that costs 1, in points. */
  pointsPerCost: 1000,
  /** Distance from texts that end at an edge, where there are none, in points. */
  distanceWithoutEnds: 500,
  /** Maximum distance between an upright rule and the text beside it, in points. */
  touch: 4,
  /** Maximum height of a fill whose sides are edges of columns, in points. A higher one is a box. */
  highestFill: 200,
  /** Minimum length of a rule that is the edge of a row, in points. */
  shortest: 10,
  /** Maximum distance between the text and a rule that is the upper or lower side of the table, in points. */
  outerReach: 24,
  /** Maximum overlap of a rule with the texts between which it is an edge, in points. */
  sameEdge: 2.5,
} as const
