/** A page after the stage `page`: its lines, rules, fills, grids and pictures, each with its place. */

import type { Shown } from './account.ts'
import type { Comment } from './annotation.ts'
import type { Figure } from './figure.ts'
import type { Box, Matrix } from './geometry.ts'
import type { Grid } from './grid.ts'
import type { Line, Word } from './line.ts'
import type { Picture } from './picture.ts'
import type { Shape, Shapes } from './shape.ts'

/** The content of a page. */
export interface PageContent {
  page: number
  /** Transforms PDF page coordinates to points from the upper left corner. */
  base: Matrix
  /** Points per unit of the displayed page, as poppler counts. */
  scale: number
  width: number
  height: number
  lines: Line[]
  /** Lines that the PDF marks as running headers and footers. */
  headerLines: Line[]
  footerLines: Line[]
  shapes: Shapes
  grids: Grid[]
  pictures: Picture[]
  drawings: Shape[]
  charts: Chart[]
  /** Their shapes are in none of the other lists. */
  diagrams: Diagram[]
  /** Boxes drawn as one path, and other closed shapes, that contain words. */
  nodes: Box[]
  /** Vertical text. */
  turned: TurnedText[]
  /** Text at any other angle. */
  slanted: Figure[]
  comments: Comment[]
  /** Its text is invisible, over the picture of a scanned page. */
  /** On its scan there is visible text too, such as a stamp or filled in fields. */
  hasTextOnScan: boolean
  scanned: boolean
  /** Its visible content. */
  shown: Shown
  /** Boxes of the words of a skewed scan in its picture. */
  askew: Box[]
}

/** A bar chart. */
export interface Chart {
  /** Box of its bars, axis and grid lines. */
  plot: Box
  /** Box with its legend and any frame around it. */
  box: Box
}

/** Boxes with words, connected by lines or arrows. */
export interface Diagram {
  box: Box
  /** Its boxes, each around the words in it. */
  nodes: Box[]
}

/** `up` runs from bottom to top, with the next line to the right; `down` from top to bottom, with the next line to the left. */
export type Direction = 'up' | 'down'

/** Lines that run up, down or across the page. */
export interface TurnedText {
  direction: Direction
  /** In coordinates of the turned page. */
  lines: Line[]
}

/** Returns all level lines of a page, those that the PDF marks as headers and footers included. */
export const linesOnPage = ({ lines, headerLines, footerLines }: PageContent): Line[] => [...lines, ...headerLines, ...footerLines]

/** Returns the words of these lines. */
export const wordsOnPage = (page: PageContent): Word[] => linesOnPage(page).flatMap(({ words }) => words)
