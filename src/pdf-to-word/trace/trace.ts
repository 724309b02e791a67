/** The trace of a conversion, pass by pass, as plain data for the page that displays it. */

import type { Finding } from '../ir/evidence.ts'

/** x0, y0, x1, y1 in points from the upper left corner of the page. */
export type TraceBox = [number, number, number, number]

export const lineRoles = ['text', 'header', 'footer', 'note'] as const
export const blockKinds = ['paragraph', 'table', 'figure', 'grid'] as const
export const places = ['text', 'cell', 'floating', 'header', 'footer', 'note'] as const

/** A line. */
export interface TraceLine {
  box: TraceBox
  role: (typeof lineRoles)[number]
  text: string
  /** Left and right edges of each word. */
  words: [number, number][]
}

/** A block. */
export interface TraceBlock {
  kind: (typeof blockKinds)[number]
  place: (typeof places)[number]
  /** Its role, as displayed: `Heading 2`. */
  role: string
  box: TraceBox
  text: string
  /** Cells of a table or grid. */
  cells: TraceBox[]
  /** Its position in the reading order of the page, from 1; 0 if it is part of another block. */
  order: number
  /** The facts about it after this pass, a few words each. */
  facts: string[]
}

/** The shapes of a page. */
export interface TraceShapes {
  rules: TraceBox[]
  fills: TraceBox[]
  pictures: TraceBox[]
}

/** The blocks of a page. */
export interface TraceBlocks {
  blocks: TraceBlock[]
  /** The text columns, if there are several. */
  columns: TraceBox[]
}

/** A decision of a pass. */
export interface TraceFinding extends Omit<Finding, 'box' | 'page' | 'rivals'> {
  /** Index of the page in the trace. */
  page: number
  /** Index of the pass that made it. */
  pass: number
  /** Index of the pass that replaced it, or the number of passes. */
  until: number
  box: TraceBox
  rivals: string[]
}

/** State of a page after a pass, as indices into `lines`, `shapes` and `blocks`. */
export type TraceView = [lines: number, shapes: number, blocks: number]

/** The trace. */
export interface Trace {
  /** Pages, with sizes in points; `number` is the page number in the PDF, from 1. */
  pages: { number: number; width: number; height: number }[]
  passes: { part: string; does: string }[]
  /** States of pages, each distinct state once. */
  lines: TraceLine[][]
  shapes: TraceShapes[]
  blocks: TraceBlocks[]
  /** The state of each page after each pass. */
  views: TraceView[][]
  findings: TraceFinding[]
}
