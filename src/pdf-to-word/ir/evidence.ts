/** The reasons for a pass's decisions, for people who look inside the engine. */

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

/** One decision, with its reason. */
export interface Finding {
  /** Page index in the PDF, from 0. */
  page: number
  box: Box
  /** The kind of thing that was looked for. */
  kind: (typeof judged)[number]
  /** Whether the candidate was accepted or rejected. */
  holds: boolean
  /** The measurements, in sentences. */
  because: string
  /** Alternatives, with the reasons against them. */
  rivals?: readonly string[]
}

/** Records a decision. The function that describes it is called only if someone listens. */
export type OnFinding = (describe: () => Finding) => void

/** Ignores all findings. */
export const ignoreFindings: OnFinding = () => undefined
