/** Joins the pieces of a border: layout programs draw the sides of a dashed box, and the dashes of its round corners, one by one. */

import type { Shown } from '../../ir/account.ts'
import { type Box, encloses, heightOf, holdsMiddle, widthOf } from '../../ir/geometry.ts'
import type { Shape } from '../../ir/shape.ts'
import { piecedBorders } from '../../tuning/page/shapes.ts'

/**
 * Returns the shapes of a page with four whole sides instead of the pieces around each coloured box, and what is visible without the dashes of
 * corners, since the sides are visible as well.
 */
export function joinBorders(drawn: readonly Shape[], shown: Shown): { drawn: readonly Shape[]; shown: Shown } {
  const strokes = drawn.filter(({ stroke, fill }) => stroke !== null && fill === null)
  const boxes = drawn.filter(({ kind, fill, box }) => kind === 'rect' && fill !== null && heightOf(box) >= piecedBorders.lowest)
  if (boxes.length > piecedBorders.mostBoxes || strokes.length > piecedBorders.mostStrokes) return { drawn, shown }
  const gone = new Set<Shape>()
  const sides = boxes.flatMap(({ box }) => {
    const pieces = strokes.filter((shape) => !gone.has(shape) && isOnEdge(shape.box, box))
    const [first] = pieces
    if (!first || !pieces.every((piece) => isAlike(piece, first)) || !areRound(pieces, box)) return []
    for (const piece of pieces) gone.add(piece)
    return sidesOf(box).map((side): Shape => ({ ...first, kind: 'line', points: 2, box: side, outline: box }))
  })
  if (gone.size === 0) return { drawn, shown }
  const places = new Set([...gone].map(({ order }) => order))
  return {
    drawn: [...drawn.filter((shape) => !gone.has(shape)), ...sides],
    shown: { ...shown, drawings: shown.drawings.filter(({ order }) => !places.has(order)) },
  }
}

const isAlike = (a: Shape, b: Shape) => a.stroke === b.stroke && a.lineWidth === b.lineWidth

/** Returns whether a stroke lies along an edge of the box, or within the square of a corner. */
function isOnEdge(stroke: Box, box: Box): boolean {
  const { reach, corner } = piecedBorders
  if (!encloses(box, stroke, reach)) return false
  const isFlat = Math.min(widthOf(stroke), heightOf(stroke)) < reach
  const [nearX, nearY] = [Math.min(stroke.x0 - box.x0, box.x1 - stroke.x1), Math.min(stroke.y0 - box.y0, box.y1 - stroke.y1)]
  if (isFlat) return Math.min(nearX, nearY) < reach
  return Math.max(widthOf(stroke), heightOf(stroke)) < corner && nearX < corner && nearY < corner
}

/** Returns whether dashes bend around each corner, and straight pieces cover the rest of each side. */
function areRound(pieces: readonly Shape[], box: Box): boolean {
  const { corner, reach } = piecedBorders
  const bent = pieces.filter(({ kind }) => kind === 'path')
  const corners = [box.x0, box.x1].flatMap((x) => [box.y0, box.y1].map((y) => [x, y] as const))
  const areBent = corners.every(([x, y]) =>
    bent.some(({ box: own }) => holdsMiddle({ x0: x - corner, x1: x + corner, y0: y - corner, y1: y + corner }, own)),
  )
  return (
    areBent &&
    sidesOf(box).every((side) => {
      const length = widthOf(side) + heightOf(side)
      const straight = pieces.filter(({ kind, box: piece }) => kind === 'line' && encloses(side, piece, reach))
      const covered = straight.reduce((sum, { box: piece }) => sum + widthOf(piece) + heightOf(piece), 0)
      return covered > length - 2 * corner && covered < length - reach
    })
  )
}

function sidesOf({ x0, y0, x1, y1 }: Box): Box[] {
  return [
    { x0, x1, y0, y1: y0 },
    { x0, x1, y0: y1, y1 },
    { x0, x1: x0, y0, y1 },
    { x0: x1, x1, y0, y1 },
  ]
}
