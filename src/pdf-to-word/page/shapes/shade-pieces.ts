/** Joins the pieces of which Word draws the shade of a table cell: its margins, and its paragraphs between them. */

import { type Box, heightOf, union, widthOf } from '../../ir/geometry.ts'
import type { Shape } from '../../ir/shape.ts'
import { shadePieces } from '../../tuning/page/fills.ts'

/** Fills of one colour by the heights of their upper edges, or by both sides. */
type Places = ReadonlyMap<string, readonly Shape[]>

/** Returns the shapes in drawing order; all pieces of a cell's shade are one fill, in place of the first. */
export function joinShadePieces(shapes: readonly Shape[]): readonly Shape[] {
  const fills = shapes.filter(isFill)
  const strips = fills.filter(({ box }) => widthOf(box) <= shadePieces.widestMargin && heightOf(box) > widthOf(box))
  if (strips.length < 2) return shapes
  const bySides = Map.groupBy(fills, (fill) => sidesKey(fill, keyOf(fill.box.x0), keyOf(fill.box.x1)))
  const joined = new Map<Shape, Box>()
  const gone = new Set<Shape>()
  for (const pieces of cellsOf(strips, bySides)) {
    if (pieces.some((piece) => gone.has(piece) || joined.has(piece))) continue
    const [first, ...others] = pieces.toSorted((a, b) => a.order - b.order)
    if (!first) continue
    joined.set(first, union(pieces.map(({ box }) => box)))
    for (const other of others) gone.add(other)
  }
  return shapes.flatMap((shape) =>
    gone.has(shape) ? [] : joined.has(shape) ? [{ ...shape, box: joined.get(shape) ?? shape.box }] : [shape],
  )
}

const isFill = ({ kind, fill, stroke, opaque, patterned }: Shape) =>
  kind === 'rect' && fill !== null && stroke === null && opaque && !patterned

const keyOf = (at: number) => Math.round(at / shadePieces.same)
const sidesKey = ({ fill }: Shape, left: number, right: number) => `${fill} ${left} ${right}`
const near = (key: number) => [key - 1, key, key + 1]

/** Returns the pieces of each cell: two margins side by side, the paragraphs that fill the space between them, and the bands above and below. */
function cellsOf(strips: readonly Shape[], bySides: Places): Shape[][] {
  const rows = Map.groupBy(
    strips.toSorted((a, b) => a.box.x0 - b.box.x0),
    ({ fill, box }) => `${fill} ${keyOf(box.y0)} ${keyOf(box.y1)}`,
  )
  return [...rows.values()].flatMap((row) =>
    row.flatMap((left, i) => {
      const right = row[i + 1]
      if (!right || right.box.x0 - left.box.x1 < shadePieces.narrowest) return []
      const between = withSides(left, left.box.x1, right.box.x0, bySides).filter(({ box }) => isWithin(box, left.box))
      const filled = between.reduce((sum, { box }) => sum + heightOf(box), 0)
      if (filled < heightOf(left.box) * shadePieces.filledShare) return []
      const bands = withSides(left, left.box.x0, right.box.x1, bySides).filter(({ box }) => isAgainst(box, left.box))
      return [[left, right, ...between, ...bands]]
    }),
  )
}

/** Returns the fills of the same colour between these sides. */
function withSides(like: Shape, x0: number, x1: number, bySides: Places): Shape[] {
  const found = near(keyOf(x0)).flatMap((left) => near(keyOf(x1)).flatMap((right) => bySides.get(sidesKey(like, left, right)) ?? []))
  return found.length <= shadePieces.mostPieces ? found : []
}

const isWithin = (inner: Box, outer: Box) => inner.y0 > outer.y0 - shadePieces.same && inner.y1 < outer.y1 + shadePieces.same

const isAgainst = (band: Box, { y0, y1 }: Box) => Math.abs(band.y1 - y0) < shadePieces.same || Math.abs(band.y0 - y1) < shadePieces.same
