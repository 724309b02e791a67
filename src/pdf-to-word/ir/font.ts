/** The facts about a font: its family and style, and its letters if the Word file embeds them. */

/** The family of fonts without a name until their letter widths show which common family is most like them. */
export const unnamedFamily = 'Unnamed'

/** The family and style of a font. */
export interface Face {
  /** A family that Word knows, or the font's own name. */
  family: string
  /** The family only stands in for the font's own, which has other letter widths. */
  isStandIn?: boolean
  /** The font's name says nothing about its family. */
  isNameless?: boolean
  bold: boolean
  italic: boolean
  fixed: boolean
  serif: boolean
  /** Its letters have serifs; undefined if they were not looked at. */
  drawnSerif?: boolean | undefined
  /** Its characters are symbols: bullets, arrows, ticks. */
  symbolic: boolean
  /** Its private-use codes are those of Wingdings. */
  wingdings?: boolean
  /** The most similar family that Word has; only for an embedded font that keeps its name. */
  standIn?: string
  /** Height of the glyphs above the baseline and depth below it, as a fraction of the font size. */
  ascent: number
  descent: number
}

/** What tells fonts of one family apart. */
export type FaceStyle = Pick<Face, 'family' | 'bold' | 'italic'>

/** Returns a key by which fonts of one family, weight and slant are found. */
export const faceKey = ({ family, bold, italic }: FaceStyle): string => `${family}|${bold}|${italic}`

/** How a font sets pairs of letters, by the two letters; in multiples of the font size. */
export interface Kerning {
  /** How much further the second letter is set than the width of the first says. */
  gaps: ReadonlyMap<string, number>
  /** Widths of the ligatures of two letters. */
  ligatures: ReadonlyMap<string, number>
}

/** The height of a font's lines, in multiples of the font size. */
export interface FontHeights {
  /** Above and below the baseline, and the space above both. */
  ascent: number
  descent: number
  leading: number
}

/** A font to embed in the Word file. */
export interface CarriedFont {
  family: string
  bold: boolean
  italic: boolean
  bytes: Buffer
  /** Width of the space, as a fraction of the font size. */
  space: number
  /** Widths of its characters by code point, as a fraction of the font size. */
  widths: ReadonlyMap<number, number>
  /** Gaps of its pairs of letters, ligatures included, which are written as letters. */
  kerns: ReadonlyMap<string, number>
  /** Null if Word and LibreOffice would take different heights from it. */
  heights: FontHeights | null
}
