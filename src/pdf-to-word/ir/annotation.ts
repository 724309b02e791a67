/** Links and comments. */
import type { Box } from './geometry.ts'

/** A link. */
export interface Link {
  box: Box
  /** External address; null for a link to a place in the document. */
  url: string | null
  /** Page index and y of a place in the document; null for an external link. */
  target: { page: number; y: number } | null
}

/** An annotation that a reader added. */
export interface Comment {
  /** The words that it marks, or the box of its icon. */
  boxes: Box[]
  author: string
  /** `2024-05-01T12:00:00Z`; '' if unknown. */
  date: string
  text: string
  /** The first comment of the thread that it belongs to; null if it is the first. */
  answers: Comment | null
}
