/** A picture as it was drawn. */
import type { Box, Matrix } from './geometry.ts'
import type { Stream } from './pdf-object.ts'

/** A shape in parts of a box: each of its parts is its first point, then lines of one point and curves of three. */
export type Outline = [number, number][][][]

export interface Picture {
  box: Box
  /** From the unit square to the page. */
  matrix: Matrix
  stream: Stream
  /** The number of its object, or -1 for one that is in the content itself. */
  object: number
  /** What paints a picture that is only a mask, RRGGBB. */
  color: string
  /** How much of it covers what is behind it, from 0 to 1; left out for all. */
  alpha?: number
  /** The shape to which a clip cuts it, in parts of its box. */
  outline?: Outline
  /** Only the rendered page shows how it looks: through a mask, mixed with what is behind it, in a pattern. */
  rendered?: boolean
  /** Where the page shows it, if that is not its box, and how far it is turned clockwise to be upright in that: of scans that lie askew. */
  shown?: { box: Box; turn: number }
  order: number
  mark: number
  artifact: boolean
  /** Where a link that lies over it leads: an address, or a bookmark after a `#`. */
  link?: string
}
