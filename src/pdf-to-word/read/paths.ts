/** Collects a path as it is drawn and tells what it is: straight lines, rectangles, or a drawing. */
import { type Box, boxAround, intersect, type Matrix, transform } from '../geometry.ts'

type Point = readonly [number, number]

interface Subpath {
  points: Point[]
  curved: boolean
  closed: boolean
}

export interface Path {
  moveTo(matrix: Matrix, x: number, y: number): void
  lineTo(matrix: Matrix, x: number, y: number): void
  curveTo(matrix: Matrix, ...points: readonly number[]): void
  rect(matrix: Matrix, x: number, y: number, width: number, height: number): void
  close(): void
  /** Ends the path and gives what it was. */
  take(): Subpath[]
}

/** How far from level or upright a line may lie, in points. */
const straightSlack = 0.35

export function createPath(): Path {
  let subpaths: Subpath[] = []
  const last = () => subpaths.at(-1)
  const add = (matrix: Matrix, x: number, y: number) => {
    const path = last()
    if (path) path.points.push(transform(matrix, x, y))
    else subpaths.push({ points: [transform(matrix, x, y)], curved: false, closed: false })
  }
  return {
    moveTo(matrix, x, y) {
      subpaths.push({ points: [transform(matrix, x, y)], curved: false, closed: false })
    },
    lineTo: add,
    curveTo(matrix, ...points) {
      for (let i = 0; i + 1 < points.length; i += 2) add(matrix, points[i] ?? 0, points[i + 1] ?? 0)
      const path = last()
      if (path) path.curved = true
    },
    rect(matrix, x, y, width, height) {
      const corners: Point[] = [
        transform(matrix, x, y),
        transform(matrix, x + width, y),
        transform(matrix, x + width, y + height),
        transform(matrix, x, y + height),
      ]
      subpaths.push({ points: corners, curved: false, closed: true })
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

/** The box of a whole path, for clipping. */
export function pathBox(subpaths: readonly Subpath[]): Box {
  return boxAround(subpaths.flatMap(({ points }) => points))
}

export interface Piece {
  box: Box
  kind: 'line' | 'rect' | 'path'
}

/** What filling a subpath paints. */
export function filledPiece({ points, curved }: Subpath): Piece {
  const box = boxAround(points)
  return { box, kind: !curved && isUpright(points, true) && isRectangle(points) ? 'rect' : 'path' }
}

/** What stroking a subpath paints: single lines as long as all of it is level or upright. */
export function strokedPieces(subpath: Subpath): Piece[] {
  const { points, curved, closed } = subpath
  if (curved || !isUpright(points, closed) || points.length > 64) return [{ box: boxAround(points), kind: 'path' }]
  const ring = closed && points.length > 2 ? [...points, points[0] as Point] : points
  return ring.slice(1).map((point, i) => ({ box: boxAround([ring[i] as Point, point]), kind: 'line' }))
}

function isUpright(points: readonly Point[], closed: boolean): boolean {
  return points.every((point, i) => {
    const next = points[i + 1] ?? (closed ? points[0] : undefined)
    return !next || Math.abs(point[0] - next[0]) < straightSlack || Math.abs(point[1] - next[1]) < straightSlack
  })
}

function isRectangle(points: readonly Point[]): boolean {
  const box = boxAround(points)
  const near = (a: number, b: number) => Math.abs(a - b) < straightSlack
  return points.length <= 6 && points.every(([x, y]) => (near(x, box.x0) || near(x, box.x1)) && (near(y, box.y0) || near(y, box.y1)))
}

/** A box cut by the clip; null when nothing of it is left. */
export function clipped(box: Box, clip: Box, slack: number): Box | null {
  const cut = intersect(box, clip)
  return cut.x1 - cut.x0 < -slack || cut.y1 - cut.y0 < -slack ? null : cut
}
