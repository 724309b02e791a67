/** A page after the stage `blocks`: its columns with their paragraphs, tables and figures. */
import type { Block, Table } from './block.ts'
import type { Figure } from './figure.ts'

/** A part of a page in which the number of columns does not change. */
export interface PageZone {
  /** A line is drawn between its columns. */
  ruled: boolean
  columns: { x0: number; x1: number; top: number; blocks: Block[] }[]
}

/** The blocks of a page. */
export interface PageBlocks {
  page: number
  width: number
  height: number
  zones: PageZone[]
  /** Floating figures and tables. */
  floats: (Figure | Table)[]
}

/** The left and right edges of a column, in points. */
export interface Column {
  left: number
  right: number
}

/** Statistics of the body text, for judging single paragraphs. */
export interface BodyStats {
  size: number
  /** Distance between baselines, in multiples of the font size. */
  pitch: number
  justified: boolean
  /** Most letters have widths of their own, so that those of one width are program code or other text typed as it is. */
  proportional?: true
}
