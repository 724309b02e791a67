/** The style of a piece of text. */

import type { FontHeights, Kerning } from './font.ts'

/** Style of a piece of text. Equal styles are one object, so that they can be compared by identity. */
export interface TextStyle {
  family: string
  /** Font size in points, a multiple of 0.5. */
  size: number
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  /** RRGGBB. */
  color: string
  /** Colour behind the text, RRGGBB; '' for none. */
  shade: string
  raise: 'super' | 'sub' | ''
  fixed: boolean
  serif: boolean
  /** Letter width in percent; left out for 100. */
  scale?: number
  /** Letter spacing in points, negative for condensed; left out for none. */
  spacing?: number
  /** The height of its lines, from the font that the Word file embeds; left out for other fonts. */
  heights?: FontHeights
  /** Pairs of its letters are kerned, by these amounts in the PDF; left out if no pair is. */
  kerning?: Kerning
}
