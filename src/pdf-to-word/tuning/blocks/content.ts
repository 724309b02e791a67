/** Thresholds of `blocks/content`, each with its unit and its reason. */

/** Defaults of the passes that make blocks from the lines of each page. */
export const blockPage = {
  /** Left and right margin of a page without text, in points: those of a new Word document. */
  emptyMargin: 72,
} as const

/** Orders what lies directly below something after it, even against the tags, such as text boxes anchored to a later paragraph. */
export const below = {
  /** Maximum vertical overlap of two blocks one of which counts as below the other, in points. */
  slack: 1.5,
  /** Maximum number of blocks on a page that is reordered. Every block is compared with every other, so longer pages keep their order. */
  mostBlocks: 2000,
} as const

/** Columns of text boxes that stand beside each other. */
export const textBoxColumns = {
  /** Minimum gap between columns of equal width, in points. */
  gutter: 6,
  /** Space left free after the longest line, in points: another program may set letters slightly wider. */
  widerLetters: 0.8,
} as const
