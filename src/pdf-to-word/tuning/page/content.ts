/** Thresholds of `page/content`, each with its unit and its reason. */

/** Whether the tags of a page are believed: they have to tell of nearly all letters, and of more than the pieces of rows. */
export const believedTags = {
  /** Share of a page's letters that must be tagged for the tags to be believed. */
  taggedShare: 0.9,
  /** Share of lines with another paragraph beside them, from which on tags are not believed. */
  shatteredShare: 0.3,
} as const

/** The pictures of a page that are seen, each with the address that it leads to. */
export const hiddenPictures = {
  /** Share of a picture that has to be painted over for it to be hidden. */
  hiddenShare: 0.7,
  /** Share of a picture that a link has to cover to be the picture's. */
  linkedShare: 0.6,
} as const
