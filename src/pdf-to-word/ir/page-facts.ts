/** The content of a page as drawn: glyphs, shapes, pictures and links, with positions in points. */

import type { Comment, Link } from './annotation.ts'
import type { Matrix } from './geometry.ts'
import type { FormField, Glyph } from './glyph.ts'
import type { Picture } from './picture.ts'
import type { Shape } from './shape.ts'

/** The content of a page as drawn. */
export interface PageFacts {
  /** Page index in the PDF, from 0. */
  index: number
  /** Transforms PDF page coordinates to points from the upper left corner. */
  base: Matrix
  /** Points per unit of the displayed page, as poppler counts: other than 1 for a page with units of its own, or larger than Word's pages. */
  scale: number
  width: number
  height: number
  glyphs: Glyph[]
  shapes: Shape[]
  pictures: Picture[]
  links: Link[]
  comments: Comment[]
  fields: FormField[]
  /** Reading stopped early because the page exceeds the limits. */
  truncated: boolean
}
