/** Thresholds of `document/headers-footers`, each with its unit and its reason. */

/** Pages that say nothing but their footer, such as the empty ones before chapters. */
export const barePages = {
  /** How far its row may lie from those of other pages, and from the edge, in points. */
  drift: 4,
  deepest: 78,
} as const

/** Headers and footers known by the page's number alone, whatever else they say, as the titles and authors of papers by turns. */
export const pageCounts = {
  /** Fewest pages whose numbers count on at one height, and where they are those of the file's own pages. */
  fewest: 3,
  fewestNatural: 2,
  /** Pages without a number may be between two. */
  widestGap: 2,
  /** How far the heights may differ, in points, and those of the letters of one row, in parts of their size. */
  drift: 4,
  sameRow: 0.35,
  /** A row has this many words at most. */
  mostWords: 16,
} as const

/** Drawings that are at one place on most pages of a chapter: borders, letterheads, ornaments around page numbers. */
export const headerDrawings = {
  /** Larger ones would hold what belongs to single pages. */
  largestShare: 0.25,
  /** Of less than this it is a line or a dot. */
  fewestPoints: 24,
  smallest: 10,
  /** But a block of colour has few. */
  smallestSolid: 14,
  nearness: 8,
} as const

/** Finds running headers and footers: what is at the same height with the same words on several pages. */
export const headerSearch = {
  /** How far from the top and the bottom edge they are looked for, as a share of the page's height. */
  zone: 0.16,
  /** How far lines that follow each other closely may reach from there, and how close that is, in parts of their size. */
  deepestZone: 0.24,
  closely: 1.5,
  /** Rows of a header or footer at most. */
  mostRows: 8,
  /** How far the heights may differ, in points. */
  drift: 4,
  /** How far from the edge text may be on any page, in points. */
  margin: 62,
  /** Words with another number that are larger than the text by this factor, and this far from the edge, in points, are the headings of chapters. */
  headingSize: 1.15,
  headingDepth: 72,
} as const

/** Tells what is at one place on most pages of a chapter, and on more than one of the file. */
export const repeatedKeys = {
  /** Share of the chapter's pages that have to show it. */
  mostPages: 0.6,
} as const

/** Finds headers and footers that no other page repeats, by their place: in the margin, apart from the text. */
export const marginRows = {
  /** How deep a margin is, in points. The top and bottom margins are hardly less deep than the left one. */
  deepest: 62,
  leastDepth: 10,
  /** Pages with less margin than this at their left are filled to the edges. */
  narrowMargin: 45,
  /** Fewest lines of text below the header of a file's only page. */
  fewestOnOnlyPage: 3,
  /** How far the text is from it, in points on top of the size. */
  gapBehind: { header: 6, footer: 16 },
  /** A gap that no text has: what is after it in the margin is a footer, however narrow the other margins are. */
  hugeGap: 60,
  deepestBehindGap: 78,
  /** How much wider the gap after a header is than one in it. */
  wider: 1.5,
  /** The page's own number is alone in its line down to this share of the height, as TeX sets it. */
  deepestNumber: 0.16,
  /** A header is a few lines, no larger than this, in parts of the text's size. */
  mostLines: 5,
  largest: 1.2,
  /** The rule above notes: how far it is from them, in points, and its greatest length, as a share of the page's width. */
  ruleAbove: 16,
  shortRule: 0.45,
  shortestRule: 40,
  /** Pages that can each have a header of their own. */
  mostOwn: 3,
  /** The share of pages that have a header where each may say something else, and how many texts there may be at least. */
  nearlyAll: 0.8,
  mostTexts: 6,
  /** So many lines from the left edge of the text, of this many words, this wide as a share of its width, are prose. */
  proseLines: 2,
  proseWords: 8,
  proseWidth: 0.8,
  /** How far the heights of headers on several pages may differ, in points. */
  drift: 4,
} as const

/** Pictures that are at one place on most pages of a chapter: logos and letterheads, which belong into the header. */
export const headerPictures = {
  /** Larger ones are the page itself, as in scans. */
  largestShare: 0.5,
} as const

/** Tells text that several pages begin or end with, such as a copied paragraph, from headers and footers. */
export const headerProse = {
  /** So many lines below each other are prose, if all but one, the last of a paragraph, have so much of the text's width and this many words. */
  fewestLines: 4,
  leastWidth: 0.6,
  fewestWords: 6,
  /** How far apart they are at most, in parts of their size, and how much smaller than the text they may be. */
  pitch: 2,
  smallest: 0.95,
  /** How much their left ends and sizes may differ, in points. */
  sameStart: 1,
  sameSize: 0.3,
  /** Lines below each other at one distance, which go on in the page, are the rows of a list: this many, and this many of them in the page. */
  fewestEven: 3,
  fewestFollowing: 2,
  sameDistance: 0.3,
} as const

/** Tells headers and footers from text that repeats on several pages, such as the first rows of a table. */
export const repeatedText = {
  /** Fewest pages without such lines that tell where text begins, and their share of all. */
  fewestBare: 2,
  bareShare: 0.2,
  /** How much nearer to the edge than text a header has to be, in points. */
  nearer: 2,
  /** How near the beginnings of texts in one column are, in points. */
  sameStart: 1,
} as const

/** What the first page of a paper says where the others have their header: the name of the journal, who holds the rights. */
export const sameHeightRows = {
  /** How far the heights may differ, in points, and on how many pages it has to be known. */
  sameHeight: 0.6,
  fewestPages: 2,
  /** How far the text is from it, in parts of the size of its letters, and how much larger than on the other pages these may be. */
  gap: 1.8,
  larger: 1.05,
} as const

/** Tables in headers that have more rows on one page, as the first, than on the others. */
export const headerTables = {
  /** Share of the table's lines that the other pages have to show, and the most cells that it has. */
  mostLines: 0.5,
  mostCells: 30,
  /** How far from the edge it may reach, as a share of the page's height. */
  deepest: 0.24,
} as const

/** Finds the headers and footers of pages whose text is tagged: what is at their edges outside of all tags, but in no table. */
export const taggedZone = {
  /** How far from the edge they reach, as a share of the page's height. */
  zone: 0.25,
} as const

/** Tells headers and footers of a file of two pages from text that both begin or end with: one repetition proves little. */
export const twoPageFile = {
  twoPages: 2,
  /** How far from the edge headers and footers of Word begin at most, in points: text begins at 72, and its first baseline is below that. */
  deepest: 72,
  /** This many lines, with this many words and this share of the width of the text, no smaller than this share of its size, are prose. */
  fewestLines: 2,
  fewestWords: 8,
  leastWidth: 0.8,
  leastSize: 0.95,
} as const
