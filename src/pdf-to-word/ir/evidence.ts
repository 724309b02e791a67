/** What a pass tells of its decisions, for people who look inside the engine. */

import type { Box } from './geometry.ts'

export const judged = [
  'tags',
  'header or footer',
  'note',
  'table',
  'columns',
  'figure',
  'paragraph',
  'heading',
  'list item',
  'caption',
] as const

/** One decision: whether something is at a place, and why. */
export interface Finding {
  /** 0-based, in the PDF. */
  page: number
  box: Box
  /** What was looked for. */
  kind: (typeof judged)[number]
  /** Whether it was found; else the place lost against something else. */
  holds: boolean
  /** What was measured, in sentences. */
  because: string
  /** What else it could have been, and what spoke against that. */
  rivals?: readonly string[]
}

/** Takes a decision; the function that describes it is called only where somebody listens. */
export type Tell = (describe: () => Finding) => void

export const tellNobody: Tell = () => undefined
