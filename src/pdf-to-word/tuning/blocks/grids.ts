/** Thresholds of `blocks/grids`, each with its unit and its reason. */

/** Distinguishes the empty tables of forms from charts: every cell is ruled on all sides, and nothing is drawn in the table. */
export const blankForms = {
  /** Minimum number of cells. Fewer are a frame. */
  fewestCells: 4,
  /** Minimum width of a cell that can be written in, in points. */
  narrowest: 9,
  /** Minimum height of a cell that can be written in, in points. */
  lowest: 6,
  /** Maximum distance between an edge and a rule that draws it, in points. */
  sameEdge: 2,
  /** Minimum share of an edge that is ruled. Forms without words are recognised by their rules alone. */
  ruledShare: 0.95,
} as const

/** Divides the cells of a grid into unruled columns where gaps separate their texts. */
export const gridColumns = {
  /** Minimum number of rows with texts side by side that make columns. */
  fewestRows: 3,
  /** Minimum share of all rows that have texts side by side. Also the minimum share of numbers among words that are columns of figures. */
  splitShare: 0.6,
  /** Maximum number of rows above the columns of a box, and of rows below them, that run across the whole box. */
  mostAcross: 3,
  /** Minimum number of rows in columns where other rows run across the whole box. */
  fewestBetween: 6,
  /** Minimum number of gutters between columns where rows run across the whole box: it has at least three columns. */
  fewestColumns: 2,
  /**
   * If gaps between words show at least this many gutters more than gaps between texts, the words are separate figures, not numbers with
   * their units.
   */
  manyMore: 4,
} as const

/** Opens unruled sides between cells that text runs across: such a row has one cell over several columns. */
export const crossedEdges = {
  /** Minimum distance by which a word that crosses a side reaches over it at both ends, in points. */
  overhang: 1.5,
  /** Minimum share of the lines reaching over a side that cross it with a word. With fewer, the side is kept. */
  crossedShare: 0.4,
  /** A side of which more than this share is ruled is kept, whatever runs across it. */
  ruledShare: 0.5,
  /** Maximum distance between an edge and a rule that draws it, in points. */
  sameEdge: 2.5,
} as const

/** A grid under construction: its edges, and which of its places have a side between them. */
export const gridDraft = {
  /** Maximum distance between edges that count as one, in points. */
  sameEdge: 3.2,
} as const

/** Adds rows above and below the ruled or shaded part of a table if they are aligned with its columns. */
export const gridExtent = {
  /** Maximum gap between rows of one table, in multiples of the font size. Above the ruled or shaded part, half of it. */
  maxGap: 2.2,
  /** Maximum distance by which a text reaches over its column, in points. */
  overhang: 2.5,
  /** Maximum distance between the sides of grids that are one table, in points. */
  sameSide: 4,
  /** Maximum number of successive rows with text in only one column, or in fewer than half of the columns. */
  mostSingle: 2,
} as const

/** Finds unruled rows of a ruled table: they touch it above or below, and each text is aligned like those in its column. */
export const flushRows = {
  /** Maximum gap between the letters of an unruled row and the table, in multiples of the font size. */
  maxGap: 0.55,
  /** Maximum difference between edges, or middles, of aligned texts, in points. */
  sameEdge: 1,
  /** Distance by which a row reaches over its letters, in multiples of the smallest font size. */
  margin: 0.2,
} as const

/** Finds tables of forms to fill in: rows of prompts, each followed by a rule to write on, which is the lower border of a cell. */
export const formRows = {
  /** Minimum length of a rule to write on, in points. */
  shortest: 14,
  /** Maximum thickness of a rule to write on, in points. */
  thickest: 1.6,
  /** Maximum vertical distance between rules of one row, in points. */
  sameRow: 1.2,
  /** Maximum distance between edges that count as one, in points. */
  sameEdge: 3.2,
  /** Minimum height of the baseline above the rule, in multiples of the font size. An underline is nearer to its text. */
  lowest: 0.2,
  /** Maximum height of the baseline above the rule, in multiples of the font size. */
  highest: 0.65,
  /** Maximum distance between two baselines of one cell, in multiples of the font size. */
  farthestLine: 1.6,
  /** Maximum distance between a rule and the top of the next row of its table, in points. */
  farthestRow: 12,
  /** Minimum share of the width left of the texts over a rule that a line of prose fills; prompts differ in length. */
  fullShare: 0.7,
  /** Minimum number of rows that are a form even if their rules may belong to another table. */
  fewestRows: 3,
} as const

/** Finds the stripes of tables whose rows alternate in shade. */
export const stripes = {
  /** Maximum distance between the sides of stripes of one table, in points. */
  sameSide: 1.5,
  /** Maximum height of a stripe, in points: a row of many lines. Higher ones are boxes. */
  highest: 120,
  /** Maximum gap between two stripes, in points: one row that is not shaded. */
  maxGap: 120,
} as const

/** Finds tables with horizontal rules only: two or more of the same length, with texts in columns between them. */
export const bandRules = {
  /** Minimum length of a rule, in points. A shorter one may belong to a single word. */
  shortest: 60,
  /** Maximum distance between the ends of rules of one table, in points. */
  sameEnd: 3,
  /** Maximum distance between an outer rule and a row outside the rules, such as a head, in multiples of the font size. */
  farthestHead: 1.2,
  /** Minimum font size of a single line that is the heading of another table, in multiples of that of the rows. */
  heading: 1.08,
} as const

/** Joins a fully ruled head with the unruled rows below it, which have the same columns. */
export const ruledHeads = {
  /** Maximum distance between the sides of both, and between the head and the rows, in points. */
  sameSide: 3,
  /** Maximum number of rows of a head. */
  mostRows: 2,
} as const

/** Finds texts side by side that were drawn one after the other, such as the two cells of a letterhead: an unruled table. */
export const tablesBeside = {
  /** Minimum space between the two texts, in points. */
  gutter: 9,
  /** Minimum number of lines on each side. */
  fewest: 2,
  /** Minimum number of lines on both sides together. */
  fewestTogether: 6,
  /** Maximum number of lines of a side that is prose. Longer prose is a column. */
  mostProse: 3,
  /** Maximum gap between the pair and another row of the same table, in multiples of the font size. */
  rowGap: 1.5,
  /** Maximum distance between the left edges of texts in the right column, in points. A list is indented by more. */
  indent: 24,
  /** Maximum distance between two baselines of one side, in multiples of the font size. */
  maxStep: 7,
  /** Maximum distance between a side and a figure above it, in points. */
  aboveReach: 24,
  /** Maximum overlap of a side and a figure above it that only touch, in points. */
  touch: 2,
  /** Minimum share of the height of the shorter side that both sides share. */
  besideShare: 0.5,
  /** Minimum length of a full line, as a share of the width of its side. */
  fullLine: 0.85,
  /** A side with more than this share of full lines is prose. */
  fullShare: 0.5,
  /** Minimum distance between the left edges of centred lines, in points. */
  otherStart: 6,
  /** Maximum distance between the middles of centred lines, in points. */
  sameMiddle: 2,
  /** A side with more than this share of lines around one middle is centred. */
  centredShare: 0.6,
  /** Minimum share of the height of the page's text at which long texts side by side are pages of a folded sheet. */
  pageShare: 0.6,
  /** Maximum number of lines of a side that is not such a page. */
  mostOfPage: 10,
} as const

/** The grids of a page's ruled and shaded tables, with their rows and unruled columns. */
export const gridBoxes = {
  /** Minimum number of rows and of columns of a table whose box has no rules inside. */
  fewestInBox: { rows: 3, columns: 2 },
} as const

/** Extent of a table: rows of text above and below the rules that belong to it. */
export const tableExtent = {
  /** Maximum distance between a side and a rule that draws it, in points. */
  sameSide: 3,
  /** A side of which more than this share is ruled is closed. */
  closedShare: 0.6,
  /** Maximum distance between the side of a table and a text of the same row, in points. */
  aside: 40,
} as const

/** Sizes and cells that distinguish tables from boxes, charts and drawings. */
export const plausibleGrids = {
  /** Minimum height of a table, in points. */
  lowest: 8,
  /** Minimum width of a table, in points. */
  narrowest: 20,
  /** Maximum area of a table, in multiples of the page's area: a table can reach over the edge a little. */
  largestShare: 1.05,
  /** Maximum number of cells of a table of which only one is filled. */
  mostOfOne: 12,
  /** Minimum share of the cells that are filled. */
  filledShare: 0.08,
  /** Minimum number of cells with text if no letter or digit is in any of them. */
  fewestSigns: 3,
} as const

/** Joins two ruled tables with a single line of text between them. */
export const lineBetween = {
  /** Maximum distance between the left sides of both tables, and between their right sides, in points. */
  sameSide: 2,
  /** Maximum distance between the tables, in multiples of the line's font size. A title of the second table has more space. */
  mostSpace: 1.9,
} as const
