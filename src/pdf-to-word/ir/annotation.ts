/** Links, and what readers wrote on a page. */
import type { Box } from './geometry.ts'

export interface Link {
  box: Box
  /** A place outside, or null when it leads to a place inside. */
  url: string | null
  /** Where inside: page index and height on it. */
  target: { page: number; y: number } | null
}

/** What a reader wrote on the page. */
export interface Comment {
  /** The words that it marks, or the place of its sign. */
  boxes: Box[]
  author: string
  /** `2024-05-01T12:00:00Z`, or '' when it is not known. */
  date: string
  text: string
  /** The comment that it answers. */
  answers: Comment | null
}
