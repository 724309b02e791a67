/**
 * The thresholds of the stage `placement`, each with its unit and its reason. Facts about Word and LibreOffice are in `ir/word-facts.ts`.
 * These thresholds were chosen by rendering the documents again and comparing where each line was.
 */

/**
 * Where the text of a page ends. Renderers more often make a page longer than shorter, and a page that overflows costs more than a line
 * that moves up.
 */
export const pageEnds = {
  /** Maximum space left free below the lowest line for differences between renderers, in points. */
  slack: 9,
  /** Maximum space left free below the lowest line, as a share of what the next line needs, so that the next line does not fit. */
  shareOfNextLine: 0.75,
  /**
   * Maximum space left free on a page that no other follows, in points. No later text could move up into it, and one line too many would
   * make a second page.
   */
  singleSlack: 60,
  /** Minimum space left free on a page that no other follows, in points, however low its text ends. */
  leastSingleSlack: 24,
  /** Bottom margin that is kept on a page that no other follows, in points: printers print no lower. */
  singleMargin: 18,
  /** Minimum bottom margin, in points. */
  leastMargin: 2,
  /** Minimum height of an empty header in a renderer, in points. */
  emptyHeader: 3,
  /** Distance between the last row of a table and its end in a renderer, with the line that Word needs after it, in points. */
  tableEnd: 2,
  /** Minimum part of the page's height that a picture in the text leaves free, in points: its line is higher than the picture. */
  besidePicture: 12,
  /** A page is full if its text reaches lower than this share of the page's height. */
  full: 0.82,
} as const

/** Rules that belong to headers and footers. */
export const headerRules = {
  /** Maximum distance between a rule and the header or footer, in points. */
  farthest: 14,
  /** Minimum length of a rule that belongs to a header or footer, in points. The rules of notes are shorter. */
  shortest: 160,
} as const

/** Borders of paragraphs. */
export const paragraphBorders = {
  /** Distance between a border and its text where none was measured, in points: Word's default. */
  usualGap: 1,
} as const

/** Letter spacing that makes lines break where they did. */
export const letterFit = {
  /** Minimum space that a line leaves free, in points. The rounding of another program may break a fuller line. */
  safetyMargin: 0.15,
  /**
   * Space to leave free in condensed lines if letter spacing allows it, in points: LibreOffice makes condensed lines of several fonts
   * longer.
   */
  condensedMargin: 1,
  /** Minimum space, in points, that the next word would leave in a ragged line for the letters of that line to be spread. */
  ragged: 0.3,
  /** Step of letter spacing, in points: Word counts in twentieths. */
  step: 0.05,
  /** Width of a hyphen in most fonts, in multiples of the font size. */
  hyphenWidth: 0.333,
  /** Width of a space in most fonts, in multiples of the font size, for lines that go on below in a font whose spaces are unknown. */
  unknownSpace: 0.25,
  /** Share by which the signs of a formula may be wider in the reader's font: α and ω are 1.2 to 1.3 times as wide in Cambria Math as in TeX's fonts. */
  unknownShare: 0.25,
  /** Share of its width by which a line of scaled letters (`w:w`) may be narrower than computed: LibreOffice rounds each letter. */
  scaledShare: 0.003,
  /** Width by which an underscore of another font is wider than the rule that TeX draws, in multiples of the font size. */
  underscore: 0.15,
  /** Maximum distance between the text after a label and the lines below it for which the tab after the label has no stop of its own, in points. */
  sameStop: 4,
  /** Minimum share of a line after its last tab for that part to be fitted. Shorter parts, such as page numbers, are set to a place. */
  leastAfterTab: 0.5,
  /** Size of raised letters, in multiples of the font size, unless they were drawn larger. */
  raised: 0.58,
  /** Maximum letter spacing, in multiples of the font size: hardly visible in justified lines, and even less in ragged ones. */
  furthest: { even: 0.045, ragged: 0.025 },
  /** Minimum number of letters and spaces in the dots of a leader. */
  leastLeader: 8,
  /** Maximum reduction of the space between the dots of a leader, in multiples of the font size. */
  furthestDots: 0.4,
} as const

/** The distance by which lines may reach beyond their cells and columns, so that other programs do not break them. */
export const lineOverhang = {
  /** Minimum distance from the longest line in a cell to the edge, in points: LibreOffice makes some columns narrower by about a point. */
  inCell: 1.5,
  /** Share of the line's width added to it if the letter widths are unknown: the reader's font may be wider by as much. */
  unknownShare: 0.06,
  /**
   * The same for a single line with nothing beside it, as a heading: the font that a reader's program takes instead is often wider by a
   * fifth, and a second line moves all that follows.
   */
  aloneShare: 0.25,
  /** Minimum distance of such a line from the edge of the page, in points. */
  toEdge: 4,
  /** Minimum distance that is left to where the next line's first word would fit, in points. */
  nextWord: 0.8,
  /** Minimum overhang, in points. */
  smallest: 0.1,
} as const

/** The heights of lines. */
export const lineHeights = {
  /**
   * Line distances below this multiple of the font's own line height were set tight on purpose. Word and LibreOffice cut such multiples
   * differently.
   */
  tight: 0.97,
  /** Maximum error of a line distance, in points: positions are printed in tenths of a point. */
  printedSlack: 0.2,
  /** Maximum difference between the distances of a paragraph's lines, in points: Word places lines in quarter points. */
  placedSlack: 0.3,
  /** Line height of an unknown font, in multiples of the font size. */
  unknown: 1.17,
  /** Minimum height of any line, in multiples of the font size. */
  least: 0.7,
  /** Minimum number of line distances that show the usual one of a font. */
  fewest: 4,
  /** Minimum height of a line that is given in points, in multiples of the font size. Word cuts off letters beyond it. */
  leastExact: 0.9,
  /** Depth of a line of a font with unknown metrics, in multiples of the font size: with the height above it, 1.17. */
  usualBelow: 0.24,
} as const

/** Notes and their reference marks. */
export const noteSpaces = {
  /** Maximum distance between a note and the note above it, in points. A note farther down is in another place. */
  farthest: 36,
  /** Minimum width of a space between a reference mark and its text, in multiples of the font size. */
  leastSpace: 0.1,
  /** Maximum width of a space between a reference mark and its text, in multiples of the font size. A wider one is a tab. */
  widestSpace: 0.6,
  /** Maximum distance between line starts that are at one place, in points: positions are printed in tenths of a point. */
  tolerance: 0.5,
} as const

/** Properties that all pages, or all pages of a section, share. */
export const allPages = {
  /** Maximum distance between the fill of coloured paper and the edges of its page, in points. */
  paperEdge: 2,
  /** Minimum share of the pages with one paper colour: Word has one background for all. */
  paperShare: 0.6,
  /** Minimum width and height of a frame around a page, as a share of the page's. */
  frameShare: 0.8,
  /** Maximum distance between the frames of a section's pages, horizontal and vertical together, in points. */
  frameDrift: 2,
  /** Minimum share of a section's pages with line numbers for the section to have them. */
  countedShare: 0.5,
} as const

/** The tops of pages and columns. */
export const pageTops = {
  /** Minimum space above the first text of a page or column that was put there on purpose, in points. */
  keptGap: 2,
  /**
   * Maximum distance of a column's text below the top of the columns that counts as spacing of the text, in points. Text that begins
   * lower was put there on purpose.
   */
  lowStart: 20,
  /** Maximum distance of the top of a page from the highest one for both to begin at one height, in points. */
  farthest: 3,
  /** Maximum distance by which the upper edge of a single line is moved so that pages begin at one height, in points. */
  farthestFree: 6,
  /** Minimum distance by which the first paragraph of a page is above or below its place for the next one to make up for it, in points. */
  leastRaise: 0.5,
  /** Maximum difference between the tops of pages that begin at one height, in points. */
  sameTop: 0.3,
  /** Minimum height of a line whose upper edge is moved, in multiples of the font size. */
  lowest: 1,
  /** Maximum height of a line whose upper edge is moved, in multiples of the font size. */
  highest: 1.6,
} as const

/** The flow of text from page to page. */
export const textFlow = {
  /** Height of the paragraph that ends a section, in points. */
  sectionEnd: 1,
  /**
   * If no more than one in this many paragraphs cut by a page end leaves a line alone, such a paragraph may be two that were taken for
   * one.
   */
  rarely: 8,
  /**
   * Height by which a block should exceed the space on the page before to stay on its own page, in points, if enough blocks can be kept
   * together: a line that wraps in one renderer only makes as much space. (110 documents scored .820 instead of .814.)
   */
  usualExcess: 18,
  /** The same if they cannot be kept together for more: renderers differ by this much over a page. */
  leastExcess: 6,
  /**
   * Maximum space at a page end that is kept free by keeping blocks together, as a share of a full page. A larger space was left on
   * purpose.
   */
  mostKeptFree: 0.3,
  /** Maximum number of blocks kept together so that they stay on their page. */
  mostBound: 4,
  /** Maximum height of a table whose rows are kept together so that it stays on its page, as a share of a full page. */
  mostWhole: 0.5,
  /** Maximum number of lines of a paragraph kept together so that it stays on its page. */
  mostLinesWhole: 12,
  /** Maximum number of lines that LibreOffice keeps whole below a heading, even where it allows widows. */
  wholeBelowHeading: 3,
  /** Minimum space below such a paragraph with which LibreOffice keeps it and its heading on the page, in points. */
  leastBelow: 4,
  /** Maximum distance between the ends of two columns that Word balances, in points: it moves at least two lines from one to the other. */
  balancedApart: 30,
  /** Maximum distance by which the last of several balanced columns ends above the others, in points. */
  evenEnds: 40,
  /** Maximum distance by which text begins lower on its page without a break before it, in points. */
  mostLowered: 36,
} as const

/** Pages whose lines are higher than in the PDF. */
export const crowdedPages = {
  /** Maximum share of the distances on a page that is taken to keep it one page. */
  mostTaken: 0.5,
} as const

/** Rows and cells of tables. */
export const tableRows = {
  /** Maximum height by which a row may seem too low for its content, in points: positions are printed in tenths of a point. */
  heightTolerance: 0.16,
  /** Maximum distance by which rows that are slightly too low may move the end of their table down, in points. */
  mostLate: 0.3,
  /** Minimum height of a tightened line, as a share of its height before, unless its letters need less. */
  tightest: 0.75,
  /** Minimum distance above its cell at which a line begins on purpose, in points. */
  leastRaise: 0.5,
  /** Maximum distance of content from its place that needs no spacing, in points. */
  ignoredShift: 0.1,
  /** Height of the paragraph that ends a cell after a table, in points: the lowest possible. */
  lastParagraph: 1,
  /** Minimum distance between the end of the text and the lower edge of the first row that did not fit, in points. */
  leastDistance: 0.5,
  /** Maximum distance by which text reaches above the edge of its row, in points. */
  farthest: 6,
  /** Maximum share of its height by which the last row of a table that fills its page becomes lower. */
  mostShortened: 0.5,
  /** Maximum height by which text may make the table higher, in points. */
  mostGrowth: 1,
} as const

/** Makes distances and heights equal that differ only by the rounding of the program that drew the page. */
export const evenSpacing = {
  /** Minimum distance, in points. A smaller one counts as none. */
  least: 0.15,
  /**
   * Distances in points: a group of equal ones is at most `width` wide. Its middle becomes a multiple of `round`, a whole point, if it is
   * within `nearRound` of one.
   */
  distances: { width: 0.3, round: 1, nearRound: 0.1 },
  /** Line heights in multiples of the font's own, grouped as `distances` are. The middle of a group is a whole percentage. */
  multiples: { width: 0.025, round: 0.01, nearRound: 0.0051, mean: true },
  /** Line heights in points, grouped as `distances` are. The middle of a group may become a half point. */
  points: { width: 0.2, round: 0.5, nearRound: 0.06 },
  /** Maximum change of the height of a paragraph, in points. */
  mostGrown: 0.1,
  /**
   * Maximum change of the distance from the first line of a paragraph to its last, in points: Word prints each line at a multiple of a
   * 300th of an inch.
   */
  mostStretched: 0.2,
  /** Maximum distance of anything from its place, in points. */
  mostMoved: 0.15,
  /** Maximum growth of a distance in a cell, in points: its row becomes higher by as much. */
  mostInCell: 0.1,
  /** Minimum number of paragraphs whose line height a single line may take. */
  fewest: 3,
  /** Factor by which the distance below a single line must become more frequent for the line to change its height. */
  commoner: 2,
  /** Weight of the height of a single line. Longer paragraphs weigh as much as they have distances between lines. */
  singleLine: 0.2,
  /** Maximum height of an empty paragraph that is not a distance, in lines. */
  tallest: 1.5,
} as const
