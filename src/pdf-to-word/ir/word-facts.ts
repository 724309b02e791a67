/** How Word and LibreOffice behave, in points. ECMA-376 means part 1, 5th edition. */

/**
 * Distance from the left or right side of a cell to its text in Word's style Normal Table: 108 twentieths of a point (ECMA-376, 17.4.42).
 */
export const cellMargin = 5.4

/** Maximum distance of a border from its paragraph or from the page edge: `w:space` goes up to 31 (ECMA-376, 17.3.4). */
export const farthestBorder = 31

/** Maximum length that Word accepts: 22 inches. */
export const longestLength = 1584

/** Maximum length of the name of a font, in UTF-16 units: Office and the fonts of Windows have no longer ones (MS-OI29500, 17.3.2.26). */
export const longestFamily = 31

/** Number of levels of headings, lists and table-of-contents entries for which Word has styles. */
export const levelCount = 9

/** Height of LibreOffice's separator between text and notes: a rule of half a point with a millimetre above and below it. */
export const noteSeparator = 6.2

/** LibreOffice measures fonts at 8640 dpi, 120 dots to a point, and lays out in whole twips (twentieths of a point). */
export const dotsPerPoint = 120
export const twipsPerPoint = 20
export const dotsPerTwip = dotsPerPoint / twipsPerPoint

/** Height of the baseline in a line of exact height, as a fraction of the line height: in LibreOffice, and nearly so in Word. */
export const exactAscent = 0.8

/** The family of formulas. Word makes lines in it several times higher than their letters, and bullets of other families look the same. */
export const mathFamily = 'Cambria Math'

/**
 * LibreOffice computes the extra height that a multiple adds to the last line of a cell from the size of the paragraph's style, not from
 * that of its letters, and always in this family: rows of letters that are smaller, or of a lower font, become higher.
 */
export const lastLineFamily = 'Times New Roman'

/**
 * Signs within a word after which a line may end: Word breaks at hyphens and dashes, LibreOffice 7.4 also after backslashes, bars,
 * exclamation and question marks and ellipses, so that it leaves the backslash of a command on the line before.
 */
export const breaksAfter = /[-\u2010\u2013\u2014\u00ad/\\|!?\u2026]/
