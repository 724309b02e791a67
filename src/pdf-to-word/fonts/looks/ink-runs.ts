/** Finds the ink of a glyph along a horizontal line. */
import { drawnLooks } from '../../tuning/fonts.ts'
import type { ContourPoint, Point } from '../programs/contours.ts'

/** A stretch of ink, in units of the font. */
export interface InkRun {
  from: number
  to: number
}

/** Returns the stretches of ink at a height, from left to right (nonzero winding, as fonts are filled). */
export function inkRuns(contours: readonly (readonly ContourPoint[])[], height: number): InkRun[] {
  const crossings = contours.flatMap((contour) => crossingsOf(contour, height)).sort((a, b) => a.x - b.x)
  const runs: InkRun[] = []
  let winding = 0
  let from = 0
  for (const { x, step } of crossings) {
    if (winding === 0) from = x
    winding += step
    if (winding === 0) runs.push({ from, to: x })
  }
  return runs
}

function crossingsOf(contour: readonly ContourPoint[], height: number): { x: number; step: number }[] {
  const points = flattened(contour)
  return points.flatMap((point, i) => {
    const [x0, y0] = points[i === 0 ? points.length - 1 : i - 1] ?? point
    const [x1, y1] = point
    if (y0 < height === y1 < height) return []
    return [{ x: x0 + ((height - y0) / (y1 - y0)) * (x1 - x0), step: y1 > y0 ? 1 : -1 }]
  })
}

/** Returns the corners of a contour whose curves are divided into straight lines. Between two control points the curve has a point. */
function flattened(contour: readonly ContourPoint[]): Point[] {
  const points = contour.flatMap((point, i) => {
    const before = contour[i === 0 ? contour.length - 1 : i - 1]
    const isBetween = before && !before.on && !point.on
    return isBetween ? [{ x: (before.x + point.x) / 2, y: (before.y + point.y) / 2, on: true }, point] : [point]
  })
  const first = points.findIndex(({ on }) => on)
  if (first < 0) return []
  const turned = [...points.slice(first), ...points.slice(0, first + 1)]
  return turned.flatMap((point, i) => {
    const [from, to] = [turned[i - 1], turned[i + 1]]
    if (point.on || !from || !to) return point.on ? [[point.x, point.y] as const] : []
    return Array.from({ length: drawnLooks.curveParts - 1 }, (_, k) => curveAt(from, point, to, (k + 1) / drawnLooks.curveParts))
  })
}

function curveAt(from: ContourPoint, control: ContourPoint, to: ContourPoint, t: number): Point {
  const at = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t ** 2 * c
  return [at(from.x, control.x, to.x), at(from.y, control.y, to.y)]
}
