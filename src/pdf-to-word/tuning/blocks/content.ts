/** Thresholds of `blocks/content`, each with its unit and its reason. */

/** The passes that make blocks of the lines of each page. */
export const blockPage = {
  /** Where the text of a page without text begins and ends, in points from the edges of the page: the margins of a new Word file. */
  emptyMargin: 72,
} as const

/** What is right below something comes after it, also where the tags say otherwise, as those of text boxes that hang on a paragraph farther down. */
export const below = {
  /** How far two blocks may overlap in height and one still be below the other, in points. */
  slack: 1.5,
  /** On pages with more blocks the order stays as it is. */
  mostBlocks: 2000,
} as const
