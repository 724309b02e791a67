/** Thresholds of `document/headings`, each with its unit and its reason. */

/** Finds the title and the headings by the tags, else by the outline, else by their look. */
export const headingRules = {
  /** Minimum share of outline entries that are found as paragraphs; with fewer, the outline is ignored. */
  foundShare: 0.5,
  /** Minimum font size of a title, as a multiple of the text's font size; without other headings it could be any large line. */
  titleSize: { withHeadings: 1.25, alone: 1.5 },
  /** Minimum font size of a heading that cannot be below another, in multiples of the other's. */
  clearlyLarger: 1.1,
  /** Minimum font size of a title, in multiples of the largest heading's. */
  aboveHeadings: 1.05,
} as const

/** Reads the numbers before headings: those of lists, bare ones such as "2 Methods", and words with numbers such as "Chapter 2". */
export const headingLabels = {
  /** Maximum gap after a label that is an ordinary space, as a multiple of the font size. */
  spaceWidth: 0.45,
} as const

/** Finds headings by their look, if there are neither tags nor an outline. */
export const headingLooks = {
  /** Maximum number of letters in a heading. */
  longest: 160,
  /** Maximum number of letters in a clear heading. */
  longestSure: 130,
  /** Minimum font size of a clear heading, as a multiple of the text's font size. */
  sureSize: 1.15,
  /** If more than this share of the paragraphs look like clear headings, none is one. */
  sureShare: 0.34,
  /** Number of paragraphs at the beginning among which the title is searched. */
  opening: 3,
  /**
   * Minimum font size of a title, in multiples of the next largest heading's. Word's titles have 1.8, its headings of level 1 up to 1.5
   * times the size of the next level.
   */
  titleSize: 1.45,
  /** Maximum number of short lines before a title: sender, address, date and reference. */
  addressLines: 10,
  /** Maximum number of letters in such a line. */
  addressLetters: 60,
  /** With more than this share of bold paragraphs, the file is a form or table, and they are not headings. */
  boldShare: 0.25,
  /** The same as a number of paragraphs. The larger of both applies. */
  fewestBold: 2,
  /** Maximum number of letters in the text below a bold line that need not be its heading. */
  fewWords: 60,
  /** Minimum number of bold lines with so little text up to the next one that are terms. */
  fewestTerms: 3,
  /** Minimum share of them in the bold lines: some headings of a manual have only a command below them. */
  termShare: 0.5,
  /** Minimum font size of a heading that is not bold, in multiples of that of the text. */
  larger: 1.12,
  /** Minimum difference between the font size of such a heading and that of the text, in points. */
  largerBy: 1,
  /** A look is none of headings if texts too long for one have more than this many times the letters of those that could be headings. */
  mostProse: 1,
  /** Rank by which bold headings are above others of the same size, in points. */
  boldRank: 0.25,
} as const

/** Gives headings found by their look their levels. */
export const headingLevels = {
  /** Minimum number of headings of one look with numbers of one part, which have the level of these numbers. */
  fewestNumbered: 2,
  /** Minimum share of them in the headings of that look; the others are unnumbered, such as the preface and the references. */
  numberedShare: 0.3,
  /** Minimum number of letters of a text below a heading; the lines of a title page have fewer. */
  leastText: 100,
  /** Maximum number of paragraphs on a title page. */
  mostOnTitlePage: 15,
  /** Maximum number of paragraphs before the first table of contents. */
  mostBefore: 100,
  /** Maximum number of paragraphs between two tables of contents at the beginning: the title of the second, and notes. */
  betweenContents: 3,
  /** Maximum share of the paragraphs up to the end of the tables of contents in those of the file; with more, these are not its beginning. */
  frontShare: 0.5,
} as const

/** Finds headings in the size of the text by a look of their own, with text below each. */
export const setApartHeadings = {
  /** Maximum number of lines; a longer text is a paragraph. */
  mostLines: 2,
  /** Maximum number of letters. */
  longest: 120,
  /** Maximum number of words. */
  mostWords: 14,
  /** Minimum number of headings of one look; a single one can be any remark. */
  fewest: 2,
  /** Minimum number of capital letters of a text in capitals; fewer are an abbreviation. */
  fewestCapitals: 4,
  /** Minimum share of the paragraphs of one look that are like headings; the rest may be anything. */
  share: 0.8,
  /** Minimum number of letters below a heading: a line of text. */
  leastText: 60,
  /** Maximum share of their letters in those of the text from the first on. Terms with a line each have more. */
  lettersShare: 0.15,
  /** Minimum number of points by which one is closer to the text below than to that above, if it is not bold. */
  closer: 1,
  /** Ranks of looks with strong marks, bold and capitals, and of those without; headings in larger letters have ranks above 1. */
  rank: { strong: 0.5, weak: 0.3 },
  /** Rank by which a look is higher for each point that it is larger than the text. */
  sizeRank: 0.1,
  /** Rank by which italic headings are below others. */
  italicRank: 0.1,
  /** Rank by which each look is below those that come before it in the file. */
  orderRank: 0.001,
} as const

/** Finds headings that count: bold or italic texts in the size of the text, with numbers that continue and text below each. */
export const countedHeadings = {
  /** Minimum font size of bold ones, as a multiple of the text's: sans-serif letters beside serif ones are set a little smaller. */
  smallest: 0.88,
  /** Maximum number of lines; a longer bold text is a clause. */
  mostLines: 2,
  /** Maximum number of letters in such a heading. */
  longest: 120,
  /** Minimum number of headings of one form; a single number proves no count. */
  fewest: 2,
  /** Minimum share of headings whose numbers continue the one before, and of those with text below; a few can be missing or empty. */
  countedShare: 0.8,
  /** Minimum number of letters below a heading: a line of text. Bold terms of a list or a form have fewer. */
  leastText: 60,
  /** Number of paragraphs that are looked at below the last heading, which no other ends. */
  lookAhead: 3,
} as const

/** Turns the numbers before headings, and before clauses below them, into one multilevel list for the whole file that Word counts. */
export const outlineNumbers = {
  /** Minimum share of a level's labels that Word's counting yields; the others stay text. */
  countedShare: 0.8,
  /** Maximum share of these labels at which the count restarts. */
  restartShare: 0.5,
  /** Minimum number of labels that follow each other; more with a word before the number, since those are often typed. */
  fewest: { number: 2, word: 3 },
} as const

/** Recognises headings in Word's own styles by their sizes and colours; these give the level, which an outline flattens. */
export const wordLooks = {
  /** Maximum difference between equal colours in red, green and blue, each out of 255; writers round colours. */
  colorSlack: 2,
  /** Maximum difference between the grey of a scan and that of a style's colour, out of 255; scans vary by a few levels. */
  greySlack: 8,
  /** Maximum difference between the sizes of a scanned heading and of a style, in points; scanned sizes are rounded. */
  sizeSlack: 0.5,
  /** Shares of the colours in the brightness that the eye sees (ITU-R BT.601). */
  luma: { red: 0.299, green: 0.587, blue: 0.114 },
} as const
