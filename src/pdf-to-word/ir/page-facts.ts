/** What the bytes of a page say: glyphs, shapes, pictures and links, with their places in points. */

import type { Comment, Link } from './annotation.ts'
import type { Matrix } from './geometry.ts'
import type { FormField, Glyph } from './glyph.ts'
import type { Picture } from './picture.ts'
import type { Shape } from './shape.ts'

export interface PageFacts {
  /** 0-based, in the PDF. */
  index: number
  /** From the page's own space to points from its upper left corner. */
  base: Matrix
  width: number
  height: number
  glyphs: Glyph[]
  shapes: Shape[]
  pictures: Picture[]
  links: Link[]
  comments: Comment[]
  fields: FormField[]
  /** Reading was given up before its end, for the page has more in it than is sensible. */
  truncated: boolean
}
