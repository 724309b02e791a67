/** Thresholds of `account`, each with its unit and its reason. */

/** Decides which parts of a page are kept in the Word file. */
export const keptThings = {
  /** Minimum share of a part's area that a picture in the Word file shows. */
  keptShare: 0.5,
  /**
   * Distance above the notes of a page, in points, in which the rule between text and notes counts as kept: Word draws its own rule there.
   */
  noteRuleReach: 30,
} as const

/** Locates the borders, lines and shading of the Word file on the page. */
export const writtenPlaces = {
  /**
   * Distance above and below the text within which its borders and shading lie, in points; a known larger distance of a border replaces it.
   */
  usualGap: 8,
  /** Vertical range of an underline, from its upper to its lower end, as multiples of the font size from the baseline; down is positive. */
  underline: [-0.1, 0.35],
  /** Vertical range of a strikethrough, measured in the same way. */
  strike: [-0.5, -0.1],
  /** Vertical range of the shading of words, measured in the same way. */
  shaded: [-1.1, 0.5],
  /** End of a page for content that continues to it, in points; no page is longer. */
  pageEnd: 20_000,
  /** Depth of the last line of a paragraph below its baseline, in multiples of the font size. */
  below: 0.3,
} as const

/** Turns the rules and fills that no text or table shows into drawings. */
export const leftMarks = {
  /** Maximum distance between two marks of one drawing, in points. */
  widestGap: 4,
  /**
   * Maximum number of drawings per page; if there are more, marks farther apart are joined as well, since many drawings are slow in Word.
   */
  mostGroups: 100,
  /** Maximum distance between two such marks, in points. */
  widestCoarseGap: 24,
  /** Maximum number of marks in one drawing; more are not worth editing one by one and become one picture. */
  mostMarks: 200,
  /** Maximum number of marks per page; more become one picture for the same reason. */
  mostOnPage: 2000,
} as const

/** Rules and fills that all pages of a chapter have are in its header. */
export const repeatedMarks = {
  /** Minimum number of pages of such a chapter: on two pages, a rule at one place can be chance. */
  fewestPages: 3,
  /** Unit in which edges at one place are equal, in points. */
  samePlace: 1,
} as const

/** Decides which rules and fills of a page are shown by borders, shading and pictures of the Word file. */
export const keptMarks = {
  /** Maximum distance between a rule and the border that shows it, in points: the edge of a cell is the middle of its rule. */
  borderReach: 4,
  /** Minimum share of a rule's length that is shown. */
  ruleShare: 0.6,
  /** Minimum share of a fill's area that is shown. */
  fillShare: 0.75,
  /**
   * Maximum difference between the colours of a fill and of the shading that shows it: the sum over red, green and blue, out of 765. Of a
   * gradient, the middle colour is shown.
   */
  sameColour: 160,
  /** Maximum thickness of a fill that a border can show, in points. */
  thickestRule: 8,
  /** Height of the bands in which marks are looked up, in points. */
  band: 48,
} as const
