/** What the engine did with a PDF, pass by pass, as plain data for a page that shows it. */

import type { Finding } from '../ir/evidence.ts'

/** x0, y0, x1, y1 in points from the upper left corner of the page. */
export type TraceBox = [number, number, number, number]

export const lineRoles = ['text', 'header', 'footer', 'note'] as const
export const blockKinds = ['paragraph', 'table', 'figure', 'grid'] as const
export const places = ['text', 'cell', 'floating', 'header', 'footer', 'note'] as const

export interface TraceLine {
  box: TraceBox
  role: (typeof lineRoles)[number]
  text: string
  /** Where each word begins and ends. */
  words: [number, number][]
}

export interface TraceBlock {
  kind: (typeof blockKinds)[number]
  place: (typeof places)[number]
  /** What it is, as people call it: `Heading 2`. */
  role: string
  box: TraceBox
  text: string
  /** Of tables and grids. */
  cells: TraceBox[]
  /** Its place in the reading order of the page, from 1; 0 for what is part of another block. */
  order: number
  /** What is known of it at this pass, a few words each. */
  facts: string[]
}

export interface TraceShapes {
  rules: TraceBox[]
  fills: TraceBox[]
  pictures: TraceBox[]
}

export interface TraceBlocks {
  blocks: TraceBlock[]
  /** Where text is set in several columns. */
  columns: TraceBox[]
}

export interface TraceFinding extends Omit<Finding, 'box' | 'page' | 'rivals'> {
  /** Index of the page among those of the trace. */
  page: number
  /** Index of the pass that told it. */
  pass: number
  /** Index of the pass that decided it anew, or the number of passes. */
  until: number
  box: TraceBox
  rivals: string[]
}

/** Indices of what a page has after a pass: into `lines`, `shapes` and `blocks`. */
export type TraceView = [lines: number, shapes: number, blocks: number]

export interface Trace {
  /** Points; `number` is 1-based, in the PDF. */
  pages: { number: number; width: number; height: number }[]
  passes: { part: string; does: string }[]
  /** What pages have, each different state once. */
  lines: TraceLine[][]
  shapes: TraceShapes[]
  blocks: TraceBlocks[]
  /** For each pass, for each page. */
  views: TraceView[][]
  findings: TraceFinding[]
}
