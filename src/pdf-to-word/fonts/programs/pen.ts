/** Draws the contours of a glyph by steps from the current point, as the programs of Type 1 and CFF glyphs do. */
import { type GlyphShape, quadratics } from './contours.ts'

/** Distances are in units of the glyph, each from the end of the step before. */
export interface Pen {
  /** Begins a contour. */
  move(dx: number, dy: number): void
  line(dx: number, dy: number): void
  /** Moves the current point without drawing. */
  place(x: number, y: number): void
  /** Moves the current point by a step without drawing, and returns it. */
  skip(dx: number, dy: number): readonly [x: number, y: number]
  /** Draws a cubic curve, given its two control points and its end. */
  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void
}

/** Returns a pen at the origin that adds contours to `shape`. */
export function createPen(shape: GlyphShape): Pen {
  let [x, y] = [0, 0]
  return {
    move(dx, dy) {
      x += dx
      y += dy
      shape.contours.push([{ x, y, on: true }])
    },
    line(dx, dy) {
      x += dx
      y += dy
      shape.contours.at(-1)?.push({ x, y, on: true })
    },
    place(toX, toY) {
      ;[x, y] = [toX, toY]
    },
    skip(dx, dy) {
      ;[x, y] = [x + dx, y + dy]
      return [x, y]
    },
    curve(dx1, dy1, dx2, dy2, dx3, dy3) {
      const [x1, y1] = [x + dx1, y + dy1]
      const [x2, y2] = [x1 + dx2, y1 + dy2]
      const end: [number, number] = [x2 + dx3, y2 + dy3]
      shape.contours.at(-1)?.push(...quadratics([x, y], [x1, y1], [x2, y2], end))
      ;[x, y] = end
    },
  }
}
