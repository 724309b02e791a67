/** Blocks: paragraphs, tables and figures. */

import type { Borders } from './border.ts'
import type { Figure, TextWrap } from './figure.ts'
import type { Box } from './geometry.ts'
import type { Line } from './line.ts'
import type { DocumentParagraph, Paragraph, PlacedParagraph } from './paragraph.ts'
import type { Spacing } from './spacing.ts'

/** A table cell; the column counts from 0. */
export interface Cell<P extends Paragraph = Paragraph> {
  column: number
  columnSpan: number
  rowSpan: number
  box: Box
  blocks: Block<P>[]
  shade: string
  borders: Borders
  vertical: 'top' | 'center' | 'bottom'
  /** Vertical text: its direction, the cell's box in the coordinates of the text, and the distance before its first line. */
  turned?: { direction: 'up' | 'down'; box: Box; margin?: number }
}

/** A table row; edges in points. */
export interface Row<P extends Paragraph = Paragraph> {
  top: number
  bottom: number
  header: boolean
  cells: Cell<P>[]
  /** A page break splits it: `top` is on its first page, `bottom` on its last. */
  isCut?: boolean
  /** It is the first row of its page, in a table that began on an earlier page. */
  beginsPage?: boolean
  /** Keeps the row on the page of the next row. */
  keepNext?: boolean
  /** Distance by which it was moved to the right, in points, as in `Line.moved`. */
  moved?: number
}

/** A table. */
export interface Table<P extends Paragraph = Paragraph> {
  kind: 'table'
  page: number
  box: Box
  /** X coordinates of all column edges. */
  edges: number[]
  rows: Row<P>[]
  /** Distance of text from the left and right edges of its cell. */
  padding: { left: number; right: number }
  /** Page of its last row, if the table continues on later pages. */
  lastPage?: number
  breakBefore: Spacing['breakBefore']
  /** The table of the structure tree to which it corresponds, as a whole or in part. */
  tag?: number
  /** Its first and last rows in the structure tree. */
  tagRows?: readonly [number, number]
  /** Number of header rows that were repeated above this part and have been removed. */
  headRows?: number
  /** The lines of its header rows that later pages repeat. */
  repeatedLines?: Line[]
  /** It has a fixed position on the page, outside the text flow. */
  floating?: boolean
  /** Text wraps around it, although it floats. */
  wrap?: TextWrap
  /** It is written as framed paragraphs over the drawing behind it. */
  isFrame?: boolean
}

/** A block in a column, with the paragraph type of the stage. */
export type Block<P extends Paragraph = Paragraph> = P | Table<P> | Figure
/** A block after the stage `document`. */
export type DocumentBlock = Block<DocumentParagraph>
/** A block after the stage `placement`. */
export type PlacedBlock = Block<PlacedParagraph>

/** Returns whether a block is positioned on its page instead of in the text. */
export function isFloating(block: Block): boolean {
  return block.kind === 'figure' ? !block.inline : block.kind === 'table' && block.floating === true
}
