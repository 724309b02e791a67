/** Converts outlines to TrueType curves. */

/** A point of a contour, in units of the font. */
export interface ContourPoint {
  x: number
  y: number
  /** The point lies on the curve. */
  on: boolean
}

/** The shape of a glyph, in units of the font. */
export interface GlyphShape {
  advance: number
  contours: ContourPoint[][]
}

/** Returns the shape in other units: each coordinate times the factor. */
export function scaled({ advance, contours }: GlyphShape, factor: number): GlyphShape {
  const points = contours.map((contour) => contour.map(({ x, y, on }) => ({ x: x * factor, y: y * factor, on })))
  return { advance: advance * factor, contours: points }
}

/** x and y, in units of the font. */
export type Point = readonly [number, number]

const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Returns two quadratic curves for a cubic one, from which they deviate by about a thousandth of its length. */
export function quadratics(from: Point, a: Point, b: Point, to: Point): ContourPoint[] {
  const [ab, fromA, bTo] = [between(a, b), between(from, a), between(b, to)]
  const [left, right] = [between(fromA, ab), between(ab, bTo)]
  const middle = between(left, right)
  return [...quadratic(from, fromA, left, middle), ...quadratic(middle, right, bTo, to)]
}

function quadratic(from: Point, a: Point, b: Point, to: Point): ContourPoint[] {
  const control = (i: 0 | 1) => (3 * (a[i] + b[i]) - from[i] - to[i]) / 4
  return [
    { x: control(0), y: control(1), on: false },
    { x: to[0], y: to[1], on: true },
  ]
}
