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
  /** What floats. */
  floats: (Figure | Table)[]
}

export interface Column {
  left: number
  right: number
}

/** What most of the text is like, by which single paragraphs are judged. */
export interface BodyStats {
  size: number
  /** Distance of baselines in parts of the size. */
  pitch: number
  justified: boolean
}
