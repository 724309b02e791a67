/** Blocks: paragraphs, tables and figures. */

import type { Borders } from './border.ts'
import type { Figure, TextWrap } from './figure.ts'
import type { Box } from './geometry.ts'
import type { Line } from './line.ts'
import type { DocumentParagraph, Paragraph, PlacedParagraph } from './paragraph.ts'
import type { Spacing } from './spacing.ts'

export interface Cell<P extends Paragraph = Paragraph> {
  column: number
  columnSpan: number
  rowSpan: number
  box: Box
  blocks: Block<P>[]
  shade: string
  borders: Borders
  vertical: 'top' | 'center' | 'bottom'
  /** Its text runs up or down; `box` is the cell's in the places of that text, `margin` the distance before its first line. */
  turned?: { direction: 'up' | 'down'; box: Box; margin?: number }
}

export interface Row<P extends Paragraph = Paragraph> {
  top: number
  bottom: number
  header: boolean
  cells: Cell<P>[]
  /** A page end cuts it: `top` is on its first page, `bottom` on its last. */
  isCut?: boolean
  /** It is the first of its table on its page, where the table began on another. */
  beginsPage?: boolean
  /** It stays on the page of the next one. */
  keepNext?: boolean
}

export interface Table<P extends Paragraph = Paragraph> {
  kind: 'table'
  page: number
  box: Box
  /** The x of every column edge. */
  edges: number[]
  rows: Row<P>[]
  /** Distance of text from the left and right edges of its cell. */
  padding: { left: number; right: number }
  /** The page of its last row, when that is another one. */
  lastPage?: number
  breakBefore: Spacing['breakBefore']
  /** The table of the structure tree that it is (a part of). */
  tag?: number
  /** Its first and last rows in the structure tree. */
  tagRows?: readonly [number, number]
  /** This many rows of the table's head stood above it again. */
  headRows?: number
  /** The lines of its head that later pages showed again. */
  shownAgain?: Line[]
  /** It is at its place on the page, outside the flow. */
  floating?: boolean
  /** Text flows round it, although it floats. */
  wrap?: TextWrap
  /** It floats as paragraphs in a frame: what the drawing behind it says. */
  isFrame?: boolean
}

/** What a column holds, with paragraphs as a stage knows them. */
export type Block<P extends Paragraph = Paragraph> = P | Table<P> | Figure
export type DocumentBlock = Block<DocumentParagraph>
export type PlacedBlock = Block<PlacedParagraph>

export function isFloating(block: Block): boolean {
  return block.kind === 'figure' ? !block.inline : block.kind === 'table' && block.floating === true
}
