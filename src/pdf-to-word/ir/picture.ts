/** A picture as it was drawn. */
import type { Box, Matrix } from './geometry.ts'
import type { Stream } from './pdf-object.ts'

/** A shape in fractions of a box: each contour is its first point, then lines of one point and curves of three. */
export type Outline = [number, number][][][]

/** A picture as drawn. */
export interface Picture {
  box: Box
  /** Transforms the unit square to the page. */
  matrix: Matrix
  stream: Stream
  /** Its object number; -1 for an inline image. */
  object: number
  /** Fill colour of a picture that is only a mask, RRGGBB. */
  color: string
  /** Its opacity, from 0 to 1; left out for 1. */
  alpha?: number
  /** The clipping shape, in fractions of its box. */
  outline?: Outline
  /** Its look depends on the rendered page: it has a mask or a transfer function, blends with its backdrop or is in a pattern. */
  rendered?: boolean
  /** What lies under it shows through it, since it is blended rather than painted over it. */
  blended?: boolean
  /** Set for a gradient that fills the page, as coloured paper does: equal for equal gradients, '' if it may differ from all others. */
  paper?: string
  /** Its box and clockwise rotation as displayed, if they differ from `box`: for skewed scans. */
  shown?: { box: Box; turn: number }
  order: number
  mark: number
  artifact: boolean
  /** Target of a link on it: a URL, or a bookmark after a `#`. */
  link?: string
}
