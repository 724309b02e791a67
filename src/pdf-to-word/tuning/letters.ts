/** Measures of letters, lines and pages that several stages use, each with its unit and its reason. */

/** Proportions of letters in most fonts. */
export const letterShape = {
  /** Width of a space, in multiples of the font size. */
  space: 0.25,
  /** Depth of a line below its baseline, in multiples of the font size. */
  below: 0.25,
  /** Height of capitals above the baseline, in multiples of the font size. */
  capHeight: 0.7,
  /** Height of a line of a font with unknown metrics above its baseline, in multiples of the font size. */
  above: 0.93,
  /** Height of the middle of small letters above the baseline, in multiples of the font size. */
  middle: 0.3,
} as const

/** Differences between lines that are part of one row, or of one paragraph. */
export const lineLikeness = {
  /** Maximum difference between two font sizes that count as one, in multiples of the font size. */
  sameSize: 0.12,
  /** Maximum distance between two baselines of one row, in multiples of the smaller font size: a raised or lowered part. */
  sameRow: 0.35,
  /** Maximum difference between numbers that are one place after different sums, in points. */
  samePlace: 0.01,
  /** A line is full if the next word would have reached over the edge, or ended nearer to it than this, in points. */
  fullLine: 2,
} as const

/** What is as large as the page. */
export const pageWide = {
  /**
   * Minimum share of the page's area that its paper, its frame or its decoration takes. Boxes, bars, charts and drawings are smaller; a few
   * strokes as large as this are left out, because as one drawing they would show other content twice.
   */
  leastShare: 0.65,
} as const
