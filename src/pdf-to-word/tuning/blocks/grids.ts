/** Thresholds of `blocks/grids`, each with its unit and its reason. */

/** Tells the empty tables of forms from charts: every cell is ruled on all sides, and nothing is drawn in them. */
export const blankForms = {
  /** Fewest cells, and least width and height of each, in points. */
  fewestCells: 4,
  narrowest: 9,
  lowest: 6,
  /** How far a rule lies off the edge that it draws at most, in points, and the share of an edge that is drawn. */
  sameEdge: 2,
  ruledShare: 0.95,
} as const

/** Parts the cells of a grid into columns that nobody ruled: where their texts are apart. */
export const gridColumns = {
  /** Fewest rows of texts side by side, and their share of all rows, that make columns. */
  fewestRows: 3,
  splitShare: 0.6,
  /** Most rows right across a box, above or below its columns; fewest rows between them, and fewest edges. */
  mostAcross: 3,
  fewestBetween: 6,
  fewestColumns: 2,
  /** So many more columns of single words are figures set apart, rather than numbers with their units. */
  manyMore: 4,
} as const

/** Opens walls between cells that nobody ruled and that text runs across: such a row has one cell over several columns. */
export const crossedEdges = {
  /** How far a word has to reach over a wall on both sides, in points. */
  overhang: 1.5,
  /** Share of the lines beside the wall that have to run across it with a word, and of the wall that has to be ruled to hold. */
  crossedShare: 0.4,
  ruledShare: 0.5,
} as const

/** A grid while it is worked on: its edges, and between which of its places a wall is. */
export const gridDraft = {
  /** Edges nearer than this are one, in points. */
  sameEdge: 3.2,
} as const

/** Takes rows into a table that are in line with its columns above and below what is ruled or shaded of it. */
export const gridExtent = {
  /** Farthest that rows lie apart, in parts of the size, and how far texts may hang over their column, in points. */
  farthest: 2.2,
  overhang: 2.5,
  /** How far the sides of grids may lie apart that are one table, in points. */
  sameSide: 4,
  /** Most rows in a row with a text in one column only. */
  mostSingle: 2,
} as const

/** Finds rows of a ruled table that are not ruled themselves: they touch it above or below, and each text is as those in its column. */
export const flushRows = {
  /** Farthest that the letters of such a row are from the table, in parts of their size, and their edges from those in the column, in points. */
  farthest: 0.55,
  sameEdge: 1,
} as const

/** Finds tables of forms to fill in: rows of prompts, each with a rule to write on after it, which is the lower border of a cell. */
export const formRows = {
  /** Shortest and thickest rule to write on, in points. */
  shortest: 14,
  thickest: 1.6,
  /** Rules nearer than this, in points, are of one row, and edges nearer than that are one. */
  sameRow: 1.2,
  sameEdge: 3.2,
  /** Where the baseline lies above the rule, in parts of the size: an underline is nearer. */
  lowest: 0.2,
  highest: 0.65,
  /** Farthest that lines of one cell lie apart, in parts of their size, and rows of one table, in points. */
  farthestLine: 1.6,
  farthestRow: 12,
  /** Fewest rows that are a form whatever else the rules may be. */
  fewestRows: 3,
} as const

/** Where the rows of a table begin and end that nobody ruled all around: at the rules that go under some of them, else between the texts. */
export const edgesOfRows = {
  /** Most room above the first and below the last row, in points. */
  mostSpace: 4,
  /** How far letters may reach over a rule, and the sides of a table over its texts, in points. */
  overlap: 1.5,
  sideSlack: 3,
  /** Farthest that a rule lies from the last row, in parts of the row's height, and shortest, in points. */
  farthest: 1.2,
  shortest: 12,
} as const

/** Parts the rows of a grid that nobody ruled: where a table has rules only around it, below its head or between its columns. */
export const gridRows = {
  /** How far a rule lies from the edge that it draws at most, in points, and the share of a side that has to be ruled. */
  sameEdge: 2.5,
  closedShare: 0.8,
} as const

/** Finds tables that have level rules only: two and more of one length, with texts in columns between them. */
export const bandRules = {
  /** Shortest rule, and how far the ends of rules of one table may lie apart, in points. */
  shortest: 60,
  sameEnd: 3,
} as const

/** Joins a head that is ruled all around with the rows below it that are not: its columns are theirs. */
export const ruledHeads = {
  /** How far the sides of both may lie apart, in points. */
  sameSide: 3,
  /** A head has at most this many rows. */
  mostRows: 2,
} as const

/** Finds texts that are side by side and were drawn one after the other, as the two cells of a letterhead: a table that nobody ruled. */
export const tablesBeside = {
  /** Least room between the two, in points. */
  gutter: 9,
  /** Fewest lines of each, and of both together. */
  fewest: 2,
  fewestTogether: 6,
  /** Most lines of one side that is prose; more are columns. */
  mostProse: 3,
  /** How near, in parts of the size, the next row of a table is at least, and how far a list is in from it, in points. */
  rowGap: 1.5,
  indent: 24,
  /** How far apart the lines of one side are at most, in parts of their size. */
  farthest: 7,
} as const

/** The grids of a page's ruled and shaded tables, with the rows and columns that nobody ruled. */
export const gridBoxes = {
  /** Fewest rows and columns of a box without rules inside that is a table. */
  fewestInBox: { rows: 3, columns: 2 },
} as const
