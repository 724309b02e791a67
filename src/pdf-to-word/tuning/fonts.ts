/** Thresholds and bounds of `fonts`, each with its unit and its reason. What font formats define is beside the code that reads them. */

/** Selects the fonts that are embedded in the Word file. */
export const carriedFaces = {
  /** Minimum number of different letters shown in a TeX font; with fewer, a stand-in replaces it. */
  fewestLetters: 5,
  /** Minimum number of characters that a font shows for each Latin letter that it lacks and that another font may replace. */
  shownPerLacking: 10,
  /** Maximum number of fonts examined per file. */
  mostFonts: 64,
  /** Maximum total size of a file's fonts, in bytes. */
  mostBytes: 4 * 1024 * 1024,
} as const

/** Detects fonts with wrong line heights. */
export const faceHeights = {
  /** Minimum line height, as a multiple of the font size: no font has lower lines. */
  least: 0.8,
  /** Maximum line height, as a multiple of the font size: a higher one is damage. */
  most: 3,
  /** Maximum difference between the line heights that Word and LibreOffice find in a font, as a multiple of the font size. */
  agreement: 0.01,
} as const

/** Identifies TeX fonts that have neither a name nor an encoding. */
export const texFonts = {
  /** Minimum number of codes from 192 on in a Cyrillic font; there are also more of them than of Latin letters. */
  fewestCyrillic: 3,
  /** Maximum relative difference between equal widths in a text font. */
  sameWidth: 0.03,
} as const

/** Finds the size of Type 3 fonts. */
export const drawnFonts = {
  /** Heights of letters without a descender above the baseline, as parts of the em: those of Computer Modern; other families differ by a tenth. */
  heights: [
    [/^[A-Z]$/, 0.683],
    [/^[bdfhkl]$/, 0.694],
    [/^\d$/, 0.644],
    [/^[acemnorsuvwxz]$/, 0.431],
  ] as readonly (readonly [RegExp, number])[],
  /** Maximum number of glyphs that are measured: more say the same. */
  mostMeasured: 64,
  /** Maximum size of the program of such a glyph as it is stored, in bytes: a compressed one can unpack to a thousand times as much. */
  longestProgram: 4096,
  /** Size of unpacked programs after which no more glyphs of a font are measured, in bytes. */
  mostUnpacked: 1_000_000,
  /** Maximum size of the unpacked program of a glyph whose shape is measured, in bytes: letters take up to some thousands. */
  longestShape: 65_536,
  /** Maximum number of stretches of ink in the rows of a bitmap: a letter has some four in each of up to 200 rows. */
  mostRuns: 2000,
  /** Maximum factor between the em that letters show and the font size; a larger one means that the font counts in other units. */
  letterSlack: 1.5,
  /** The same for fonts without letters: signs and drawings have any size. */
  signSlack: 4,
} as const

/** Limits character maps. */
export const codeMaps = {
  /** Maximum number of codes in a range: all codes of two bytes. */
  rangeLimit: 65536,
} as const

/** Merges the subsets of one font. */
export const joinedSubsets = {
  /** Maximum nesting depth of composite glyphs. */
  deepest: 5,
  /** Maximum total size of the glyphs, in bytes; damaged fonts can refer to the same bytes for every glyph. */
  mostBytes: 4 * 1024 * 1024,
} as const

/** Limits the programs that draw glyphs of Type 1 and CFF fonts. */
export const glyphPrograms = {
  /** Maximum nesting depth of subroutines, as both formats specify. */
  deepest: 10,
  /** Maximum number of steps per glyph. */
  mostSteps: 20_000,
  /** Maximum number of operands on the stack; a valid program needs at most 48, a damaged one can leave more. */
  mostOperands: 192,
} as const

/** Limits Type 1 fonts, and CFF fonts where they are alike. */
export const typeOneFonts = {
  /** Maximum number of glyphs, and of subroutines, per font. */
  mostGlyphs: 4096,
  /** A smaller scale of a font's matrix is damage: fonts have at most about 16,000 units per em. */
  leastScale: 0.00005,
  /** A larger scale is damage: fonts have at least about 200 units per em. */
  mostScale: 0.01,
} as const

/** Limits CFF fonts. */
export const cffFonts = {
  /** Maximum number of glyphs per font; a font with more is not a subset for one document. */
  mostGlyphs: 8192,
} as const

/** Limits outlines that are written as TrueType. */
export const madeOutlines = {
  /** Maximum number of points per glyph; no real glyph has more, and TrueType counts to 32,767. */
  mostPoints: 10_000,
} as const

/** Widths of spaces as multiples of the font size, for fixed-width and for other fonts. */
export const usualSpaces = {
  /** Spaces that TeX sets with Computer Modern and Latin Modern. */
  modernSpaces: { fixed: 0.525, other: 0.333 },
  /** The narrowest common spaces. */
  narrowSpaces: { fixed: 0.6, other: 0.2 },
  /** Spaces of TeX Gyre and Linux Libertine. */
  bookSpaces: { fixed: 0.6, other: 0.25 },
} as const

/** Tells hyphens from other signs by their shapes. */
export const drawnBars = {
  /** Minimum width as a multiple of the height: hyphens are three to five times as wide as high. */
  leastAspect: 1.5,
} as const

/** Recognizes signs by their outlines in fonts that name them after other characters. */
export const drawnSignShapes = {
  /** Minimum width of a level bar as a multiple of its height: minus signs and the bars of equals signs are 8 to 14 times as wide as high. */
  barAspect: 4,
  /** Maximum difference between lengths or places that are drawn alike, as a share of the sign's size. */
  slack: 0.1,
  /** Maximum thickness of the strokes of an angle at its tip, as a share of its width. */
  strokeShare: 0.45,
  /** Minimum height of a parenthesis as a multiple of its width: they are three times as high. */
  parenthesisAspect: 2,
  /** Minimum size of a dot that is a bullet and not a full stop, as a share of the em: full stops take .1 to .15. */
  bulletSize: 0.25,
} as const

/** Reads serifs, weight and slant from the stems of letters. */
export const drawnLooks = {
  /** Heights at which stems are measured, as shares of the letter's height: within a serif, and twice between serif and crossbar. */
  heights: { foot: 0.02, low: 0.18, high: 0.3 },
  /** Minimum number of letters that decide about serifs. */
  fewestFeet: 3,
  /** Minimum number of letters that decide about weight and slant. */
  fewestStems: 2,
  /** Number of straight lines that a curve is divided into: a stem is measured to a thousandth of the em. */
  curveParts: 8,
  /** Minimum width of a bold stem, in parts of the em: Arial has 0.09 to 0.10 and, if bold, 0.14; Latin Modern 0.07 and 0.104 to 0.13. */
  leastStem: 0.103,
  /** Minimum width of the ink at the baseline with serifs, in multiples of the ink above. */
  leastFoot: 1.5,
  /** Minimum slant: that of 5 degrees. */
  leastSlant: 0.087,
  /** Minimum height of a letter, in parts of the em; lower ones are damage. */
  leastHeight: 0.2,
} as const
