/** What Word and LibreOffice do on their own, in points. ECMA-376 means its first part, 5th edition. */

/** From the left or right side of a cell to its text in Word's style Normal Table: 108 twentieths of a point (ECMA-376, 17.4.42). */
export const cellMargin = 5.4

/** Farthest that a border may be from its paragraph, or from the edge of the page: `w:space` goes up to 31 (ECMA-376, 17.3.4). */
export const farthestBorder = 31

/** Longest length that Word takes: 22 inches. */
export const longestLength = 1584

/** Word has styles for this many levels of headings, of lists and of entries of a table of contents. */
export const levelCount = 9

/** What LibreOffice puts between the text and the notes: a rule of half a point, a millimetre above and below it. */
export const noteSeparator = 6.2

/** LibreOffice measures fonts at 8640 dpi, 120 dots to a point, and lays out in whole twips (twentieths of a point). */
export const dotsPerPoint = 120
export const twipsPerPoint = 20
export const dotsPerTwip = dotsPerPoint / twipsPerPoint

/** In a line of exact height the baseline lies at four fifths of it, in LibreOffice and nearly so in Word. */
export const exactAscent = 0.8
