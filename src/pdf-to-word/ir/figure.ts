/** Pictures and drawings, and how text flows around them. */

import type { Box } from './geometry.ts'
import type { Picture } from './picture.ts'
import type { Places, ShownMark } from './shape.ts'
import { noSpacing, type Spacing } from './spacing.ts'
import type { TextStyle } from './text-style.ts'

/** A picture or drawing. */
export interface Figure {
  kind: 'figure'
  page: number
  box: Box
  /** The picture of the PDF; null for a drawing, which is cut out of the rendered page. */
  picture: Picture | null
  /** It is cut out of the page without the text over it, which stays in the text flow. */
  textless: boolean
  /** It has too many strokes to be written as vector graphics. */
  pixelsOnly?: boolean
  /** The area may be blank; it is left out if so. */
  mayBeBlank?: boolean
  /** It lies over the text, as the picture of a scan lies over its recognized text. */
  covers?: boolean
  /** Areas of a scanned picture whose words are in the file as text, in points of the page. */
  erase?: readonly Box[]
  /** There is visible text on the scanned picture, which it must show if it covers the text of the page. */
  hasTextOnIt?: boolean
  alt: string
  /** Slanted text; the box is that of the text before it is rotated about its centre. */
  slanted?: SlantedText
  /** Rules and areas of one colour that Word draws itself, instead of a picture. */
  marks?: readonly ShownMark[]
  /** The letters of slanted text, by position in the drawing order, as in `Word.letters`. */
  letters?: Places
  /** Position in the drawing order of the page of the last thing it shows: of two figures, the one drawn later lies above. */
  order?: number
  /** Extent below the baseline of its line, in points. */
  drop?: number
  /** It has its own line in the text; otherwise it floats beside or behind the text. */
  inline: boolean
  behind: boolean
  /** Text wraps around it. */
  wrap?: TextWrap
  spacing: Spacing
  /** Keeps it on the page of the next block. */
  keepNext?: boolean
}

/** Returns a figure that is cut out of the rendered page and floats behind the text, without the text over it. */
export const cutFigure = (page: number, box: Box, changes: Partial<Figure> = {}): Figure => ({
  ...{ kind: 'figure', page, box, picture: null, textless: true, alt: '', inline: false, behind: true, spacing: noSpacing() },
  ...changes,
})

/** How text wraps around a floating object: the sides, and the distances to the text, in points. */
export interface TextWrap {
  side: 'both' | 'left' | 'right'
  left: number
  right: number
  /** No distance if missing. */
  top?: number
  bottom?: number
}

/** Slanted text in one style; `angle` is its clockwise rotation in degrees. */
export interface SlantedText {
  text: string
  style: TextStyle
  angle: number
}

/** An encoded picture, ready for Word. */
export interface Encoded {
  bytes: Buffer
  extension: 'png' | 'jpg'
  /** The part cut off each side, as a fraction of the width or height. */
  crop: Box | null
  /** It lies over the text, as the picture of a scan lies over its recognized text. */
  covers?: boolean
  /** The same picture as SVG. */
  vector?: Buffer | null
}
