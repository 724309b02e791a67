/**
 * The thresholds of the stage `placement`, each with its unit and its reason. Facts about Word and LibreOffice are in `ir/word-facts.ts`; these
 * were chosen by how pages look when they are rendered again, against where each line stood.
 */

/** Where the text of a page ends. Renderers are more often higher than lower, and a page that spills over costs more than a line that moves up. */
export const pageEnds = {
  /** Points left free below the lowest line, at most, for differences of renderers. */
  slack: 9,
  /** Parts of what the next line needs that are left free at most: not enough for that line. */
  shareOfNextLine: 0.75,
  /** Points left free on a page that is alone: nothing comes after it that could move up. */
  singleSlack: 24,
  /** Points of the least bottom margin. */
  leastMargin: 2,
  /** Points that an empty header is high at least to the renderer. */
  emptyHeader: 3,
  /** Points by which a table ends lower than its last row for the renderer, with the line that Word needs after it. */
  tableEnd: 2,
  /** Points of a page that a picture in the text must leave free: the line that holds it is higher than the picture. */
  besidePicture: 12,
  /** Share of the page's height down to which text reaches that fills the page. */
  full: 0.82,
} as const

/** Rules that belong to headers and footers. */
export const headerRules = {
  /** Points from the header or footer at most. */
  farthest: 14,
  /** Points of length at least: notes have a shorter rule of their own. */
  shortest: 160,
} as const

/** Borders of paragraphs. */
export const paragraphBorders = {
  /** Points between a border and its text where nothing tells the distance: what Word puts there. */
  usualGap: 1,
} as const

/** Distances between letters, so that lines break where they did. */
export const letterFit = {
  /** Points: a line that is as full as this may be broken by another program's rounding. */
  hair: 0.15,
  /** Points by which LibreOffice lays out lines of several fonts longer whose letters were set nearer. */
  condensedHair: 1,
  /** Points that a ragged line must have left free for its letters to be moved. */
  ragged: 0.3,
  /** Points: Word counts the distance of letters in twentieths. */
  step: 0.05,
  /** Parts of the size: the width of a hyphen in most fonts. */
  hyphenWidth: 0.333,
  /** Parts of the size: how large raised letters are. */
  raised: 0.58,
  /** Parts of the size by which letters are moved at most: hardly to be seen in justified lines, still less in ragged ones. */
  furthest: { even: 0.045, ragged: 0.025 },
  /** Letters and spaces of dots that fill a line, at least. */
  leastLeader: 8,
  /** Parts of the size by which such dots are set nearer to each other at most. */
  furthestDots: 0.4,
} as const

/** The heights of lines. */
export const lineHeights = {
  /** Parts of a line's own height below which it was set tight on purpose; Word and LibreOffice cut such multiples differently. */
  tight: 0.97,
  /** Points by which a single distance may be wrong, since places are printed in tenths of a point. */
  printedSlack: 0.2,
  /** Parts of the size: the height of a line of an unknown font. */
  unknown: 1.17,
  /** Parts of the size: the least height of any line. */
  least: 0.7,
  /** Distances between lines that make a usual one, at least. */
  fewest: 4,
  /** Parts of the size of its letters: the least height of a line that is given in points. Word cuts off what lies beyond. */
  leastExact: 0.9,
} as const

/** Notes and their signs. */
export const noteSpaces = {
  /** Points below the note before it from which on a note is elsewhere. */
  farthest: 36,
  /** Parts of the size: the widest space between a sign and its text; what is wider is a tab. */
  widestSpace: 0.6,
  /** Parts of the size: the width of a space in most fonts. */
  usualSpace: 0.25,
  /** Points: beginnings of lines nearer than this are one place, since places are printed in tenths of a point. */
  hair: 0.5,
} as const

/** What all pages, or those of a section, have in common. */
export const allPages = {
  /** Points by which the fill of coloured paper may stay away from the edges of its page. */
  paperEdge: 2,
  /** Share of the pages that must have one colour of paper: Word has one background for all. */
  paperShare: 0.6,
  /** Share of the width and height of a page that a frame around it has at least. */
  frameShare: 0.8,
  /** Points by which the frames of neighbouring pages may differ. */
  frameDrift: 2,
  /** Share of the pages of a section that must show numbers of lines. */
  countedShare: 0.5,
} as const

/** The tops of pages and columns. */
export const pageTops = {
  /** Points of distance above the first text of a page that were put there on purpose. */
  keptGap: 2,
  /** Points by which a column begins lower than the next that begins for itself. */
  lowStart: 20,
  /** Points by which a line's upper edge is moved at most, so that pages begin at one height. */
  farthest: 3,
  /** Parts of its size: the least height of such a line. */
  lowest: 1,
  /** Parts of its size: the greatest height of such a line. */
  highest: 1.6,
} as const

/** The flow of text from page to page. */
export const textFlow = {
  /** Points: the height of the paragraph that ends a section. */
  sectionEnd: 1,
  /** Of this many paragraphs that a page end cuts, one that leaves a line alone may be two that were taken for one. */
  rarely: 8,
  /** Points by which a block must be too high to stay on its page by itself: renderers differ by as much over a page. */
  endHair: 6,
  /** Parts of a full page that what follows is kept off by being kept together; more was ended on purpose. */
  mostHeld: 0.3,
  /** Blocks that are kept together for that at most. */
  mostBound: 4,
  /** Parts of a full page that a table takes whose rows are kept together for that, at most. */
  mostWhole: 0.5,
  /** Lines of a paragraph that are kept together for that at most. */
  mostLinesWhole: 12,
  /** Points by which text begins lower on its page without a break before it at most. */
  mostLowered: 36,
} as const

/** Rows and cells of tables. */
export const tableRows = {
  /** Points by which a row may seem too low, since places are printed in tenths of a point. */
  rowHair: 0.16,
  /** Points by which rows that are each a hair too low may move the end of their table down. */
  mostLate: 0.3,
  /** Parts of the height that its font wants, down to which a line may be set tighter. */
  tightest: 0.75,
  /** Points: less than this above its cell, a line does not begin there on purpose. */
  leastRaise: 0.5,
  /** Points: what is nearer than this to its place needs no distance. */
  leastShift: 0.1,
  /** Points: the height of the paragraph that a cell ends in, which is as low as can be after a table. */
  lastParagraph: 1,
  /** Points above the first row that did not fit at which the text must end. */
  endHair: 0.5,
  /** Points that text reaches above the edge of its row at most. */
  farthest: 6,
  /** Points by which text may make the table higher at most. */
  mostRoom: 1,
} as const

/** Distances and heights that are made one where they differ by the rounding of whoever drew the page. */
export const evenSpacing = {
  /** Points: a smaller distance is none. */
  least: 0.15,
  /** Points: how far distances of one group differ; whole points are preferred, within so much. */
  distances: { width: 0.3, round: 1, nearRound: 0.1 },
  /** Multiples of a line's own height, of which twentieths are preferred. */
  multiples: { width: 0.02, round: 0.05, nearRound: 0.01 },
  /** Points of height of lines, of which halves are preferred. */
  points: { width: 0.2, round: 0.5, nearRound: 0.06 },
  /** Points by which a paragraph may become higher or lower. */
  mostGrown: 0.1,
  /** Points that anything may be away from its place. */
  mostMoved: 0.15,
  /** Points by which a distance in a cell may grow: rows become higher by them. */
  mostInCell: 0.1,
  /** How much a single line counts beside the distances between lines. */
  singleLine: 0.2,
} as const
