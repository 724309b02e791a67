/** Pictures and drawings, and how text flows around them. */

import type { Box } from './geometry.ts'
import type { Picture } from './picture.ts'
import type { ShownMark } from './shape.ts'
import type { Spacing } from './spacing.ts'
import type { TextStyle } from './text-style.ts'

export interface Figure {
  kind: 'figure'
  page: number
  box: Box
  /** A picture of the PDF, or null for a drawing, which is cut out of the rendered page. */
  picture: Picture | null
  /** A drawing is cut out without the text over it, which is in the flow. */
  textless: boolean
  /** It has too many strokes for a reader to draw them one by one. */
  pixelsOnly?: boolean
  /** Perhaps nothing is seen there: then it is left out. */
  mayBeBlank?: boolean
  /** It lies over the text: that of a scan, which it shows. */
  covers?: boolean
  /** Where a scanned picture shows words that are in the file as text, in points of the page. */
  erase?: readonly Box[]
  alt: string
  /** It is text across the page; its box is that of the text before it is turned around its middle. */
  slanted?: SlantedText
  /** It is rules and areas of one colour, which Word draws itself. */
  marks?: readonly ShownMark[]
  /** The letters of such text, as those of a word. */
  letters?: readonly number[]
  /** How far it hangs below the baseline of the line that it is in. */
  drop?: number
  /** It is in a line of its own; else it floats beside or behind the text. */
  inline: boolean
  behind: boolean
  /** Text flows round it. */
  wrap?: TextWrap
  spacing: Spacing
  /** It stays on the page of what follows it. */
  keepNext?: boolean
}

/** How text flows round what floats: on which sides, and how far away at its left and right, in points. */
export interface TextWrap {
  side: 'both' | 'left' | 'right'
  left: number
  right: number
  /** None where missing. */
  top?: number
  bottom?: number
}

/** Text in one style, turned clockwise by this many degrees. */
export interface SlantedText {
  text: string
  style: TextStyle
  angle: number
}

/** A picture ready for Word. */
export interface Encoded {
  bytes: Buffer
  extension: 'png' | 'jpg'
  /** What is cut off each side, in parts of the whole. */
  crop: Box | null
  /** It lies over the text: that of a scan, which it shows. */
  covers?: boolean
  /** The same as SVG. */
  vector?: Buffer | null
}
