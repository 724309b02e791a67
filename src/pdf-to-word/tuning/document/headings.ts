/** Thresholds of `document/headings`, each with its unit and its reason. */

/** Finds the title and the headings: by the tags, else by the outline, else by their look. */
export const headingRules = {
  /** Share of outline entries that have to be found as paragraphs for the outline to be believed. */
  foundShare: 0.5,
  /** How much larger than the body a title is at least; where nothing else is a heading, it could as well be any large line. */
  titleSize: { withHeadings: 1.25, alone: 1.5 },
} as const

/** Reads the numbers before headings: those of lists, bare ones as in "2 Methods", and words with numbers as in "Chapter 2". */
export const headingLabels = {
  /** After a label no wider than a space, in parts of the size. */
  spaceWidth: 0.45,
} as const

/** Tells headings by their look, where neither tags nor an outline tell them. */
export const headingLooks = {
  /** Longest heading in letters. */
  longest: 160,
  /** Letters of a sure heading at most. */
  longestSure: 130,
  /** Parts of the body's size that a sure heading is as large as at least. */
  sureSize: 1.15,
  /** Where more than this share of the paragraphs look like sure ones, none is. */
  sureShare: 0.34,
  /** A title is one of this many paragraphs that come first. */
  opening: 3,
} as const

/** Numbers before headings, and before clauses below them, that Word can count itself: one list of several levels for the whole file. */
export const outlineNumbers = {
  /** Share of a level's labels that Word has to count to; the rest stay text. */
  countedShare: 0.8,
  /** At most this share of them may begin anew. */
  restartShare: 0.5,
  /** This many labels have to follow each other; with a word before the number more, since those are often typed. */
  fewest: { number: 2, word: 3 },
} as const

/** Knows headings that look as Word's own styles do: their sizes and colours say the level, which an outline flattens. */
export const wordLooks = {
  /** Writers round colours, by this much of 255 at most. */
  colorSlack: 2,
} as const
