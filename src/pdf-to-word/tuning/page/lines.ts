/** Thresholds of `page/lines`, each with its unit and its reason. */

/** Finds first letters that are as high as several lines, and gives them to the line that they begin. */
export const dropCaps = {
  /** How many times as large as the text beside it the letter is at least. */
  leastSize: 1.6,
  /** Lines beside a drop cap, at least. */
  fewest: 2,
  /** Lines beside a drop cap, at most: Word takes ten. */
  most: 10,
  /** Farthest from the letter to its text, in parts of the letter's size. */
  farthest: 0.6,
  /** Parts of the text's size: baselines that differ by less are one. */
  sameBaseline: 0.25,
  /** Parts of the text's size: upper ends of letters that differ by less are one. */
  sameTop: 0.75,
  /** How high capitals are in most fonts, in parts of the size. */
  capHeight: 0.7,
  /** How far beginnings of lines may lie apart and be one, in points. */
  sameStart: 2.5,
  /** Widest distance of lines beside it, in parts of their size. */
  widestPitch: 2.5,
} as const

/** Letters of another font that a writer drew after the rest of their line are in the gaps that it left for them. */
export const interleavedLines = {
  /** Letters lie over each other where they share more than this, in parts of the size. */
  overlap: 0.15,
  /** How far baselines of one line lie apart, in parts of the size. */
  sameLine: 0.1,
} as const

/** Puts leaders of dots that are outside of the tags back into the line that they lead through. */
export const leaders = {
  /** How far a leader may be from the words beside it, in parts of the size. */
  nearest: 1,
} as const

/** Finds gutters between columns that are no wider than a wide space: TeX's by the order in which the columns were drawn, those of cells by their margins. */
export const closeColumns = {
  /** Narrowest gutter in parts of the size: the spaces of justified text hardly ever reach it. */
  narrowest: 0.6,
  /** Glyphs that are drawn between the two sides of a row, at least: the rest of a column. */
  fewestBetween: 60,
  /** Rows that show the gutter, at least. */
  fewestRows: 5,
  /** Points: beginnings of the right side differ by less. */
  sameEdge: 1,
  /** Word's own margins of two cells that are side by side, less what is rounded off, in points. */
  cellMargins: 10.3,
  /** Fewest rows in which texts that far apart, with no space between them, begin in one place. */
  fewestCells: 3,
} as const

/** Cuts lines at gaps that stay open through the rows around them, as between the narrow columns of a table. */
export const columnCuts = {
  /** A gap is this many times the usual space of its page at least: margins of cells are wider, justified lines rarely. */
  widerThanSpace: 2,
  /** It takes this share of the size at least, where spaces are very narrow. */
  least: 0.5,
  /** What stays open of a gap in all rows, in parts of the size: less is a space. */
  leastOpen: 0.35,
  /** Fewest rows with text on both sides: two may agree by chance. */
  fewestRows: 3,
  /** How near the beginnings, ends or middles of texts in a column are, in points. */
  inLine: 1,
  /** Share of the rows where they have to be so near: heads stand otherwise. */
  inLineShare: 0.75,
  /** Rows that are examined together: a table below may have a gutter at the same place. */
  run: 5,
  /** Farthest from one row with text on both sides to the next, in parts of the size: cells have several lines. */
  farthest: 6.5,
  /** Most rows in between that run across: heads of parts of a table. */
  mostAcross: 2,
  /** A usual space where a page has none, in parts of the size. */
  plainSpace: 0.28,
} as const

/** Takes the tags from what browsers lay side by side: their tree puts it below each other and says nothing of rows. */
export const sideTags = {
  /** Longer blocks beside each other are columns of text. */
  mostLines: 4,
} as const

/** Text that is written across the page: stamps, watermarks, remarks, and what is upside down. */
export const slantedLines = {
  /** Parts of the size: the next letter begins no farther from the end of the last one, along the line. */
  along: 2.5,
  /** Parts of the size: the next letter lies no farther off the line. */
  across: 0.3,
  /** A gap wider than this, in parts of the size, is a space. */
  space: 0.17,
} as const

/** Letters of full size that are a little lower or higher than their neighbours on both sides, as in the logo of TeX, are letters of the same line. */
export const sunkenLetters = {
  /** More letters are words of another line. */
  mostLetters: 2,
  /** Parts of the size: baselines of such letters are no farther apart. */
  farthest: 0.35,
  /** Parts of the size: a neighbour is no farther away. */
  gap: 0.1,
  /** Parts of the size by which neighbours overlap at most. */
  overlap: 0.25,
  /** What lies so near the height of the letter before it may be at the end of a word. */
  level: 0.22,
  /** Smaller letters are raised or lowered ones. */
  sameSize: 0.82,
  /** How far around it letters are counted, in parts of the size. */
  near: 4,
  /** Rows farther away in the order from top to bottom are not looked at. */
  reach: 6,
} as const

/** Tells rules that underline words from those of tables: they reach from the beginning of one underlined word to the end of another. */
export const underlinedWords = {
  /** Points by which the ends of an underline lie off those of its words at most. */
  sameEnd: 0.8,
  /** Parts of the size from the baseline down to the underline at least: it may be drawn a little above. */
  highest: -0.05,
  /** Parts of the size from the baseline down to the underline at most. */
  lowest: 0.24,
} as const
