/** Thresholds of `blocks/columns`, each with its unit and its reason. */

/** Finds text set in columns: a gutter that nothing crosses, with prose on both sides of it. */
export const columnHeadings = {
  /** Share of a column that a heading above columns fills at most. */
  headingShare: 0.8,
} as const

/** Finds gutters: stretches of x that no text of several rows covers. */
export const columnGutters = {
  /** Points: the narrowest gutter between texts. */
  narrowest: 6,
  /** Parts of the size: the narrowest gutter between single words, wider than a space of justified text. */
  narrowestOfWords: 0.35,
  /** Fewest rows in which single words make columns. */
  fewestWordRows: 5,
  /** Fewest columns of figures beside one of words. */
  fewestFigures: 4,
} as const

/** The last line of a paragraph right across columns, as of the caption of a wide figure: it ends in front of the second column, and is none of the first. */
export const lastLines = {
  /** Parts of their height: the lines of a paragraph are no farther apart. */
  usualPitch: 1.5,
  /** Points: beginnings of lines that differ by less are one place. */
  sameStart: 1,
} as const

/** A page whose text only fills the first of the columns of the page before it: the end of an article, whose lines are as wide as those columns. */
export const narrowPages = {
  /** Points by which letters reach over the edge of a column at most. */
  overhang: 2,
  /** Points: one line of a column comes this near to its edge, or the edge is none. */
  ragged: 24,
} as const

/** What is at the two sides of a gutter: whether it is prose, and in which order it was drawn. */
export const columnSides = {
  /** Narrowest gutter, in points; columns are set 18 and more apart, but ragged lines and hyphens reach into that. */
  narrowest: 7,
  /** Narrowest column, in points. */
  narrowestColumn: 54,
  /** Fewest lines on each side. */
  fewest: 3,
  /** Most lines of a heading above columns. */
  mostHeadingLines: 2,
  /** Fewer lines of each side, all beside each other, are no sections of columns when both sides were drawn in turn. */
  fewestOfParts: 12,
  /** Share of pairs of lines drawn in either order, from which on they are rows of a table. */
  mixedShare: 0.2,
  /** Share of lines after which the drawing went to the other side, from which on they are rows of a table. */
  rowShare: 0.9,
} as const
