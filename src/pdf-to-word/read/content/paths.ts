/** Collects a path while it is drawn and classifies it: straight lines, rectangles or a drawing. */

import { type Box, boxAround, intersect, type Matrix, transform } from '../../ir/geometry.ts'
import { drawnPaths } from '../../tuning/read.ts'

type Point = readonly [number, number]

/** A subpath, in points on the page. */
export interface Subpath {
  points: Point[]
  /** Start index and number of the points of each curve: its control points and its end point. */
  curves: (readonly [from: number, count: number])[]
  curved: boolean
  closed: boolean
}

/** The path under construction. */
export interface Path {
  moveTo(matrix: Matrix, x: number, y: number): void
  lineTo(matrix: Matrix, x: number, y: number): void
  curveTo(matrix: Matrix, ...points: readonly number[]): void
  rect(matrix: Matrix, x: number, y: number, width: number, height: number): void
  close(): void
  /** Ends the path and returns its subpaths. */
  take(): Subpath[]
}

/** Returns an empty path. */
export function createPath(): Path {
  let subpaths: Subpath[] = []
  const last = () => subpaths.at(-1)
  const add = (matrix: Matrix, x: number, y: number) => {
    const path = last()
    if (path) path.points.push(transform(matrix, x, y))
    else subpaths.push({ points: [transform(matrix, x, y)], curves: [], curved: false, closed: false })
  }
  return {
    moveTo(matrix, x, y) {
      subpaths.push({ points: [transform(matrix, x, y)], curves: [], curved: false, closed: false })
    },
    lineTo: add,
    curveTo(matrix, ...points) {
      const from = last()?.points.length ?? 0
      for (let i = 0; i + 1 < points.length; i += 2) add(matrix, points[i] ?? 0, points[i + 1] ?? 0)
      const path = last()
      if (!path) return
      path.curved = true
      path.curves.push([from, points.length / 2])
    },
    rect(matrix, x, y, width, height) {
      const corners: Point[] = [
        transform(matrix, x, y),
        transform(matrix, x + width, y),
        transform(matrix, x + width, y + height),
        transform(matrix, x, y + height),
      ]
      subpaths.push({ points: corners, curves: [], curved: false, closed: true })
    },
    close() {
      const path = last()
      if (path) path.closed = true
    },
    take() {
      const taken = subpaths.filter(({ points }) => points.length > 1)
      subpaths = []
      return taken
    },
  }
}

/** Returns the bounding box of a path, for clipping. */
export function pathBox(subpaths: readonly Subpath[]): Box {
  return boxAround(subpaths.flatMap(({ points }) => points))
}

/** A classified part of a path. */
export interface Piece {
  box: Box
  kind: 'line' | 'rect' | 'path'
  points: number
}

/**
 * Returns the shapes that filling a path paints. One box inside another is a frame, as browsers draw borders.
 * @param evenOdd the even-odd rule applies; otherwise the inner box stays empty only if the two are drawn in opposite directions
 */
export function filledPieces(subpaths: readonly Subpath[], evenOdd: boolean): Piece[] {
  const pieces: Piece[] = []
  for (let i = 0; i < subpaths.length; i++) {
    const [one, other] = [subpaths[i] as Subpath, subpaths[i + 1]]
    const isFree = other && (evenOdd || turnOf(one.points) * turnOf(other.points) < 0)
    const [a, b] = [edgeOf(one), other && isFree ? edgeOf(other) : null]
    const sides = a && b ? (sidesBetween(a, b) ?? sidesBetween(b, a)) : null
    pieces.push(...(sides ?? [filledPiece(one)]))
    if (sides) i++
  }
  return pieces
}

/** Returns the box of a subpath that is an edge of a frame: a rectangle, or one whose corners are notched, as XPS printers draw joints; else null. */
function edgeOf(subpath: Subpath): Box | null {
  const { points, curved } = subpath
  const { box, kind } = filledPiece(subpath)
  const near = (value: number, low: number, high: number) => Math.min(value - low, high - value) < drawnPaths.notch
  const isNotched = () =>
    !curved &&
    points.length <= drawnPaths.mostNotched &&
    Math.min(box.x1 - box.x0, box.y1 - box.y0) > drawnPaths.notch * 4 &&
    points.every(([x, y]) => near(x, box.x0, box.x1) && near(y, box.y0, box.y1)) &&
    Math.abs(turnOf(points)) / 2 > (box.x1 - box.x0) * (box.y1 - box.y0) * drawnPaths.notchedShare
  return kind === 'rect' || isNotched() ? box : null
}

/** Returns twice the area of a polygon; the sign gives the drawing direction. */
const turnOf = (points: readonly Point[]): number =>
  points.reduce((twice, [x, y], i) => {
    const [nextX, nextY] = points[(i + 1) % points.length] as Point
    return twice + x * nextY - nextX * y
  }, 0)

/** Returns the four sides of the frame between two boxes; null if the inner one extends beyond the outer. */
function sidesBetween(outer: Box, inner: Box): Piece[] | null {
  const slack = drawnPaths.straightSlack / 10
  if (inner.x0 < outer.x0 - slack || inner.y0 < outer.y0 - slack || inner.x1 > outer.x1 + slack || inner.y1 > outer.y1 + slack) return null
  const sides: Box[] = [
    { ...outer, y1: inner.y0 },
    { ...outer, y0: inner.y1 },
    { ...outer, x1: inner.x0 },
    { ...outer, x0: inner.x1 },
  ]
  const thickness = ({ x0, y0, x1, y1 }: Box) => Math.min(x1 - x0, y1 - y0)
  return sides.filter((side) => thickness(side) > slack).map((box) => ({ box, kind: 'rect', points: 4 }))
}

/** Returns the shape that filling a subpath paints. */
function filledPiece({ points, curved }: Subpath): Piece {
  const box = boxAround(points)
  const isPlain = curved ? isRounded(points, box) : isUpright(points, true) && isRectangle(points)
  return { box, points: points.length, kind: isPlain ? 'rect' : 'path' }
}

/** Returns whether a subpath is a plain, unrotated rectangle. */
export function isUprightBox(subpath: Subpath): boolean {
  return !subpath.curved && filledPiece(subpath).kind === 'rect'
}

/** Returns the shapes that stroking a subpath paints: single lines if all segments are horizontal or vertical. */
export function strokedPieces(subpath: Subpath): Piece[] {
  const { points, curved, closed } = subpath
  if (curved && closed && isRounded(points, boxAround(points))) return sidesOf(boxAround(points))
  if (curved || !isUpright(points, closed) || points.length > 64) return [{ box: boxAround(points), kind: 'path', points: points.length }]
  const ring = closed && points.length > 2 ? [...points, points[0] as Point] : points
  return ring.slice(1).map((point, i) => ({ box: boxAround([ring[i] as Point, point]), kind: 'line', points: 2 }))
}

/** Returns the box, with square or round corners, that stroking a subpath draws in one path; null for any other shape. */
export function outlineOf(subpath: Subpath): Box | null {
  const { points, curved, closed } = subpath
  const [first, last] = [points[0], points.at(-1)]
  const isRing = closed || (first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < drawnPaths.straightSlack)
  const box = boxAround(points)
  if (!isRing || Math.min(box.x1 - box.x0, box.y1 - box.y0) < drawnPaths.straightSlack) return null
  return (curved ? isRounded(points, box) : isUpright(points, true) && isRectangle(points)) ? box : null
}

/** Returns whether the points form a rectangle with rounded corners: all of them lie near its corners. */
function isRounded(points: readonly Point[], { x0, y0, x1, y1 }: Box): boolean {
  const reach = Math.min(x1 - x0, y1 - y0) * drawnPaths.roundedReach
  const nearEnd = (value: number, low: number, high: number) => value - low < reach || high - value < reach
  if (points.length <= 8 || points.length > drawnPaths.mostPoints || !points.every(([x, y]) => nearEnd(x, x0, x1) && nearEnd(y, y0, y1)))
    return false
  // A path with this many points could draw anything near the corners, so its area must match as well.
  return points.length < drawnPaths.fewPoints || Math.abs(turnOf(points)) / 2 > (x1 - x0) * (y1 - y0) * drawnPaths.roundedShare
}

function sidesOf({ x0, y0, x1, y1 }: Box): Piece[] {
  const sides: Box[] = [
    { x0, y0, x1, y1: y0 },
    { x0, y0: y1, x1, y1 },
    { x0, y0, x1: x0, y1 },
    { x0: x1, y0, x1, y1 },
  ]
  return sides.map((box) => ({ box, kind: 'line', points: 2 }))
}

function isUpright(points: readonly Point[], closed: boolean): boolean {
  return points.every((point, i) => {
    const next = points[i + 1] ?? (closed ? points[0] : undefined)
    return !next || Math.abs(point[0] - next[0]) < drawnPaths.straightSlack || Math.abs(point[1] - next[1]) < drawnPaths.straightSlack
  })
}

function isRectangle(points: readonly Point[]): boolean {
  const box = boxAround(points)
  const near = (a: number, b: number) => Math.abs(a - b) < drawnPaths.straightSlack
  const isCorner = ([x, y]: Point) => (near(x, box.x0) || near(x, box.x1)) && (near(y, box.y0) || near(y, box.y1))
  const isOnEdge = ([x, y]: Point) => near(x, box.x0) || near(x, box.x1) || near(y, box.y0) || near(y, box.y1)
  // Some producers begin in the middle of a side.
  return points.length <= 8 && points.every(isOnEdge) && points.filter(isCorner).length >= Math.min(4, points.length)
}

/** Returns a box cut by the clip; null if nothing of it is left. */
export function clipped(box: Box, clip: Box, slack: number): Box | null {
  const cut = intersect(box, clip)
  return cut.x1 - cut.x0 < -slack || cut.y1 - cut.y0 < -slack ? null : cut
}
