/** Thresholds of the rows and heads of `blocks/tables/grids`, each with its unit and its reason. */

/** Finds the rows of a table that is drawn column by column. */
export const columnwiseRows = {
  /** Minimum number of texts of two columns that show the drawing order. */
  fewest: 3,
  /** Minimum distance between the last line of a row and the next row, in multiples of the distance of lines of one cell. */
  widerStep: 1.08,
} as const

/** Finds the lines of a table that continue the cells above them. */
export const cellLines = {
  /** Maximum distance between two baselines of one cell, in multiples of the font size. Rows are mostly farther apart. */
  widestPitch: 1.5,
  /** Maximum number of lines of a row on average. More are prose in columns. */
  most: 4,
  /** Maximum number of lines of a row on average where the drawing order, too, makes these rows. */
  mostDrawn: 10,
  /** Maximum gap between two lines of one cell, in multiples of the font size: `widestPitch` less the line itself. */
  gap: 0.5,
} as const

/** Finds heads that span several columns of an unruled table. */
export const spanningHeads = {
  /** Maximum number of rows with such heads. */
  mostRows: 3,
  /** Minimum number of rows below the heads that show the columns. */
  fewestBelow: 3,
  /** Maximum difference between edges, or middles, of a head and its columns, in points. */
  sameEdge: 2.5,
  /** Maximum distance between an edge and a rule that draws it, in points. */
  sameRule: 2.5,
  /** Maximum number of rows in which a column has texts that belong to the column beside it. */
  fewOfColumn: 2,
  /** The same as a share of the rows in which either column has texts. The larger of both applies. */
  shareOfColumn: 0.1,
  /** Maximum distance between the middles of a head and of the heads below it, as a share of their width: numbers are aligned right. */
  offCentre: 0.2,
  /** Minimum number of rows in which that column has texts. */
  manyOfColumn: 3,
  /** Maximum distance between the middles of a title and of its table, as a share of the table's width. */
  titleOffCentre: 0.06,
  /** Maximum distance between the baselines of a head over two rows, or of centred heads of different numbers of lines, and of those beside it, in multiples of the font size. */
  halfStep: 0.85,
} as const

/** Finds heads of groups of rows in an unruled table: single lines across its columns. */
export const groupHeads = {
  /** Minimum number of gutters; with one, a line between labels and their texts is a sentence. */
  fewestGutters: 2,
  /** Maximum number of baselines next to a head, one of which has text in several columns: a cell of two lines may be centred beside others. */
  linesOfCell: 2,
  /** Minimum number of rows above a head that show the columns. */
  fewestAbove: 2,
  /** Maximum difference between places where texts of one column begin, in points. */
  sameStart: 1,
} as const

/** Divides a grid into unruled rows, where a table has rules only around it, below its head or between its columns. */
export const gridRows = {
  /** Maximum distance between an edge and a rule that draws it, in points. */
  sameEdge: 2.5,
  /** A side of which more than this share is ruled is closed. */
  closedShare: 0.8,
} as const

/** Finds the edges of rows that are not fully ruled: at the rules under some of them, else between the texts. */
export const edgesOfRows = {
  /** Maximum space above the first row and below the last row, in points. */
  mostSpace: 4,
  /** Maximum distance by which letters reach over a rule, in points. */
  overlap: 1.5,
  /** Maximum distance by which a rule of the table extends past its sides, in points. A longer rule separates the table from the text. */
  sideSlack: 3,
  /** Maximum distance between the last row and a rule that is its lower edge, in multiples of the row's height. */
  maxGap: 1.2,
  /** Minimum length of a rule that is the edge of a row, in points. */
  shortest: 12,
} as const
