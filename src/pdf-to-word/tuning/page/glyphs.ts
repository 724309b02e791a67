/** Thresholds of `page/glyphs`, each with its unit and its reason. */

/** Joins accents with their letters. */
export const drawnAccents = {
  /** Minimum part of the narrower of both, letter or accent, that lies in the other: an accent that is a character of its own touches none. */
  shared: 0.6,
  /** Maximum distance between both baselines, as a multiple of the font size: accents are raised for capitals. */
  rise: 0.4,
} as const

/** Recognises underscores drawn as rules: TeX draws one .3 em long and .4 points thick, with .06 em before it. */
export const drawnUnderscores = {
  /** Range of its length, as a multiple of the font size. */
  length: { from: 0.2, to: 0.7 },
  /** Maximum length, in points: underscores of text, not of titles. */
  longest: 14,
  /** Maximum thickness, in points: three times that of TeX's. */
  thickest: 1.2,
  /** Range of its middle below the baseline, as a multiple of the font size; the bar of a fraction lies higher. */
  drop: { from: -0.08, to: 0.2 },
  /** Maximum gap or overlap between it and the letter beside it, as a multiple of the font size. */
  touch: 0.12,
  /** Maximum number of short rules per page; a page with more is a drawing. */
  mostRules: 2000,
  /** Sides of the cells in which letters are looked up, in points: as long as the longest underscore. */
  cell: 16,
  /** Maximum number of letters of a cell: more are printed over each other. */
  mostInCell: 200,
} as const

/** Assigns artifacts of unknown kind to the header or footer on the same baseline; browsers mark page numbers this way. */
export const artifactLetters = {
  /** Maximum distance between the baselines of an artifact and of the header beside it, as a multiple of the font size. */
  drift: 0.5,
  /** A header within this share of the page's height from its foot is a footer, and the reverse: real ones are no taller. */
  edge: 0.25,
} as const

/** Finds the boxes of words in the picture of a tilted scan; the text lines themselves have been levelled by then. */
export const slopedWords = {
  /** Height of letters above the baseline, as a multiple of the font size. */
  rise: 0.8,
  /** Depth of letters below the baseline, as a multiple of the font size. */
  fall: 0.2,
} as const

/**
 * Turns fill-in lines that are drawn beside words into underlined spaces of the same width: underlined spaces and tabs are drawn this way.
 */
export const blankLines = {
  /** Minimum length of a fill-in line, in points. */
  shortest: 14,
  /** Maximum thickness of a fill-in line, in points. */
  thickest: 1.6,
  /** Range of the distance from the baseline of the words down to the rule, as a multiple of the font size. */
  reach: { from: -0.1, to: 0.2 },
  /** Maximum distance between a fill-in line and the words beside it, as a multiple of the font size. */
  maxGap: 1.5,
  /**
   * Maximum distance by which a letter's baseline is above or below a rule that underlines or strikes the letter, as a multiple of the font
   * size; such a rule is no fill-in line.
   */
  written: { above: 0.8, below: 0.65 },
  /** Maximum distance by which a written space sticks out of the fill-in line that replaces it, in points. */
  overlap: 1,
  /** Maximum distance between a rule and an upright rule that meets it, in points; a rule that meets one is part of a table. */
  meeting: 2.5,
  /** Maximum number of rules per page; a page with more is a drawing or a map, and is not searched for fill-in lines. */
  ruleLimit: 2000,
  /** Height of the bands in which letters are looked up, in points. */
  band: 16,
  /** Maximum overlap of a fill-in line and the words beside it, as a multiple of the font size. */
  touch: 0.1,
} as const

/** Removes invisible and doubled glyphs from a page and repairs the texts that fonts spoil. */
export const repeatedLetters = {
  /** Maximum distance between two equal glyphs that are one letter printed twice, as a multiple of the font size. */
  twinDistance: 0.08,
  /**
   * Minimum distance of a copy from the others from which further copies are looked for, as a share of the greatest: outlines are drawn as
   * copies around the letter, up to twice the distance apart.
   */
  newCopy: 0.5,
  /** Minimum side of the cells in which copies are looked up, in multiples of the greatest distance: most letters then touch one cell. */
  cellSide: 8,
  /** A page with more visible letters than this has text besides the hidden text of a scan. */
  fewLetters: 20,
  /** A picture that covers more than this share of the page can be a scan; its few visible letters are then only a stamp or a remark. */
  scanShare: 0.5,
  /**
   * Maximum distance between a glyph without text and the letter before it for both to be pieces of one letter, as a multiple of the font
   * size.
   */
  restDistance: 0.35,
  /** Maximum gap between touching glyphs, as a multiple of the font size; a piece that touches only the next letter belongs to that one. */
  touching: 0.08,
} as const

/** Turns drawn bullets, such as those of browsers, into letters: small dots, rings and squares before lines of text. */
export const drawnBullets = {
  /** Minimum height of a bullet, as a multiple of the font size of its text. */
  smallest: 0.15,
  /** Maximum height of a drawn bullet, as a multiple of the font size of its text. */
  usualLargest: 0.62,
  /** Maximum difference between the width and the height of a bullet, as a share of the larger one. */
  roundness: 0.2,
  /** Maximum width and height of a bullet, in points, whatever the font size. */
  limit: 16,
  /** Range of the height of a bullet's middle above the baseline, as a multiple of the font size. */
  middle: { from: 0.12, to: 0.55 },
  /** Range of the gap between a bullet and the text after it, as a multiple of the font size. */
  after: { from: 0.2, to: 3.2 },
  /** Minimum gap between a bullet and the text before it, as a multiple of the font size. */
  before: 2.5,
  /** Height of the bands in which letters are looked up, in points. */
  band: 12,
  /** Maximum difference between the widths of bullets of one list, in points. */
  sameWidth: 1.5,
  /** Maximum difference between the gaps after bullets of one list, in points. */
  sameGap: 1,
} as const

/** Levels text that is slightly tilted, as on scans. */
export const scanSlope = {
  /** Maximum slope of level text: it shifts a line by about half a point over the width of a page. */
  levelSlope: 0.001,
  /** Maximum tilt of a single line, in degrees; a larger tilt is intended. */
  mostOfLine: 4,
  /** Maximum tilt of a whole page, in degrees; a larger tilt is intended. */
  mostOfPage: 15,
  /** Maximum difference between tilts within a page or a line, in degrees. */
  spread: 0.8,
  /** A page is tilted when more than this share of its letters have the same tilt. */
  pageShare: 0.5,
  /** Maximum gap between two neighbouring glyphs of one line, as a multiple of the font size. */
  maxGap: 6,
  /** Minimum advance of a glyph whose own direction shows its tilt, in points. */
  leastAdvance: 0.01,
} as const

/** Finds picture bullets: the same small picture before several lines of text. */
export const pictureBullets = {
  /** Maximum height of a picture bullet, as a multiple of the font size of its text. */
  largest: 0.85,
} as const

/** Records everything that a page shows before any pass changes it. */
export const shownLetters = {
  /** Minimum visible area, in square points. */
  leastArea: 1,
  /** Height of a letter above its baseline, as a multiple of the font size. */
  above: 0.8,
  /** Depth of a letter below its baseline, as a multiple of the font size. */
  below: 0.25,
} as const

/** Finds vertical Chinese and Japanese text that is drawn as upright characters below each other, and turns it into text that runs down. */
export const stackedLetters = {
  /** Minimum number of stacked characters; fewer are separate lines of one character. */
  fewest: 4,
  /** Maximum difference between the left edges of stacked characters, as a multiple of the font size. */
  aside: 0.3,
  /** Range of the distance between the baselines of stacked characters, as a multiple of the font size. */
  step: { least: 0.6, most: 1.7 },
  /** Distance from a character's origin to its middle, as a multiple of the font size. */
  middle: 0.5,
  /** Distance from a character's baseline to its upper edge, as a multiple of the font size. */
  rise: 0.88,
  /** Distance between the middle of the characters and the baseline of the turned text, as a multiple of the font size. */
  lift: 0.38,
} as const

/** Inserts pictures for letters whose text no character map gives, within lines of other letters. */
export const unreadLetters = {
  /** Maximum gap between two such letters that share a picture, as a multiple of the font size. */
  together: 0.5,
  /** Maximum share of letters without text; where more have none, whole paragraphs become separate pictures. */
  mostUnread: 0.5,
  /** Depth of letters below their baseline, as a multiple of the font size. */
  below: 0.25,
  /** Maximum distance between the baselines of two such letters that share a picture, as a multiple of the font size. */
  sameLine: 0.1,
} as const

/** Recognizes bullets among letters whose text no character map gives. */
export const unreadBullets = {
  /** Maximum number of single signs without text on a page; more are text of an unknown script. */
  most: 500,
  /** Height of the bands in which letters are looked up, in points. */
  band: 8,
  /** Maximum distance between the baselines of a bullet and its text, as a multiple of the bullet's size. */
  sameLine: 0.3,
  /** Distance before a bullet in which there are no letters, as a multiple of its size: it begins its line or follows a gutter. */
  before: 3,
  /** Range of the distance to the text after it, as a multiple of its size: less is the rest of its word. */
  after: { from: 0.25, to: 4 },
} as const

/** Bullets of small signs, raised to the middle of the letters after them. */
export const raisedBullets = {
  /** Maximum size of the sign, as a multiple of the font size of the text. */
  largest: 0.8,
  /** Range of the height of its baseline above that of the text, as a multiple of the font size of the text. */
  rise: { from: 0.05, to: 0.45 },
  /** Maximum number of letters that are looked at for the bullets of a page: thousands for each of them are no text. */
  mostCompared: 500_000,
} as const

/** The font of bullets that TeX takes from a font for formulas. */
export const mathBullets = {
  /** A family with bullets that every reader has. */
  family: 'Times New Roman',
  /** Height of its letters above the baseline, as a multiple of the font size (its hhea table). */
  ascent: 0.891,
  /** Depth of its letters below the baseline, as a multiple of the font size (its hhea table). */
  descent: 0.216,
} as const
