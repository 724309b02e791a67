/** What is known of a font: its family and its look, and its letters where the Word file carries them. */

export interface Face {
  /** A family that Word knows, or the font's own. */
  family: string
  /** The family only stands in for the font's own, whose letters have other widths. */
  standsIn?: boolean
  bold: boolean
  italic: boolean
  fixed: boolean
  serif: boolean
  /** Its characters are pictures: bullets, arrows, ticks. */
  symbolic: boolean
  /** Its private codes are those of Wingdings. */
  wingdings?: boolean
  /** A family that Word has and that is most like it, for a font that comes along under its own name; left out for others. */
  standIn?: string
  /** How far glyphs reach above and below the baseline, in parts of the size. */
  ascent: number
  descent: number
}

export interface CarriedFont {
  family: string
  bold: boolean
  italic: boolean
  bytes: Buffer
  /** The width of its space in parts of the size. */
  space: number
}
