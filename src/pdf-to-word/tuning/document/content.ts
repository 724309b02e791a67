/** Thresholds of `document/content`, each with its unit and its reason. */

/** Puts the blocks of all pages into sections, and joins paragraphs and tables that a page or column end splits. */
export const columnPlaces = {
  /** Maximum difference between the edges of one column on two pages, in points. */
  sameColumn: 10,
} as const

/** Default margins for pages whose content does not show them. */
export const pageMargins = {
  /** Distance from the page's edge to its header, in points, as in new Word files; the text begins at twice this distance. */
  header: 36,
  /** Maximum distance to the header, as a share of the page's height; it applies to very small pages. */
  mostShare: 0.05,
} as const

/** Mirrored margins, from the places where the lines of left and right pages begin and end. */
export const mirroredMargins = {
  /** Minimum number of lines of a page that shows its margins. */
  fewestLines: 5,
  /** Minimum number of facing pages whose lines begin and end nearer to each other after the shift. */
  fewestPairs: 2,
  /** Minimum share of the facing pages for which that is so: contents lists and short pages may have other edges. */
  agreedShare: 0.5,
  /** Minimum shift, in points. Smaller ones are those of single lines. */
  leastShift: 5,
  /** Maximum shift, as a share of the page's width. Pages that differ more have other contents on each side, such as a text and its translation. */
  mostShift: 0.25,
  /** Number of places of a page at which the most lines begin or end that are compared. */
  mostEdges: 10,
} as const

/** Joins lines: turns hyphens that only divide a word into optional ones, and removes spaces between ideographs. */
export const dividedWords = {
  /** Where more than this share of the line ends are hyphens, the file hyphenates words; elsewhere a hyphen belongs to its word. */
  dividedShare: 0.04,
} as const

/** Removes printed line numbers in the left margin from the text: Word numbers lines itself. */
export const lineNumbers = {
  /** Maximum number of pages whose numbers in the margin can be those of notes, if most pages have some. */
  notePages: 2,
  /** Minimum number of line numbers on a page that does not continue the count of the page before. */
  fewest: 5,
  /** Maximum difference between the right ends of the numbers, in points. */
  sameEnd: 0.8,
  /** Maximum distance between the baselines of a number and of its line, in points. */
  sameLine: 1.5,
  /** Minimum gap after a number, as a multiple of the font size. */
  leastGap: 0.4,
  /** Minimum share of the numbers with text beside them. */
  besideText: 0.6,
  /** Minimum share of lines with a number, if every line is numbered. */
  numberedLines: 0.7,
  /** Minimum share of wide lines among the numbered ones: prose is numbered, a list is not. */
  wideLines: 0.4,
  /** Minimum share of numbered lines that begin with a lower-case letter, which continues a sentence. */
  continuedLines: 0.15,
  /** A line is wide if it ends beyond this share of the way from the numbers to the right end of the text. */
  wide: 0.6,
} as const
