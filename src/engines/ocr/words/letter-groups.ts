/** Groups letter-like spots that a reading left out into words and lines. */
import { type Box, union } from '../../../pdf-to-word/ir/geometry.ts'
import type { LetterSpot } from './unread.ts'

/** Minimum height that letters of one line share, as a share of the lower one. */
export const level = 0.6
/** Maximum distance of letters of one group, in multiples of the usual line height. */
const nearest = 0.35
/** Maximum number of unread spots; more are the dots of a picture, or noise. */
const mostSpots = 2000

/** Returns groups of unread letters that stand close together, such as words. @param size the usual line height, in pixels */
export function groupsOf(found: readonly LetterSpot[], size: number): Box[] {
  const spots = found.filter(({ isRead }) => !isRead)
  return spots.length > mostSpots ? [] : joined(spots, nearest * size)
}

/** Returns boxes of one line joined where they are nearer than a distance, in pixels, from left to right. */
export function joined(boxes: readonly Box[], distance: number): Box[] {
  const runs: Box[] = []
  for (const { x0, y0, x1, y1 } of boxes.toSorted((a, b) => a.x0 - b.x0)) {
    const box = { x0, y0, x1, y1 }
    const before = runs.findIndex((run) => box.x0 - run.x1 < distance && sharedHeight(run, box) > level)
    if (before < 0) runs.push(box)
    else runs[before] = union([runs[before] as Box, box])
  }
  return runs
}

/** Returns the height that two boxes share, as a share of the lower one. */
export const sharedHeight = (a: Box, b: Box) =>
  (Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0)) / Math.max(1, Math.min(a.y1 - a.y0, b.y1 - b.y0))
