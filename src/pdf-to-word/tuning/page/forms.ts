/** Thresholds of `page/forms`, each with its unit and its reason. */

/** Boxes to tick that are only drawn: small squares of four rules, empty or with a cross in them, become fields. */
export const checkBoxes = {
  /** Points: the shortest side of a box to tick. */
  smallest: 5,
  /** Points: the longest side of a box to tick. */
  largest: 18,
  /** Points by which the sides of such a box differ at most. */
  sameSide: 1.3,
  /** How far rules may reach over the corners, in points. */
  overhang: 1.5,
  /** Parts of the size: the words beside a box are no farther from it. */
  farthest: 1.6,
  /** Parts of the size by which its lower side lies off their baseline at most. */
  drop: 0.45,
  /** Largest box beside words, in parts of their size. */
  highest: 1.7,
  /** Where the middle of a sign lies above its baseline, in parts of its height. */
  aboveLine: 0.3,
  /** More rules on one page are a drawing or a map. */
  ruleLimit: 2000,
} as const

/** Puts the fields of a form into the text: their values, or what stands for those, on the baselines of the words beside them. */
export const fieldValues = {
  /** Distance of text from the frame of a field, in points. */
  padding: 2,
  /** A field's own baseline may be so far from that of the words beside it, in parts of their size. */
  baselineSlack: 0.6,
  /** Words count as beside a field up to this distance from its box, in points. */
  besideLimit: 300,
  /** The size of a tick is that of the words beside it, where its box is about as high. */
  likeHeight: { from: 0.55, to: 1.7 },
  /** Largest size of letters in an empty field, in points. */
  largest: 12,
  /** Signs such as dots that are a line to write on, at least. */
  fewestLeaders: 2,
  /** Height of a band of glyphs, in points. */
  band: 16,
} as const
