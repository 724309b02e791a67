/** Thresholds of `blocks/grids`, each with its unit and its reason. */

/** Tells the empty tables of forms from charts: every cell is ruled on all sides, and nothing is drawn in them. */
export const blankForms = {
  /** Cells: fewer are a frame. */
  fewestCells: 4,
  /** Points: the least width of a cell in which something can be written. */
  narrowest: 9,
  /** Points: the least height of such a cell. */
  lowest: 6,
  /** Points: a rule that lies farther off an edge does not draw it. */
  sameEdge: 2,
  /** Share of an edge that is ruled: forms without words are known by their rules alone. */
  ruledShare: 0.95,
} as const

/** Parts the cells of a grid into columns that nobody ruled: where their texts are apart. */
export const gridColumns = {
  /** Rows of texts side by side that make columns. */
  fewestRows: 3,
  /** Share of all rows that these are at least. */
  splitShare: 0.6,
  /** Rows right across a box above or below its columns, at most. */
  mostAcross: 3,
  /** Rows that such a box has between them at least. */
  fewestBetween: 6,
  /** Columns that such a box has at least. */
  fewestColumns: 2,
  /** This many more columns of single words are figures set apart, rather than numbers with their units. */
  manyMore: 4,
} as const

/** Opens sides between cells that nobody ruled and that text runs across: such a row has one cell over several columns. */
export const crossedEdges = {
  /** How far a word has to reach over a side on both sides, in points. */
  overhang: 1.5,
  /** Share of the lines beside a side of a cell that run across it with a word, or it is kept. */
  crossedShare: 0.4,
  /** Share of a side that is ruled, from which on it is kept whatever runs across it. */
  ruledShare: 0.5,
} as const

/** A grid while it is worked on: its edges, and between which of its places a side is. */
export const gridDraft = {
  /** Edges nearer than this are one, in points. */
  sameEdge: 3.2,
} as const

/** Takes rows into a table that are in line with its columns above and below what is ruled or shaded of it. */
export const gridExtent = {
  /** Parts of the size: rows that lie farther apart are not of one table. */
  farthest: 2.2,
  /** Points by which texts hang over their column at most. */
  overhang: 2.5,
  /** How far the sides of grids may lie apart that are one table, in points. */
  sameSide: 4,
  /** Most rows in a row with a text in one column only. */
  mostSingle: 2,
} as const

/** Finds rows of a ruled table that are not ruled themselves: they touch it above or below, and each text is as those in its column. */
export const flushRows = {
  /** Parts of the size: letters of a row that lie farther from the table are not of it. */
  farthest: 0.55,
  /** Points: edges of such letters and of those in the column that differ by less are one. */
  sameEdge: 1,
} as const

/** Finds tables of forms to fill in: rows of prompts, each with a rule to write on after it, which is the lower border of a cell. */
export const formRows = {
  /** Points: a shorter rule is none to write on. */
  shortest: 14,
  /** Points: a thicker rule is none to write on. */
  thickest: 1.6,
  /** Points: rules whose heights differ by less are of one row. */
  sameRow: 1.2,
  /** Points: edges that differ by less are one. */
  sameEdge: 3.2,
  /** Parts of the size: the baseline is at least this far above the rule; an underline is nearer. */
  lowest: 0.2,
  /** Parts of the size: the baseline is at most this far above the rule. */
  highest: 0.65,
  /** Parts of the size: lines of one cell are no farther apart. */
  farthestLine: 1.6,
  /** Points: rows of one table are no farther apart. */
  farthestRow: 12,
  /** Fewest rows that are a form whatever else the rules may be. */
  fewestRows: 3,
} as const

/** Where the rows of a table begin and end that nobody ruled all around: at the rules that go under some of them, else between the texts. */
export const edgesOfRows = {
  /** Most room above the first and below the last row, in points. */
  mostSpace: 4,
  /** Points by which letters reach over a rule at most. */
  overlap: 1.5,
  /** Points by which the sides of a table reach over its texts at most. */
  sideSlack: 3,
  /** Parts of the last row's height: a rule that lies farther below it is not its lower edge. */
  farthest: 1.2,
  /** Points: a shorter rule is no edge of a row. */
  shortest: 12,
} as const

/** Parts the rows of a grid that nobody ruled: where a table has rules only around it, below its head or between its columns. */
export const gridRows = {
  /** Points: a rule that lies farther off an edge does not draw it. */
  sameEdge: 2.5,
  /** Share of a side that is ruled, from which on the side is closed. */
  closedShare: 0.8,
} as const

/** Tells which lines of a table go on with the cells above them. */
export const cellLines = {
  /** Widest distance of lines in one cell, in parts of the size: rows mostly lie farther apart. */
  widestPitch: 1.5,
  /** Most lines of a row on average: more are prose in columns. */
  most: 4,
  /** The widest distance less the size of the line. */
  gap: 0.5,
} as const

/** Finds the stripes of tables whose rows alternate in shade. */
export const stripes = {
  /** How far the sides of stripes of one table may lie apart, in points. */
  sameSide: 1.5,
  /** Highest stripe, in points: a row of many lines; higher ones are boxes. */
  highest: 120,
  /** Farthest from one stripe to the next, in points: one row that is not shaded. */
  farthest: 120,
} as const

/** Finds tables that have level rules only: two and more of one length, with texts in columns between them. */
export const bandRules = {
  /** Points: a shorter rule may belong to a single word. */
  shortest: 60,
  /** Points: ends of rules of one table differ by less. */
  sameEnd: 3,
  /** Farthest from the outer rules to a head that is not between them, in parts of its size. */
  farthestHead: 1.2,
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
  /** Lines of each of two tables side by side, at least. */
  fewest: 2,
  /** Lines of both together, at least. */
  fewestTogether: 6,
  /** Most lines of one side that is prose; more are columns. */
  mostProse: 3,
  /** Parts of the size: a line that is no farther from the table is its next row. */
  rowGap: 1.5,
  /** Points: a list is in from the table by at least this much. */
  indent: 24,
  /** How far apart the lines of one side are at most, in parts of their size. */
  farthest: 7,
} as const

/** The grids of a page's ruled and shaded tables, with the rows and columns that nobody ruled. */
export const gridBoxes = {
  /** Fewest rows and columns of a box without rules inside that is a table. */
  fewestInBox: { rows: 3, columns: 2 },
} as const
