/** What is asked of the program that stamps a PDF. */
import type { Placing } from './placing.ts'

export interface StampPlan {
  /** Structures, as JSON with all bytes, of PDFs whose pages are the drawings, one after the other. */
  drawings: readonly string[]
  stamps: readonly PageStamp[]
  placing: Placing
  layer: 'above' | 'below'
  /** 0..1 */
  opacity: number
}

export interface PageStamp {
  /** 1-based. */
  page: number
  /** Which of the drawings, counted from 0. */
  drawing: number
}
