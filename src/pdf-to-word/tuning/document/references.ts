/** Thresholds of `document/references`, each with its unit and its reason. */

/** Finds captions beside tables and pictures, and numbers them with Word fields. */
export const captions = {
  /** Maximum number of lines of a caption. */
  mostLines: 4,
} as const

/** Attaches comments to the words that they mark, or to the nearest paragraph. */
export const commentPlaces = {
  /** Maximum number of comments per file. */
  commentLimit: 2000,
  /** Minimum overlap between a word and a mark, as a share of the narrower of the two. */
  meantShare: 0.5,
} as const
