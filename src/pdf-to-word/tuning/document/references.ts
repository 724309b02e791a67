/** Thresholds of `document/references`, each with its unit and its reason. */

/** Finds captions beside tables and pictures, and lets Word count them. */
export const captions = {
  /** Longest caption, in lines. */
  mostLines: 4,
} as const

/** Ties comments to the words that they mark, or to the paragraph that is nearest. */
export const commentPlaces = {
  /** Most comments of a file. */
  commentLimit: 2000,
  /** Share of a word, or of a mark that is narrower, that lies in the other for the word to be meant. */
  meantShare: 0.5,
} as const
