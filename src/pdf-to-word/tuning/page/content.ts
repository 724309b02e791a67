/** Thresholds of `page/content`, each with its unit and its reason. */

/** Decides whether the tags of a page are trusted: they must cover nearly all letters and mark more than fragments of rows or words. */
export const believedTags = {
  /** Minimum share of a page's letters that are tagged. */
  taggedShare: 0.9,
  /**
   * Maximum share of lines outside tables that have another tagged paragraph beside them; spreadsheets tag each piece of a row as a
   * paragraph.
   */
  shatteredShare: 0.3,
  /** Maximum share of lines outside tables whose last word another paragraph continues; some programs tag each piece of text that they draw. */
  cutShare: 0.05,
  /** Number of such lines below which they may be accidents. */
  fewestCuts: 2,
  /** Maximum distance between the parts of a cut word, as a share of the font size: half the narrowest space. */
  cutGap: 0.1,
  /** Maximum share of lines outside tables that are in tagged paragraphs which hold several. */
  lumpedShare: 0.5,
  /** Minimum step to the next line that ends a paragraph within a tagged one, in multiples of the font size and of the smallest step in it. */
  wideGap: 1.4,
  /** Minimum length by which a paragraph's last line is shorter than the longest line, in multiples of the font size. */
  shortEnd: 3,
  /** Ratio of two font sizes below which the lines are of two paragraphs: headings and notes differ more from the text. */
  sameSize: 0.85,
  /** Minimum number of such ends: one or two may be line breaks that the writer set. */
  fewestEnds: 3,
  /** Minimum number of lines with a rule between them and the next one that make a tagged paragraph the rows of a table. */
  fewestCells: 8,
  /** Maximum distance between the baselines of texts in one row, in points. */
  sameRow: 1,
  /** Maximum distance by which a text reaches over the rule beside it, in points. */
  overRule: 1,
  /** Minimum share of the lines of a tagged paragraph with such a rule after them if it is the rows of a table. */
  ruledShare: 0.5,
  /** Maximum number of such lines and of rules that are tried. */
  mostTried: 2000,
  /** Maximum width of an upright rule, in points. */
  thickestRule: 3,
  /** Minimum height of an upright rule, in points: that of a low row. */
  shortestRule: 6,
} as const

/** Finds the visible pictures of a page and the link of each. */
export const hiddenPictures = {
  /** A picture is hidden when one opaque fill drawn later covers more than this share of it. */
  hiddenShare: 0.7,
  /** A link belongs to a picture when it covers more than this share of the picture's area. */
  linkedShare: 0.6,
} as const
