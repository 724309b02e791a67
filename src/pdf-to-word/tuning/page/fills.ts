/** Thresholds and bounds of fills in `page/shapes`, each with its unit and its reason. */

/** Joins gradients that are drawn as many bands of slowly changing colour into one fill each. */
export const gradients = {
  /** Minimum number of bands of a gradient; fewer are separate boxes. */
  fewestBands: 6,
  /** Maximum difference between the colours of neighbouring bands: the sum over red, green and blue, out of 765. */
  colourStep: 48,
  /** Maximum difference between equal edges of bands, in points. */
  sameEdge: 0.8,
} as const

/** Joins the pieces of which Word draws the shade of a table cell. */
export const shadePieces = {
  /** Maximum width of the margin of a cell, in points; Word's usual one is 5.4. */
  widestMargin: 12,
  /** Minimum width between the two margins, in points: a column is wider. */
  narrowest: 6,
  /** Maximum distance between edges that meet, in points; Word leaves up to half a point for a border. */
  same: 0.8,
  /** Minimum share of the height between the margins that paragraphs fill. */
  filledShare: 0.95,
  /** Maximum number of fills between two sides on a page; with more, such fills are a pattern and no cells. */
  mostPieces: 400,
} as const

/** Finds coloured areas without text that belong to no table: bars, blocks and bands. They become drawings. */
export const isolatedFills = {
  /** Minimum height and width of such an area, in points. */
  thinnest: 6,
  /** Minimum length of its longer side, in points. */
  shortest: 14,
  /** Height of the bands in which letters are looked up, in points. */
  row: 24,
  /** Number of path points counted for an area that becomes a drawing. */
  points: 4,
} as const

/** Removes fills that lie on a fill of the same colour: Word shades a cell, and then each of its lines again. */
export const repeatedFills = {
  /** Maximum distance by which a repeated fill sticks out of the first one, in points. */
  slack: 0.6,
  /** Number of preceding fills that each fill is compared with. */
  reach: 64,
} as const

/** Distinguishes the shading of paragraphs from that of cells: it ends at the cell margins, not at the sides. */
export const shadeInCell = {
  /**
   * Minimum distance from the side of a cell to the shading of a paragraph inside, in points: the cell margin, less the width of a border.
   */
  nearestSide: 2.8,
  /** Maximum distance from the side of a cell to such shading, in points: the cell margin and a border. */
  farthestSide: 9.5,
  /** Maximum distance by which the shading sticks out above and below the sides of the cell, in points. */
  shadeSlack: 3,
} as const
