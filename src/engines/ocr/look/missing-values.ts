/** Finds pairs of points on the baseline, which tables have for values that are missing. */
import type { Box } from '../../../pdf-to-word/ir/geometry.ts'
import { union } from '../../../pdf-to-word/ir/geometry.ts'
import type { Grey } from '../picture/grey.ts'
import type { DashPlace } from './dashes.ts'
import { blobsIn } from './points.ts'

/**
 * Sides of a point, maximum difference of the sides of two, maximum distance of their feet from the baseline, and maximum gap between them,
 * in multiples of the line height.
 */
const point = { from: 0.04, to: 0.17, alike: 0.04, foot: 0.07, gap: 0.3 }
/** Minimum width of a place in which cells may be, and height below the baseline in which nothing else may be, in the same multiples. */
export const narrowestCell = 2
const below = 0.25
/** Maximum number of pairs in one place; more are a drawn line. */
const mostInPlace = 4

/** Returns the pairs of points in a place, from left to right; none if it has other ink. */
export function pointPairsIn(grey: Grey, place: DashPlace): Box[] {
  const { size, baseline } = place
  const points = blobsIn(grey, { ...place, y1: baseline + below * size }).sort((a, b) => a.x0 - b.x0)
  if (points.length % 2 === 1 || points.length > 2 * mostInPlace) return []
  const isPoint = (box: Box) => {
    const sides = [box.x1 - box.x0, box.y1 - box.y0]
    return sides.every((side) => side >= point.from * size && side <= point.to * size) && Math.abs(box.y1 - baseline) <= point.foot * size
  }
  const pairs = points.flatMap((left, i) => (i % 2 === 0 ? [[left, points[i + 1] as Box] as const] : []))
  const arePairs = pairs.every(([a, b], i) => {
    const [across, down] = [b.x1 - b.x0 - (a.x1 - a.x0), b.y1 - b.y0 - (a.y1 - a.y0)]
    const isAlike = Math.max(Math.abs(across), Math.abs(down)) <= point.alike * size
    const isApart = i === 0 || a.x0 - (pairs[i - 1]?.[1].x1 ?? 0) > point.gap * size
    return isPoint(a) && isPoint(b) && isAlike && isApart && b.x0 - a.x1 <= point.gap * size
  })
  return arePairs ? pairs.map((pair) => union(pair)) : []
}
