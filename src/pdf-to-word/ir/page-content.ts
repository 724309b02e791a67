/** A page after the stage `page`: its lines, rules, fills, grids and pictures, each with its place. */

import type { Shown } from './account.ts'
import type { Comment } from './annotation.ts'
import type { Figure } from './figure.ts'
import type { Box, Matrix } from './geometry.ts'
import type { Grid } from './grid.ts'
import type { Line } from './line.ts'
import type { Picture } from './picture.ts'
import type { Shape, Shapes } from './shape.ts'

export interface PageContent {
  page: number
  /** From the page's own space to points from its upper left corner. */
  base: Matrix
  width: number
  height: number
  lines: Line[]
  /** Lines that the PDF itself calls running headers and footers. */
  headerLines: Line[]
  footerLines: Line[]
  shapes: Shapes
  grids: Grid[]
  pictures: Picture[]
  drawings: Shape[]
  charts: Chart[]
  /** What they are drawn with is in none of the other lists. */
  diagrams: Diagram[]
  /** Boxes drawn in one go, and other closed shapes, with words in them. */
  nodes: Box[]
  /** Text that runs up or down the page. */
  turned: TurnedText[]
  /** Text that runs in any other direction. */
  slanted: Figure[]
  comments: Comment[]
  /** Its text was laid invisibly over the picture of a page. */
  scanned: boolean
  /** What of it counts as shown. */
  shown: Shown
  /** Where the words of a scan that lies askew are in its picture. */
  askew: Box[]
}

export interface Chart {
  /** Its bars, with the lines that they are on and before. */
  plot: Box
  /** With its legend, and as far as the frame around it. */
  box: Box
}

export interface Diagram {
  box: Box
  /** Its boxes, each the frame of the words in it. */
  nodes: Box[]
}

/** Up is from bottom to top, lines following to the right; down from top to bottom, lines following to the left. */
export type Direction = 'up' | 'down'

export interface TurnedText {
  direction: Direction
  /** In the turned page's own places. */
  lines: Line[]
}
