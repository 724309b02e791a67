/** Thresholds of `page/forms`, each with its unit and its reason. */

/** Turns drawn check boxes, which are small squares of four rules, empty or with a cross inside, into form fields. */
export const checkBoxes = {
  /** Minimum length of a check box's side, in points. */
  smallest: 5,
  /** Maximum length of a check box's side, in points. */
  largest: 18,
  /** Maximum difference between the width and the height of a check box, in points. */
  sameSide: 1.3,
  /** Maximum distance between the end of a side and the corner of the box, in points. */
  overhang: 1.5,
  /** Maximum distance between a check box and the words beside it, as a multiple of their font size. */
  maxGap: 1.6,
  /** Maximum distance between the bottom of a check box and the baseline of the words, as a multiple of their font size. */
  drop: 0.45,
  /** Maximum height of a check box, as a multiple of the font size of the words beside it. */
  highest: 1.7,
  /** Distance from the baseline up to the middle of the box when it is moved onto the line, as a share of the box's height. */
  aboveLine: 0.3,
  /** Maximum distance by which a drawn cross or tick extends beyond its box, as a share of the box's side: pens go over the edge. */
  crossOver: 0.35,
  /** Minimum size of a drawn cross or tick, as a share of the box's side; smaller marks are dots, as in a chart. */
  smallestCross: 0.4,
  /** Maximum number of points of a stroke of such a cross or tick; drawings with more are icons. */
  crossPoints: 24,
  /** Maximum number of rules examined per page; a page with more is a drawing or a map. */
  ruleLimit: 2000,
} as const

/** Puts the fields of a form into the text: their values, or placeholders for empty fields, on the baselines of the words beside them. */
export const fieldValues = {
  /** Distance between the text and the frame of a field, in points. */
  padding: 2,
  /** Maximum distance between the baselines of a field and of the words beside it, as a multiple of the words' font size. */
  baselineSlack: 0.6,
  /** Maximum distance between a field's box and the words that count as beside it, in points. */
  besideLimit: 300,
  /** Range of the box's height, as a multiple of the font size of the words beside it, in which a tick takes that font size. */
  likeHeight: { from: 0.55, to: 1.7 },
  /** Maximum font size of an empty field without words beside it, in points. */
  largest: 12,
  /** Maximum gap between a check box and the text that it belongs to, as a multiple of the text's font size. */
  atText: 1.5,
  /** Minimum number of dots or underscores that make a fill-in line. */
  fewestLeaders: 2,
  /** Height of the bands in which glyphs are looked up, in points. */
  band: 16,
  /** Maximum gap between two dots or underscores of one fill-in line, as a multiple of their font size. */
  leaderGap: 0.3,
  /** Maximum distance from the bottom of a field down to the baseline of its fill-in line, as a multiple of the font size. */
  under: 0.4,
  /** Font size of an empty field without words beside it, as a share of the height of its box, up to `largest`. */
  fontShare: 0.7,
} as const

/** Finds the frames that a page draws around its form fields. */
export const fieldEdges = {
  /** Maximum distance between an edge of a field and the rule that frames it, in points: LibreOffice draws frames 3.5 points outside. */
  furthest: 4,
  /** Maximum distance by which what a list box draws extends beyond its box, in points: half of a border. */
  beyondListBox: 1,
  /** Height below which a field has one line, so that its frame can be a border of its letters, in points. */
  highestLine: 26,
  /** Maximum number of rules compared in a band of that height: a form in fifty columns has as many. */
  mostInBand: 200,
} as const
