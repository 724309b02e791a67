/** Thresholds of `page/glyphs`, each with its unit and its reason. */

/** What the PDF calls no content, but not of which kind, belongs to the header or footer that it is beside, as page numbers of browsers do. */
export const artifactLetters = {
  /** How far baselines of one header may differ, in parts of the size. */
  drift: 0.5,
} as const

/** Where words are in the picture of a scan that lies askew: their lines are level by the time they are text. */
export const slopedWords = {
  /** Parts of the size that letters reach above their baseline. */
  rise: 0.8,
  /** Parts of the size that letters reach below their baseline. */
  fall: 0.2,
} as const

/** Lines to write on that are drawn beside words, as underlined spaces and tabs are: they become spaces of the sentence, underlined and as wide. */
export const blankLines = {
  /** Points: a shorter rule is none to write on. */
  shortest: 14,
  /** Points: a thicker rule is none to write on. */
  thickest: 1.6,
  /** Parts of the size from the baseline of the words beside a rule down to the rule. */
  reach: { from: -0.1, to: 0.2 },
  /** Parts of the size: the words beside a rule are no farther from it. */
  farthest: 1.5,
  /** Letters whose baseline lies so far above or below it, in parts of their size, are on it or are struck by it. */
  written: { above: 0.8, below: 0.65 },
  /** How far a space may reach over the ends of its rule, in points. */
  overlap: 1,
  /** How near the sides of a cell come, in points. */
  meeting: 2.5,
  /** More rules on one page are a drawing or a map. */
  ruleLimit: 2000,
  /** Height of a band of letters, in points. */
  band: 16,
} as const

/** Takes out of a page's glyphs what a reader does not see, and repairs what fonts spoil. */
export const repeatedLetters = {
  /** How near two equal glyphs have to be to be one that was printed twice, in parts of the size. */
  twinDistance: 0.08,
  /** Letters that are seen from which on a page has text of its own. */
  fewLetters: 20,
  /** Share of the page from which on a picture is the scan of it, under which letters do not count. */
  scanShare: 0.5,
  /** How far a glyph may be from the one that has its text, and from which distance on the next has it that touches it, in parts of the size. */
  restDistance: 0.35,
  /** Parts of the size: the next letter that is no farther away touches this one. */
  touching: 0.08,
} as const

/** Bullets that are drawn rather than written, as browsers do: small dots, rings and squares before lines of text become letters. */
export const drawnBullets = {
  /** Width and height of a bullet, in parts of the size of its text, and how far they may differ. */
  smallest: 0.15,
  /** Parts of the size: the greatest width and height of a bullet that is drawn. */
  usualLargest: 0.62,
  /** Parts of the size by which width and height of a bullet differ at most. */
  roundness: 0.2,
  /** Nothing larger is looked at, in points. */
  limit: 16,
  /** Its middle above the baseline, in parts of the size. */
  middle: { from: 0.12, to: 0.55 },
  /** Parts of the size from a bullet to the text after it. */
  behind: { from: 0.2, to: 3.2 },
  /** Parts of the size from the text before it to a bullet at least. */
  before: 2.5,
  /** Height of a band of letters, in points. */
  band: 12,
} as const

/** Text that is a little askew, as on scans: turned until its lines are level, or upright. */
export const scanSlope = {
  /** What is askew by less moves by half a point over the width of a page; both as slopes. */
  smallestSlope: 0.001,
  /** Text that is turned by more, in degrees, is meant to be; as a whole page may lie by more. */
  mostOfLine: 4,
  /** Degrees by which a whole page may lie askew: more is meant. */
  mostOfPage: 15,
  /** How far the slants of one page, or of one line, lie apart at most, in degrees. */
  spread: 0.8,
  /** Share of a page's letters from which on the page is askew. */
  pageShare: 0.5,
  /** How far the next word of a line begins at most, in parts of the size. */
  furthest: 6,
} as const

/** Bullets that are pictures: the same small one before several lines of text is a bullet, as a list with picture bullets shows it. */
export const pictureBullets = {
  /** They are as large as the letters at most, in parts of their size. */
  largest: 0.85,
} as const

/** Notes what a page shows, before any pass takes something of it for what it is. */
export const shownLetters = {
  /** Less of a thing, in square points, is seen by nobody. */
  leastArea: 1,
  /** A letter reaches so far above and below its baseline, in parts of the size. */
  above: 0.8,
  /** Parts of the size that a letter reaches below its baseline. */
  below: 0.25,
} as const

/** Vertical Chinese and Japanese whose upright signs are set one below the other: as text that runs down. */
export const stackedLetters = {
  /** Fewer signs below each other are lines of one sign. */
  fewest: 4,
  /** Parts of the size: how far the left edges of signs below each other lie apart at most. */
  aside: 0.3,
  /** Parts of the size: the least and the greatest distance of their baselines. */
  step: { least: 0.6, most: 1.7 },
  /** Parts of the size from the origin of a sign to its middle. */
  middle: 0.5,
  /** Parts of the size from the origin of a sign to its upper edge. */
  rise: 0.88,
  /** Where the baseline of turned text lies from the middle of its signs. */
  lift: 0.38,
} as const

/** Letters that no map gives a text, in a line with others: a picture of them is in their place. */
export const unreadLetters = {
  /** How far the next one begins, in parts of the size, to be seen in one picture. */
  together: 0.5,
  /** Where more of the letters than this have no text, it is whole paragraphs, which are pictures of their own. */
  mostUnread: 0.5,
  /** How far letters reach below their baseline, in parts of the size. */
  below: 0.25,
} as const
