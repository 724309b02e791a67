/** Points, boxes and matrices. On a page, x goes right and y goes down, in points from the upper left corner. */

/** A rectangle: left, top, right and bottom. */
export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** a b c d e f as in PDF: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number]

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** Returns the matrix that applies `inner` first, then `outer`. */
export function multiply(inner: Matrix, outer: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [A, B, C, D, E, F] = outer
  return [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]
}

/** Returns the matrix after a translation. It creates no intermediate matrix, because it is called for every letter. */
export function moved([a, b, c, d, e, f]: Matrix, x: number, y: number): Matrix {
  return [a, b, c, d, x * a + y * c + e, x * b + y * d + f]
}

/** Returns the transformed point. */
export function transform([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}

/** Returns the transformation back; null if there is none, since all points fall on a line. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | null {
  const size = a * d - b * c
  if (!Number.isFinite(size) || size === 0) return null
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

/** Returns the bounding box of a transformed box. */
export function transformBox(matrix: Matrix, { x0, y0, x1, y1 }: Box): Box {
  return boxAround([transform(matrix, x0, y0), transform(matrix, x1, y0), transform(matrix, x0, y1), transform(matrix, x1, y1)])
}

/** Returns the smallest box that contains all points; an inverted infinite one if there are none. */
export function boxAround(points: readonly (readonly [number, number])[]): Box {
  const box = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const [x, y] of points) {
    box.x0 = Math.min(box.x0, x)
    box.y0 = Math.min(box.y0, y)
    box.x1 = Math.max(box.x1, x)
    box.y1 = Math.max(box.y1, y)
  }
  return box
}

/** Returns the smallest box around all boxes; for an empty list, an inverted box that any union replaces. */
export function union(boxes: readonly Box[]): Box {
  const all = { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity }
  for (const box of boxes) {
    all.x0 = Math.min(all.x0, box.x0)
    all.y0 = Math.min(all.y0, box.y0)
    all.x1 = Math.max(all.x1, box.x1)
    all.y1 = Math.max(all.y1, box.y1)
  }
  return all
}

/** Returns the common part of two boxes; its width or height is negative if there is none. */
export function intersect(a: Box, b: Box): Box {
  return { x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) }
}

/** Returns the width in points. */
export const widthOf = (box: Box): number => box.x1 - box.x0
/** Returns the height in points. */
export const heightOf = (box: Box): number => box.y1 - box.y0
/** Returns the area in square points; 0 for an inverted box. */
export const areaOf = (box: Box): number => Math.max(0, widthOf(box)) * Math.max(0, heightOf(box))

/** Returns whether two boxes overlap or touch, or are at most `slack` apart. */
export function touches(a: Box, b: Box, slack = 0): boolean {
  return a.x0 <= b.x1 + slack && b.x0 <= a.x1 + slack && a.y0 <= b.y1 + slack && b.y0 <= a.y1 + slack
}

/** Returns whether `inner` lies in `outer` or extends beyond it by less than `slack`. */
export function encloses(outer: Box, inner: Box, slack: number): boolean {
  return inner.x0 > outer.x0 - slack && inner.x1 < outer.x1 + slack && inner.y0 > outer.y0 - slack && inner.y1 < outer.y1 + slack
}

/** Returns whether the centre of `inner` lies in `outer`, widened by `slack`. */
export function holdsMiddle(outer: Box, inner: Box, slack = 0): boolean {
  const x = (inner.x0 + inner.x1) / 2
  const y = (inner.y0 + inner.y1) / 2
  return x >= outer.x0 - slack && x <= outer.x1 + slack && y >= outer.y0 - slack && y <= outer.y1 + slack
}

/** Returns the largest of any number of values; -Infinity for none. A call with each as an argument fails from about 120,000 on. */
export const largest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), -Infinity)

/** Returns the smallest of any number of values; Infinity for none. */
export const smallest = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value), Infinity)

/** Returns the median; 0 for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = new Float64Array(values).sort()
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Returns a key for pages of one size, rounded to points. */
export const sizeKey = ({ width, height }: { width: number; height: number }): string => `${Math.round(width)}x${Math.round(height)}`
