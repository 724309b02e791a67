/** Thresholds of `blocks/paragraphs`, each with its unit and its reason. */

/** How a paragraph is aligned, by where its lines begin and end. */
export const alignment = {
  /** How far apart edges may lie to be one, in points. */
  slack: 1.6,
} as const

/** What most of a file's text is like: its size, the distance of its lines, its margins. */
export const bodyLines = {
  /** A shorter line tells nothing of how wide the text is, as a share of the page's width. */
  shortLine: 0.3,
} as const

/** Finds the empty lines that a tagged paragraph has between its line breaks. */
export const emptyLines = {
  /** Multiples of the distance of lines: from here on an empty line lies between two. */
  leastStep: 1.7,
  /** Multiples of the distance of lines: what is farther apart was not made by empty lines. */
  mostStep: 4.3,
  /** Fewest lines that tell their distance. */
  fewest: 3,
} as const

/** Fields of many lines: all their lines stay together, in one paragraph with the words before them. */
export const fieldLines = {
  /** Distance of text from the frame of a field, with what letters differ, in points. */
  padding: 4,
} as const

/** Boxes around paragraphs that follow each other, as around program lines: one frame for all, which Word draws where indents and borders agree. */
export const framedParagraphs = {
  /** Nearer, in points, a shade needs nothing that holds it away from its text. */
  leastGap: 2,
  /** A narrower box, as a share of the column, is no part of the text. */
  narrowest: 0.2,
  /** How far the lines of one paragraph may begin from the left edge of all, in points. */
  sameEdge: 1.5,
  /** Letters may be so far over the edge of their box, in points. */
  slack: 1,
  /** The border of a box that is only shaded, which holds the shade away from its text: the thinnest that Word has, in points. */
  thinnest: 0.25,
} as const

/** Boxes around single paragraphs. */
export const paragraphFrames = {
  /** Letters reach less far than their line does, by this many parts of the size. */
  paragraphSlack: 0.12,
  /** A box that is higher than its paragraph by more than this, in parts of the size, holds others too. */
  mostPadding: 2.2,
  /** A higher box is the page's own frame, as a share of its height. */
  highest: 0.8,
} as const

/** The indents of a paragraph, such that its lines break where they broke. */
export const indents = {
  /** Smaller than this, in points, an indent is none. */
  smallest: 0.4,
  /** Letters come out a little wider in another program; words that fell to the next line must not fit. */
  slack: 0.8,
  /** A full line needs a hair more than its letters. */
  hair: 0.3,
  /** The width of a space in parts of the size, in the narrowest of usual fonts. */
  space: 0.2,
} as const

/** Lines of a program with their numbers before them: each is a line of its own, and a tab parts it from its number. */
export const numberedLines = {
  /** The numbers are smaller than what they number, in parts of its size. */
  smaller: 0.85,
  /** Fewest lines that count on. */
  fewest: 3,
} as const

/** Lines of one column to paragraphs: a new one begins where a line ended early, moved in, or is apart. */
export const paragraphBreaks = {
  /** Without a sign of its own, a line that could have held the next word by this many points ended on purpose. */
  roomSlack: 2,
  /** Parts of the size: the widest distance of lines in one paragraph. */
  widestPitch: 3,
  /** Parts of the size: a shorter line was not broken because it was full. */
  longLine: 18,
  /** Lines that all end at one place this near to their beginning are a list of words, in parts of their size. */
  shortRun: 9,
} as const

/** Full lines that go on in the next, although the two look different: a long text after a tab, and one in front of an address in the colour of links. */
export const runsOn = {
  /** Words of a text after a tab that is broken into lines. */
  fewestWords: 4,
  /** Parts of the size: the length of such a text at least. */
  longText: 12,
  /** How far apart beginnings at one place lie, in points. */
  sameStart: 2,
} as const

/** Lines drawn across the text are borders of the paragraph above or below them. */
export const separators = {
  /** Share of the column that a rule has to cover. */
  wideShare: 0.55,
  /** A rule nearer to the side of its cell, in points, is that side. */
  sideReach: 3.5,
} as const

/** Lines that end at the right edge and begin anywhere. */
export const setRight = {
  /** How much spaces differ that nothing has stretched, in parts of the size. */
  sameGap: 0.02,
} as const

/** Whether lines are centred, or share their middle by chance, as a first line that is moved in may with the longer one below it. */
export const sharedMiddle = {
  /** Points: twice the distance between the middles of centred lines is less. */
  sameMiddle: 4,
  /** Points: beginnings of centred lines differ by more, or the lines are flush. */
  otherStart: 3,
  /** Lines begin at one place, or end at different ones, in points. */
  sameStart: 1,
  /** How far the text of a label hangs at most, in parts of the size. */
  farthestHang: 4,
} as const

/** Bars beside the text, as quotations and notes have them, are borders of the paragraphs that they reach along. */
export const sideBars = {
  /** The least distance from its paragraph that is one, in points. */
  nearest: 0.5,
  /** How many times as long as thick a bar at the side of a text is at least. */
  longness: 3,
  /** Points: a thicker bar is a block of colour. */
  thickest: 6,
  /** How far a bar may end before the paragraph does, in parts of its size. */
  shortness: 0.5,
} as const
