/** Thresholds of `document/headers-footers`, each with its unit and its reason. */

/** Pages that say nothing but their footer, such as the empty ones before chapters. */
export const barePages = {
  /** Points by which its row lies off those of other pages at most. */
  drift: 4,
  /** Points from the edge of the page to that row at most. */
  deepest: 78,
} as const

/** Headers and footers known by the page's number alone, whatever else they say, as the titles and authors of papers on alternate pages. */
export const pageCounts = {
  /** Pages whose numbers count on at one height, at least. */
  fewest: 3,
  /** Such pages where the numbers are those of the file's own pages, at least. */
  fewestNatural: 2,
  /** Pages without a number may be between two. */
  widestGap: 2,
  /** Points by which the heights of the rows differ at most. */
  drift: 4,
  /** Parts of the size by which baselines of one row differ at most. */
  sameRow: 0.35,
  /** A row has this many words at most. */
  mostWords: 16,
} as const

/** Drawings that are at one place on most pages of a chapter: borders, letterheads, ornaments around page numbers. */
export const headerDrawings = {
  /** Larger ones would hold what belongs to single pages. */
  largestShare: 0.25,
  /** Points of curves: what has fewer is a line or a dot. */
  fewestPoints: 24,
  /** Points each way: what is smaller is a line or a dot. */
  smallest: 10,
  /** Points each way of a block of colour, which has few points of curves. */
  smallestSolid: 14,
  /** Points: strokes of one drawing are no farther apart. */
  nearness: 8,
} as const

/** Finds running headers and footers: what is at the same height with the same words on several pages. */
export const headerSearch = {
  /** How far from the top and the bottom edge they are looked for, as a share of the page's height. */
  zone: 0.16,
  /** Share of the page's height down to which lines that follow each other closely are taken. */
  deepestZone: 0.24,
  /** Parts of the size: lines no farther apart follow each other closely. */
  closely: 1.5,
  /** Rows of a header or footer at most. */
  mostRows: 8,
  /** How far the heights may differ, in points. */
  drift: 4,
  /** How far from the edge text may be on any page, in points. */
  margin: 62,
  /** Parts of the text's size: larger words with another number are the heading of a chapter. */
  headingSize: 1.15,
  /** Points from the edge of the page from which on they are: an inch, where Word's text begins. */
  headingDepth: 72,
} as const

/** Tells what is at one place on most pages of a chapter, and on more than one of the file. */
export const repeatedKeys = {
  /** Share of the chapter's pages that have to show it. */
  mostPages: 0.6,
} as const

/** Finds headers and footers that no other page repeats, by their place: in the margin, apart from the text. */
export const marginRows = {
  /** Points that a margin with a header or footer is deep at most. */
  deepest: 62,
  /** Points by which such a margin may be less deep than the left one. */
  leastDepth: 10,
  /** Pages with less margin than this at their left are filled to the edges. */
  narrowMargin: 45,
  /** Fewest lines of text below the header of a file's only page. */
  fewestOnOnlyPage: 3,
  /** How far the text is from it, in points on top of the size. */
  gapBehind: { header: 6, footer: 16 },
  /** Points: a gap that no text has. What is beyond it in the margin is a footer, however narrow the other margins are. */
  hugeGap: 60,
  /** Points from the edge of the page to what is beyond such a gap at most. */
  deepestBehindGap: 78,
  /** How much wider the gap after a header is than one in it. */
  wider: 1.5,
  /** The page's own number is alone in its line down to this share of the height, as TeX sets it. */
  deepestNumber: 0.16,
  /** Lines of a header at most. */
  mostLines: 5,
  /** Parts of the text's size that a header is as large as at most. */
  largest: 1.2,
  /** Points from the rule above notes to the notes at most. */
  ruleAbove: 16,
  /** Share of the page's width that this rule is long at most. */
  shortRule: 0.45,
  /** Points that it is long at least. */
  shortestRule: 40,
  /** Pages that can each have a header of their own. */
  mostOwn: 3,
  /** Share of the pages that have a header, where each may say something else. */
  nearlyAll: 0.8,
  /** Different texts that these headers may have whatever the number of pages. */
  mostTexts: 6,
  /** Full lines from the left edge of the text that are prose. */
  proseLines: 2,
  /** Words that each of these lines has at least. */
  proseWords: 8,
  /** Share of the text's width that each of these lines takes at least. */
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
  /** Lines below each other that are prose. */
  fewestLines: 4,
  /** Share of the text's width that they take at least, but for the last line of a paragraph. */
  leastWidth: 0.6,
  /** Words that they have at least, but for that line. */
  fewestWords: 6,
  /** Parts of the size: they are no farther apart. */
  pitch: 2,
  /** Parts of the text's size that they are as large as at least: smaller lines may be a header. */
  smallest: 0.95,
  /** Points: left ends of lines in one list differ by less. */
  sameStart: 1,
  /** Points: sizes of lines in one list differ by less. */
  sameSize: 0.3,
  /** Lines at one distance that are the rows of a list, at least. */
  fewestEven: 3,
  /** Such lines in the page itself, at least. */
  fewestFollowing: 2,
  /** Points: distances that differ by less are one. */
  sameDistance: 0.3,
} as const

/** Tells headers and footers from text that repeats on several pages, such as the first rows of a table. */
export const repeatedText = {
  /** Pages without such lines that tell where text begins, at least. */
  fewestBare: 2,
  /** Share of all pages that these are at least. */
  bareShare: 0.2,
  /** How much nearer to the edge than text a header has to be, in points. */
  nearer: 2,
  /** How near the beginnings of texts in one column are, in points. */
  sameStart: 1,
} as const

/** What the first page of a paper says where the others have their header: the name of the journal, who holds the rights. */
export const sameHeightRows = {
  /** Points: heights of one row on several pages differ by less. */
  sameHeight: 0.6,
  /** Pages on which the row has to be known. */
  fewestPages: 2,
  /** Parts of the size from the row to the text at least. */
  gap: 1.8,
  /** Parts of the size on the other pages that its letters are as large as at most. */
  larger: 1.05,
} as const

/** Tables in headers that have more rows on one page, as the first, than on the others. */
export const headerTables = {
  /** Share of the table's lines that the other pages have to show. */
  mostLines: 0.5,
  /** Cells of a table in a header at most. */
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
  /** Pages of such a file. */
  twoPages: 2,
  /** How far from the edge headers and footers of Word begin at most, in points: text begins at 72, and its first baseline is below that. */
  deepest: 72,
  /** Lines that are prose. */
  fewestLines: 2,
  /** Words that each of these lines has at least. */
  fewestWords: 8,
  /** Share of the text's width that each of these lines takes at least. */
  leastWidth: 0.8,
  /** Parts of the text's size that they are as large as at least. */
  leastSize: 0.95,
} as const
