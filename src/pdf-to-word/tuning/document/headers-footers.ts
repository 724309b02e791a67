/** Thresholds of `document/headers-footers`, each with its unit and its reason. */

/** Finds the footers of pages that are otherwise empty, such as those before chapters. */
export const barePages = {
  /** Maximum distance between the baseline of such a footer and those of other pages, in points. */
  drift: 4,
  /** Maximum distance from the bottom of the page to the footer's baseline, in points. */
  deepest: 78,
} as const

/** Recognises headers and footers by the page number alone, such as titles and authors of papers on alternate pages. */
export const pageCounts = {
  /** Minimum number of pages whose numbers count up at the same height. */
  fewest: 3,
  /** The same if the printed numbers are the positions of the pages in the file. */
  fewestNatural: 2,
  /** Maximum distance between two consecutive numbered pages, in pages: one page in between can lack a number. */
  widestGap: 2,
  /** Maximum difference between the heights of the rows, in points. */
  drift: 4,
  /** Maximum distance between baselines of one row, as a multiple of the font size. */
  sameRow: 0.35,
  /** Maximum number of words in such a row. */
  mostWords: 16,
} as const

/** Finds drawings at the same place on most pages of a chapter: borders, letterheads, ornaments around page numbers. */
export const headerDrawings = {
  /** Maximum share of the page's area; a larger drawing would include content of single pages. */
  largestShare: 0.25,
  /** Minimum number of path points, unless the drawing is a block of colour; fewer are a line or a dot. */
  fewestPoints: 24,
  /** Minimum width and height, in points; a smaller drawing is a line or a dot. */
  smallest: 10,
  /** Minimum width and height of a block of colour, which has few path points, in points. */
  smallestSolid: 14,
  /** Maximum distance between strokes of one drawing, in points. */
  widestGap: 8,
} as const

/** Finds running headers and footers: the same words at the same height on several pages. */
export const headerSearch = {
  /**
   * Depth of the searched zone at the top and the bottom edge, as a share of the page's height. LaTeX's article sets the page number on A4
   * with its top 148 points above the lower edge, a share of 0.175.
   */
  zone: 0.18,
  /** Depth down to which closely following lines are included, as a share of the page's height. */
  deepestZone: 0.24,
  /** Maximum distance between the baselines of closely following lines, as a multiple of the font size. */
  closely: 1.5,
  /** Maximum number of rows of a header or footer. */
  mostRows: 8,
  /** Maximum difference between the heights of one row on two pages, in points. */
  drift: 4,
  /**
   * A repeated line that is the only text on half of its pages is text if its baseline is farther from the top edge than this, in points.
   */
  margin: 62,
  /**
   * Minimum font size of a chapter heading, as a multiple of the text's font size: a larger repeated line with another number is no header.
   */
  headingSize: 1.15,
  /** Minimum distance from the top edge to a chapter heading, in points: an inch, where Word's text begins. */
  headingDepth: 72,
  /** Minimum distance between a header or footer and the text, in multiples of the font size: more than the line distance of tight text. */
  leastGap: 1.05,
} as const

/** Finds content at the same place on most pages of a chapter and on more than one page of the file. */
export const repeatedKeys = {
  /** Minimum share of the chapter's pages with the content. */
  pageShare: 0.6,
} as const

/** Finds headers and footers that no other page repeats by their place: in the margin, apart from the text. */
export const marginRows = {
  /** Maximum distance from the edge of the page to the outermost baseline, in points. */
  deepest: 62,
  /** Minimum amount by which this distance is less than the left margin of the text, in points. */
  leastDepth: 10,
  /** Minimum left margin, in points; pages with less are filled to the edges. */
  narrowMargin: 45,
  /** Minimum number of text lines below the header of a file with one page. */
  fewestOnOnlyPage: 3,
  /** Minimum gap to the text, in points; the font size is added. */
  leastGap: { header: 6, footer: 16 },
  /** A gap larger than this, in points, does not occur in text: rows beyond it are a footer, however narrow the other margins are. */
  hugeGap: 60,
  /** Maximum distance from the edge of the page to the outermost row, in points, if such a gap separates it from the text. */
  deepestAfterGap: 78,
  /** A header continues to a second gap that is larger than this multiple of the first one. */
  wider: 1.5,
  /** Maximum distance from the bottom of the page to a line with only its page number, as TeX sets it, as a share of the page's height. */
  deepestNumber: 0.17,
  /** Maximum distance of the number of an only page from the middle of the page or the right edge of its text, in points. */
  offCentre: 12,
  /** Maximum number of rows of a header or footer. */
  mostLines: 5,
  /** Maximum font size of a header or footer, as a multiple of the text's font size. */
  largest: 1.2,
  /** Maximum distance from the rule above notes to the notes, in points. */
  ruleAbove: 16,
  /** Maximum length of that rule, as a share of the page's width. */
  shortRule: 0.45,
  /** Minimum length of that rule, in points. */
  shortestRule: 40,
  /** Maximum number of pages of a file in which every page can have a different header. */
  mostOwn: 3,
  /** Minimum share of pages with a header, if the headers differ. */
  nearlyAll: 0.8,
  /** Minimum share of the pages with a header that have a repeated one; with fewer, the other texts in the margins are not all headers. */
  leastRepeated: 0.5,
  /** Number of different header texts that is always allowed, whatever the number of pages. */
  mostTexts: 6,
  /** Minimum number of full lines that are prose; they start at the left edge of the text. */
  proseLines: 2,
  /** Minimum number of words in each of these lines. */
  proseWords: 8,
  /** Minimum width of each of these lines, as a share of the text width. */
  proseWidth: 0.8,
  /** Maximum difference between the heights of headers on several pages, in points. */
  drift: 4,
  /** Maximum font size, in multiples of the median size of the page's lines. */
  sameSize: 1.02,
} as const

/** Finds pictures at the same place on most pages of a chapter: logos and letterheads, which belong in the header. */
export const headerPictures = {
  /** Maximum share of the page's area; a larger picture is the page itself, as in scans. */
  largestShare: 0.5,
} as const

/** Distinguishes headers and footers from text with which several pages begin or end, such as a copied paragraph. */
export const headerProse = {
  /** Minimum number of consecutive lines that are prose. */
  fewestLines: 4,
  /** Minimum width of these lines as a share of the text width, except for the last line of a paragraph. */
  leastWidth: 0.6,
  /** Minimum number of words in these lines, with the same exception. */
  fewestWords: 6,
  /** Maximum distance between their baselines, as a multiple of the font size. */
  pitch: 2,
  /** Minimum font size of these lines, as a multiple of the text's font size; smaller lines can be a header. */
  smallest: 0.95,
  /** Maximum difference between the left ends of lines of one list, in points. */
  sameStart: 1,
  /** Maximum difference between the font sizes of lines of one list, in points. */
  sameSize: 0.3,
  /** Minimum number of evenly spaced lines that are the rows of a list. */
  fewestEven: 3,
  /** Minimum number of such lines that follow in the page's text. */
  fewestFollowing: 2,
  /** Maximum difference between equal distances of baselines, in points. */
  sameDistance: 0.3,
} as const

/** Distinguishes headers and footers from lines that two neighbouring pages of a long file happen to begin or end with. */
export const rareRows = {
  /** Minimum number of pages of such a file; in a shorter one, two pages can be a chapter with a header of its own. */
  fewestPages: 20,
  /** Minimum share of the pages that have a row at the height of one that is a header. */
  leastShare: 0.1,
  /** Maximum difference between the heights of one row on several pages, in points. */
  drift: 4,
} as const

/** Distinguishes headers and footers from text that repeats on several pages, such as the first rows of a table. */
export const repeatedText = {
  /** Minimum number of other lines with the same text at the same left edge on the page of a line that is text. */
  fewestOnPage: 2,
  /** Minimum distance from a header to the text, as a multiple of its font size, if other pages have another one at its height. */
  apart: 2,
  /** Maximum distance of such a header from the edge of the page, in points: as for headers that no other page repeats. */
  deepest: 62,
  /** Maximum distance between the baselines of its row, as a multiple of the font size. */
  sameRow: 0.35,
  /** Minimum number of pages without repeated lines; they show where the text begins. */
  fewestBare: 2,
  /** Minimum share of all pages that lack repeated lines. */
  bareShare: 0.2,
  /** Minimum amount by which a header is closer to the edge than the text, in points. */
  nearer: 2,
  /** Maximum difference between the left ends of texts in one column, in points. */
  sameStart: 1,
} as const

/** Finds text on the first page of a paper where the other pages have their header: the name of the journal, the copyright notice. */
export const sameHeightRows = {
  /** Maximum difference between the heights of one row on several pages, in points. */
  sameHeight: 0.6,
  /** Minimum number of other pages with a header at that height. */
  fewestPages: 2,
  /** Minimum distance from the row to the text, as a multiple of the font size. */
  gap: 1.8,
  /** The same in files of two pages, whose first page may be filled down to the number of its form. */
  gapInTwo: 1.6,
  /** Maximum font size of the row, as a multiple of that on the other pages. */
  larger: 1.05,
} as const

/** Completes tables in headers that have more rows on one page, such as the first, than on the others. */
export const headerTables = {
  /** Minimum share of the table's lines that the other pages repeat. */
  repeatedShare: 0.5,
  /** Maximum number of cells of a table in a header. */
  mostCells: 30,
  /** Maximum distance from the edge to the end of the table, as a share of the page's height. */
  deepest: 0.24,
} as const

/** Finds the headers and footers of tagged pages: untagged lines near the edges that are in no table. */
export const taggedZone = {
  /** Maximum depth of a header or footer, as a share of the page's height. */
  zone: 0.25,
} as const

/** Distinguishes headers and footers of a file of two pages from text with which both begin or end: one repetition proves little. */
export const twoPageFile = {
  /** Number of pages of such a file. */
  twoPages: 2,
  /**
   * Maximum distance from the edge to the outermost baseline, in points: text in Word begins at 72, and its first baseline is below that.
   */
  deepest: 72,
  /** Minimum number of prose lines that show that the repeated lines are text. */
  fewestLines: 2,
  /** Minimum number of words in each of these lines. */
  fewestWords: 8,
  /** Minimum width of each of these lines, as a share of the text width. */
  leastWidth: 0.8,
  /** Minimum font size of each of these lines, as a multiple of the text's font size. */
  leastSize: 0.95,
} as const
