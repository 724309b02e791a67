/** Thresholds of `blocks/tables`, each with its unit and its reason. */

/** Finds tables of one column that are beside other tables or beside paragraphs: they float where they stood, or each would push the next down. */
export const linesBesideTable = {
  /** Of the lower of two tables, so much is beside the other; of a table, so much lies between the first and the last line beside it. */
  beside: 0.5,
  /** Of the height of a table, so much is filled by the lines beside it. */
  filled: 0.33,
  /** Edges that overlap by less, in points, only touch. */
  touch: 1,
  /** Tables nearer to each other, in points, are parts of one. */
  gap: 3,
  /** A table this much smaller than the one at its right, as a share, is what floats: text keeps its indent only at the left of what does. */
  smaller: 0.25,
} as const

/** Boxes of text that are side by side, as cards do, are one table with a cell for each and empty ones between them. */
export const boxRows = {
  /** Upper and lower edges so near to each other, in points, are one. */
  sameEdge: 2,
} as const

/** A box of text as a table of one cell. */
export const boxCells = {
  /** Word keeps text so far from the sides of a box unless told otherwise, in points. */
  usualMargin: 7.2,
} as const

/** Boxes of text: a table of one cell, which floats where other text is beside it. */
export const framedTexts = {
  /** Points: a lower box is the field of a form, or a framed word. */
  lowest: 28,
  /** Points: how low a box may be among others that are no row. */
  lowestAmongBoxes: 16,
  /** Points: a narrower box is the field of a form, or a framed word. */
  narrowest: 40,
  /** A higher one is the page's own frame, as a share of its height. */
  highest: 0.6,
  /** This many lines have to be beside it for it to float. */
  fewest: 2,
  /** A paragraph with a frame takes more than this share of the column. */
  framed: 0.8,
  /** In points. */
  sameBaseline: 0.5,
} as const

/** Pictures that are in the cells of tables move with them: each is a paragraph of its cell, or is in a row with others. */
export const cellPictures = {
  /** How far a picture may reach over the left and right edges of its cell, in points; a higher one would make its row grow. */
  slack: 1.5,
  /** Lower edges so near to each other, in points, are on one baseline. */
  sameFoot: 1,
} as const

/** Finds tables that nobody ruled: rows of short texts that are one below the other, with steady gutters between them. */
export const freeTable = {
  /** Rows with texts in several columns, at least. */
  fewestRows: 3,
  /** Such rows that are enough where their columns part the text evenly. */
  fewestEvenRows: 2,
  /** Farthest that rows lie apart, in parts of the size. */
  farthest: 3.2,
  /** A step this many times the least one is the end of a table. */
  widestStep: 2,
} as const

/** Finds ruled tables that text flows beside: they float where they stood, as boxes do. */
export const inText = {
  /** Lines beside a table, at least. */
  fewest: 2,
  /** Share of the text's width that a table with text beside it takes at most. */
  widest: 0.8,
  /** Of the room beside a table, the longest line fills so much, or the text is not broken because of it. */
  filled: 0.75,
  /** Points by which a line reaches over both sides of a table's edge, at least, to run over it. */
  crossing: 12,
  /** Points that text keeps away from such a table at most. */
  farthest: 30,
} as const

/** Fills the cells of a grid with the text that is in them. */
export const ruledCells = {
  /** Nearer to the upper side of its cell than this, in points, a table has one rule with it. */
  sharedRule: 1.5,
  /** LibreOffice leaves a twelfth of the line's height free after italics, which lean over their place; in parts of the size. */
  slanted: 0.1,
  /** Farther off the middle, or above the lower edge, in points, content has a distance of its own. */
  mostOffCentre: 6,
  /** Points above the lower edge of its cell: content no farther from it is set to that edge. */
  mostBelow: 6,
} as const

/** What of a page is drawn inside one cell, for the tables that are in it. */
export const cellContent = {
  /** Nearer than this to a side of the cell, in points, a rule is the cell's own. */
  sameSide: 1.5,
} as const

/** Where text that runs up or down belongs: into the cell of a table, or into a cell of its own, which floats where it stood if anything is beside it. */
export const turnedText = {
  /** Baselines that lie further apart than this, in parts of the size, are different pieces of text. */
  furthestStep: 2,
  /** Share of a turned line's length left free: another machine may set letters wider. */
  spareShare: 0.03,
  /** Points left free around turned lines for the same reason. */
  spare: 1,
  /** So much farther than its letters reaches a line above and below them, in parts of the size. */
  lineReach: 0.2,
  /** A frame is this many times as large as its text at most. */
  mostRoom: 4,
} as const
