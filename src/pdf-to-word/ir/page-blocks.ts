/** A page after the stage `blocks`: its columns with their paragraphs, tables and figures. */
import type { Block, Table } from './block.ts'
import type { Figure } from './figure.ts'

export interface PageZone {
  /** A line is drawn between its columns. */
  ruled: boolean
  columns: { x0: number; x1: number; top: number; blocks: Block[] }[]
}

export interface PageBlocks {
  page: number
  width: number
  height: number
  zones: PageZone[]
  /** Floating figures and tables. */
  floats: (Figure | Table)[]
}

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
}
