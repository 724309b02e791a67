/** How pages are put on sheets. */
import type { Size } from '../structure/shown.ts'

export interface ImposePlan {
  /** Pages on one side of a sheet. */
  perSheet: number
  /** Set: in the order in which sheets that are printed on both sides and folded together make a booklet, bound at that edge. */
  booklet?: 'left' | 'right' | undefined
  /** Of a sheet, upright; unset: that of the first page. It is turned where that makes the pages larger. */
  paper?: Size | undefined
  /** Points between pages, and around them. */
  gap: number
  /** Whether there is a line around each page. */
  hasFrames: boolean
}
