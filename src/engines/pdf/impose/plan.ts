/** How pages are put on sheets. */
import type { Size } from '../structure/shown.ts'

/** The plan of the sheets. */
export interface ImposePlan {
  /** Pages on one side of a sheet. */
  perSheet: number
  /** Edge at which a booklet is bound. Where set, the pages are ordered for sheets that are printed on both sides and folded together. */
  booklet?: 'left' | 'right' | undefined
  /** Size of an upright sheet; unset: that of the first page. The sheet is rotated where that makes the pages larger. */
  paper?: Size | undefined
  /** Distance between pages and around them, in points. */
  gap: number
  /** Whether to draw a line around each page. */
  hasFrames: boolean
}
