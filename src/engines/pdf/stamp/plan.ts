/** Input of the program that stamps a PDF. */
import type { Placing } from './placing.ts'

/** The stamps of all pages. */
export interface StampPlan {
  /** Structures as JSON, with the bytes of all streams, of PDFs whose pages are the drawings in order. */
  drawings: readonly string[]
  stamps: readonly PageStamp[]
  placing: Placing
  layer: 'above' | 'below'
  /** 0..1 */
  opacity: number
}

/** The stamp of one page. */
export interface PageStamp {
  /** 1-based. */
  page: number
  /** Index of the drawing, counted from 0. */
  drawing: number
}
