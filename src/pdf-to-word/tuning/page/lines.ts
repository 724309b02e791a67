/** Thresholds of `page/lines`, each with its unit and its reason. */

/** Finds first letters that are as high as several lines, and gives them to the line that they begin. */
export const dropCaps = {
  /** So many times the size of the text beside it at least. */
  leastSize: 1.6,
  /** Fewest and most lines beside it; Word takes ten. */
  fewest: 2,
  most: 10,
  /** Farthest from the letter to its text, in parts of the letter's size. */
  farthest: 0.6,
  /** How far baselines, and upper ends of letters, may lie apart and be one, in parts of the text's size. */
  sameBaseline: 0.25,
  sameTop: 0.75,
  /** How high capitals are in most fonts, in parts of the size. */
  capHeight: 0.7,
  /** How far beginnings of lines may lie apart and be one, in points. */
  sameStart: 2.5,
  /** Widest distance of lines beside it, in parts of their size. */
  widestPitch: 2.5,
} as const

/** Letters of another font that a writer drew behind the rest of their line are in the gaps that it left for them. */
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
  /** So many glyphs are drawn between the two sides of a row: the rest of a column. */
  fewestBetween: 60,
  /** Fewest rows that show it, and how far the right side's beginnings lie apart, in points. */
  fewestRows: 5,
  sameEdge: 1,
  /** Word's own margins of two cells that are side by side, less what is rounded off, in points. */
  cellMargins: 10.3,
  /** Fewest rows in which texts that far apart, with no space between them, begin in one place. */
  fewestCells: 3,
} as const

/** Takes the tags from what browsers lay side by side: their tree puts it below each other and says nothing of rows. */
export const sideTags = {
  /** Longer blocks beside each other are columns of text. */
  mostLines: 4,
} as const

/** Text that is written across the page: stamps, watermarks, remarks, and what is upside down. */
export const slantedLines = {
  /** How far the next letter begins from where the last one ended, along the line and across it, in parts of the size. */
  along: 2.5,
  across: 0.3,
  /** A gap wider than this, in parts of the size, is a space. */
  space: 0.17,
} as const

/** Letters of full size that are a little lower or higher than their neighbours on both sides, as in the logo of TeX, are letters of the same line. */
export const sunkenLetters = {
  /** More letters are words of another line. */
  mostLetters: 2,
  /** In parts of the size: how far the baselines may lie apart, and how far neighbours may be off or overlap. */
  farthest: 0.35,
  gap: 0.1,
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
  /** How far the ends of an underline lie from those of its words at most, and how far from the letters it is drawn, in points and in parts of their size. */
  sameEnd: 0.8,
  highest: -0.05,
  lowest: 0.24,
} as const
